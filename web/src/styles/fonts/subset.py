"""Makes inter-text.woff2: the signs of Inter that the site's sentences are written with, in the weights that it uses.

python3 subset.py (fonttools 4.38.0 with brotli), after `npm ci`, in this folder.
"""
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

PACKAGE = Path(__file__).parents[4] / "node_modules/@fontsource-variable/inter/files"
# The lightest and the boldest of the style sheets.
WEIGHTS = (400, 720)
# As in fonts.css, which takes all other signs from the package's files.
SIGNS = (
    "U+0020-007E,U+00A0,U+00A9,U+00B2-00B3,U+00B7,U+00D7,U+2009,U+2013-2014,U+2018-2019,U+201C-201D,"
    "U+2022,U+2026,U+2191,U+2193,U+2212"
)
# Distances between letters, and figures of one width for columns.
FEATURES = "kern,tnum,ccmp"

font = TTFont(PACKAGE / "inter-latin-wght-normal.woff2")
weights = Path("inter-weights.woff2")
instancer.instantiateVariableFont(font, {"wght": WEIGHTS}).save(weights)
subset.main(
    [
        str(weights),
        f"--unicodes={SIGNS}",
        f"--layout-features={FEATURES}",
        "--flavor=woff2",
        "--no-hinting",
        "--output-file=inter-text.woff2",
    ]
)
weights.unlink()
