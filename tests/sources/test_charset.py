"""Bytes whose charset nobody names are read as what they look like."""

from __future__ import annotations

import pytest

from pathfinder.sources.html.charset import decode

PAGE = "<html><body><p>{}</p><p>The gauge was read in 1950.</p></body></html>"


@pytest.mark.parametrize(
    ("text", "charset"),
    [
        ("갯벌의 조차는 3.4미터이며 이는 1950년보다 반 미터 더 큰 값이라고 항만청이 발표했다.", "euc-kr"),
        ("干潟の潮位差は三点四メートルで、一九五〇年より半メートル大きいと港湾局が発表した。", "shift_jis"),
        ("干潟の潮位差は三点四メートルで、一九五〇年より半メートル大きいと港湾局が発表した。", "euc-jp"),
        ("瓦登海的潮差为三点四米，比一九五〇年大半米，港务局表示。", "gb18030"),
        ("Приливная амплитуда у мареографа составляет 3,4 метра, больше, чем в 1950 году.", "cp1251"),
        ("Το εύρος της παλίρροιας είναι τρία μέτρα σύμφωνα με την αρχή του λιμανιού.", "iso8859-7"),
        ("يبلغ مدى المد والجزر ثلاثة أمتار وفقا لهيئة الميناء.", "cp1256"),
        ("Die Größe der Straße beträgt fünf Meter über dem Ufer, sagt die Behörde.", "cp1252"),
        ("La hauteur de la marée était de trois mètres à l’échelle, « selon le port ».", "cp1252"),
    ],
)
def test_an_undeclared_charset_is_recognised(text: str, charset: str) -> None:
    """Other scripts by their look, Latin text as browsers do."""
    page = PAGE.format(text)

    assert decode(page.encode(charset)) == page


def test_what_is_declared_comes_first() -> None:
    """Nothing is guessed where the page says what it is."""
    assert decode("Größe".encode("cp1250"), "windows-1250") == "Größe"
