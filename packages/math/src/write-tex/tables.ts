/** Commands for combining marks: for one symbol, and for more. */
export const accentCommands: Record<string, [string, string]> = {
  '\u0302': ['\\hat', '\\widehat'],
  '\u0303': ['\\tilde', '\\widetilde'],
  '\u0305': ['\\bar', '\\bar'],
  '\u0304': ['\\bar', '\\bar'],
  '\u20d7': ['\\vec', '\\vec'],
  '\u0307': ['\\dot', '\\dot'],
  '\u0308': ['\\ddot', '\\ddot'],
  '\u20db': ['\\dddot', '\\dddot'],
  '\u20dc': ['\\ddddot', '\\ddddot'],
  '\u030c': ['\\check', '\\widecheck'],
  '\u0306': ['\\breve', '\\breve'],
  '\u0301': ['\\acute', '\\acute'],
  '\u0300': ['\\grave', '\\grave'],
  '\u030a': ['\\mathring', '\\mathring'],
  '\u0330': ['\\utilde', '\\utilde'],
  '\u20ef': ['\\underrightarrow', '\\underrightarrow'],
  '\u20ee': ['\\underleftarrow', '\\underleftarrow'],
  '\u034d': ['\\underleftrightarrow', '\\underleftrightarrow'],
  '\u20d1': ['\\overrightharpoon', '\\overrightharpoon'],
  '\u20d0': ['\\overleftharpoon', '\\overleftharpoon'],
  '\u20d6': ['\\overset{\\leftarrow}', '\\overset{\\leftarrow}'],
  '\u20e1': ['\\overset{\\leftrightarrow}', '\\overset{\\leftrightarrow}'],
};

/** Commands for stretching characters: over the base, under it. */
export const groupCommands: Record<string, [string | null, string | null]> = {
  '⏞': ['\\overbrace', null],
  '⏟': [null, '\\underbrace'],
  '⎴': ['\\overbracket', null],
  '⎵': [null, '\\underbracket'],
  '⏜': ['\\overparen', null],
  '⏝': [null, '\\underparen'],
  '⏠': ['\\overgroup', null],
  '⏡': [null, '\\undergroup'],
  '→': ['\\overrightarrow', '\\underrightarrow'],
  '←': ['\\overleftarrow', '\\underleftarrow'],
  '↔': ['\\overleftrightarrow', '\\underleftrightarrow'],
  '⇒': ['\\Overrightarrow', null],
};

export const arrowCommands: Record<string, string> = {
  '→': '\\xrightarrow',
  '←': '\\xleftarrow',
  '↔': '\\xleftrightarrow',
  '⇒': '\\xRightarrow',
  '⇐': '\\xLeftarrow',
  '⇔': '\\xLeftrightarrow',
  '↪': '\\xhookrightarrow',
  '↩': '\\xhookleftarrow',
  '↦': '\\xmapsto',
  '⇀': '\\xrightharpoonup',
  '⇁': '\\xrightharpoondown',
  '↼': '\\xleftharpoonup',
  '↽': '\\xleftharpoondown',
  '⇌': '\\xrightleftharpoons',
  '⇋': '\\xleftrightharpoons',
  '↠': '\\xtwoheadrightarrow',
  '↞': '\\xtwoheadleftarrow',
  '=': '\\xlongequal',
  '⇄': '\\xtofrom',
  '⇆': '\\xleftrightarrows',
};

export const spaceCommands: [number, string][] = [
  [3 / 18, '\\,'],
  [4 / 18, '\\:'],
  [5 / 18, '\\;'],
  [-3 / 18, '\\!'],
  [-4 / 18, '\\negmedspace'],
  [-5 / 18, '\\negthickspace'],
  [1 / 3, '\\ '],
  [0.5, '\\enspace'],
  [1, '\\quad'],
  [2, '\\qquad'],
];

/** Matrix environments by their brackets. */
export const matrixEnvironments: Record<string, string> = {
  '': 'matrix',
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '{}': 'Bmatrix',
  '||': 'vmatrix',
  '‖‖': 'Vmatrix',
};

const SIDE =
  'arccos arcsin arctan arg cos cosh cot coth csc deg dim exp hom ker lg ln log sec sin sinh tan tanh';
const BELOW = 'lim max min sup inf det gcd Pr';

/** Functions that TeX has a command for: the command, and whether limits go below. */
export const functionCommands: Record<string, [string, boolean]> = {
  ...Object.fromEntries(SIDE.split(' ').map((name) => [name, [`\\${name}`, false]])),
  ...Object.fromEntries(BELOW.split(' ').map((name) => [name, [`\\${name}`, true]])),
  'lim inf': ['\\liminf', true],
  'lim sup': ['\\limsup', true],
  'inj lim': ['\\injlim', true],
  'proj lim': ['\\projlim', true],
};
