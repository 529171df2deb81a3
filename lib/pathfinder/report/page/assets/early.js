// Runs before anything is painted: the page has a script, and the scheme the reader chose last.
(() => {
  "use strict";
  const root = document.documentElement;
  root.className = "script";
  try {
    const chosen = localStorage.getItem("pathfinder-scheme");
    if (chosen === "dark" || chosen === "light") root.dataset.scheme = chosen;
  } catch {
    // a page opened from disk may have no storage: the scheme of the system holds
  }
})();
