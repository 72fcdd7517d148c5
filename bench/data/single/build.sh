#!/bin/bash
# Sets every formula of formulas.txt on a page of its own, as large as the formula: FACE.pdf for each face (TeX Live).
set -e
cd "$(dirname "$0")"
build() {
  local work; work=$(mktemp -d)
  {
    printf '\\documentclass[11pt]{article}\n\\usepackage{amsmath}\n%s\n' "$2"
    printf '\\usepackage[active,tightpage]{preview}\n\\begin{document}\n'
    while IFS= read -r formula; do
      printf '\\begin{preview}$\\displaystyle %s$\\end{preview}\n' "$formula"
    done < formulas.txt
    printf '\\end{document}\n'
  } > "$work/$1.tex"
  SOURCE_DATE_EPOCH=0 pdflatex -interaction=nonstopmode -output-directory "$work" "$work/$1.tex" > "$work/out.txt"
  cp "$work/$1.pdf" .
  rm -r "$work"
}
build cm ''
build times '\usepackage[T1]{fontenc}\usepackage{mathptmx}'
build kp '\usepackage[T1]{fontenc}\usepackage{kpfonts}'
build sans '\usepackage[T1]{fontenc}\usepackage[scaled]{helvet}\renewcommand\familydefault{\sfdefault}\usepackage{sansmath}\sansmath'
