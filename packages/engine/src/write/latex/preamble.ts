import type { DocumentTree } from '../../tree/index.ts';

const DEVANAGARI = /[\u0900-\u097F]/;

const PACKAGES = [
  '\\usepackage{amsmath,amssymb,mathtools,cancel,xfrac}',
  '\\usepackage{graphicx,multirow,xcolor}',
  '\\usepackage[normalem]{ulem}',
  '\\usepackage{hyperref}',
];

/** For XeLaTeX and LuaLaTeX: a font of TeX Live that has both scripts. */
const DEVANAGARI_FONTS = ['\\usepackage{fontspec}', '\\setmainfont{FreeSerif}[Script=Devanagari]'];

const LATIN_FONTS = ['\\usepackage[T1]{fontenc}', '\\usepackage[utf8]{inputenc}', '\\usepackage{textcomp}'];

function geometry({ page }: DocumentTree): string {
  if (!page) return '\\usepackage[a4paper,margin=2.2cm]{geometry}';
  const { top, right, bottom, left } = page.margins;
  const sizes = { paperwidth: page.width, paperheight: page.height, top, right, bottom, left };
  const usable = Object.values(sizes).every((value) => Number.isFinite(value) && value >= 0);
  const text = Object.entries(sizes).map(([name, value]) => `${name}=${Math.round(value)}bp`);
  return usable
    ? `\\usepackage[${text.join(',')}]{geometry}`
    : '\\usepackage[a4paper,margin=2.2cm]{geometry}';
}

/** The macro behind doubtful formulas is there for who wants to see them: `\\renewcommand{\\doubtful}[1]{\\fbox{?}}`. */
const DOUBTFUL = '\\newcommand{\\doubtful}[1]{}';

/** Everything before the document, by what the text needs. */
export function preamble(tree: DocumentTree, body: string): string {
  const fonts = DEVANAGARI.test(body) ? DEVANAGARI_FONTS : LATIN_FONTS;
  const macros = body.includes('\\doubtful{') ? [DOUBTFUL] : [];
  return ['\\documentclass[11pt]{article}', ...fonts, geometry(tree), ...PACKAGES, ...macros, ''].join('\n');
}
