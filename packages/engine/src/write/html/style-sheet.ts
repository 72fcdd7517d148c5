/** Printed with the page, so that the file stands alone. */
export const STYLE_SHEET = `
body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1.05rem/1.55 Cambria,Georgia,"Noto Sans Devanagari","Nirmala UI",serif;color:#1a1a1a}
h1,h2,h3,h4,h5,h6{font-family:Calibri,"Segoe UI","Noto Sans Devanagari","Nirmala UI",sans-serif;line-height:1.25;color:#1f3864}
h1{text-align:center}
.author,.date,.caption{text-align:center}
.abstract{margin:1rem 2rem;font-size:.95em}
.equation{display:flex;align-items:center;margin:1rem 0;overflow-x:auto}
.equation>math{flex:1}
.equation>.number{padding-left:1rem}
table{border-collapse:collapse;margin:1rem auto}
th,td{padding:.3rem .6rem;vertical-align:top}
.rules-all th,.rules-all td{border:1px solid #7f7f7f}
.rules-horizontal{border-top:2px solid;border-bottom:2px solid}
.rules-horizontal thead{border-bottom:1px solid}
caption,figcaption{font-size:.92em;color:#404040;text-align:center;padding:.3rem}
figure{text-align:center;margin:1rem 0}
img{max-width:100%;height:auto}
pre{background:#f5f5f5;padding:.7rem;overflow-x:auto}
blockquote{border-left:3px solid #bfbfbf;margin-left:0;padding-left:1rem;color:#404040}
.theorem>.lead,.theorem>.lead+p{display:inline}
.theorem{margin:1rem 0}
.own-label{list-style:none}
.small-caps{font-variant:small-caps}
.missing{color:#595959}
.question{position:relative;padding-left:2.6rem;padding-right:4rem}
.question>.label{position:absolute;left:0}
.question>.marks{position:absolute;right:0;font-weight:bold}
.question p{margin:.3rem 0}
.options{display:grid;gap:.2rem 1rem;margin:.3rem 0}
.columns-2{grid-template-columns:repeat(2,1fr)}
.columns-4{grid-template-columns:repeat(4,1fr)}
.alternative{text-align:center;font-weight:bold}
.page-break{break-after:page}
.notes{font-size:.9em}
`;
