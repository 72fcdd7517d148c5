#!/bin/bash
# usage: build-web.sh katex|mathjax [document] ; prints the documents from a browser as web pages with KaTeX or MathJax
# Needs pandoc, Chromium, and a folder of npm packages with katex or mathjax@3: PACKAGES=/…/node_modules
V=$1; P=file://$(realpath "${PACKAGES:-../../../node_modules}"); T=$(mktemp -d); mkdir -p pdf/$V
case $V in
 katex) FONT='16px/1.7 Arial,"Liberation Sans",sans-serif'
  HEAD="<link rel=stylesheet href=$P/katex/dist/katex.min.css><script src=$P/katex/dist/katex.min.js></script><script>addEventListener('DOMContentLoaded',()=>{for(const s of document.querySelectorAll('.math'))katex.render(s.textContent.replace(/^\\\\[[(]|\\\\[\\])]\$/g,''),s,{displayMode:s.classList.contains('display'),throwOnError:false})})</script>";;
 mathjax) FONT='16px/1.6 Georgia,"Times New Roman",serif'
  HEAD="<script>MathJax={tex:{tags:'ams'},chtml:{fontURL:'$P/mathjax/es5/output/chtml/fonts/woff-v2'}}</script><script src=$P/mathjax/es5/tex-chtml-full.js></script>";;
esac
for f in src/${2:-d*}.tex; do b=$(basename $f .tex)
 { echo '\documentclass{article}\usepackage{amsmath,amsthm,amssymb}\newtheorem{theorem}{Theorem}\newtheorem{lemma}{Lemma}\newtheorem{definition}{Definition}\begin{document}'; cat $f; echo '\end{document}'; } > $T/$b.tex
 { echo "<!doctype html><meta charset=utf-8><title>$b</title><style>body{font:$FONT;max-width:740px;margin:24px auto}table{border-collapse:collapse}</style>$HEAD<body>"; pandoc -f latex -t html5 --mathjax $T/$b.tex; } > $T/$b.html
 chromium --headless --no-sandbox --disable-gpu --allow-file-access-from-files --virtual-time-budget=15000 --no-pdf-header-footer --print-to-pdf=pdf/$V/$b.pdf file://$T/$b.html >/dev/null 2>&1
 [ -f pdf/$V/$b.pdf ] && echo -n "$b ok; " || echo "$V/$b FAILED"
done; echo; rm -r $T
