// Everything is in its place: the page is ready.

tellScheme();
reveal();
root.dataset.ready = String(Math.round(performance.now()));
