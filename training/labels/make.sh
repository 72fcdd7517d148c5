#!/bin/sh
# Texts → PDFs → features → network → weights: make.sh FOLDER [LATEX_DOCUMENTS] [OFFICE_DOCUMENTS] [SECONDS]
set -e
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
out=$1
mkdir -p "$out" "$root/node_modules/.cache"
PATH=/usr/bin:$PATH
python3 "$here/words.py" > "$out/words.txt"
python3 "$here/compile.py" "$out/latex" "${2:-50}"
python3 "$here/office_text.py" "$out/office" 600000 "${3:-110}"
python3 "$here/office_text.py" "$out/office" 900000 6 held
node "$here/bundle-dump.mjs" "$root/node_modules/.cache/labels-dump.mjs"
node --import tsx "$root/node_modules/.cache/labels-dump.mjs" "$out/lines" "$out/words.txt" "$out"/latex/*.pdf "$out"/office/*.pdf
python3 "$here/train.py" "$out/lines" "$out/network.pt" "${4:-90}"
cd "$here"
python3 export.py "$out/network.pt" "$out/words.txt" "$root/packages/engine/src/extract/pdf/layout/token-labels/weights.json"
