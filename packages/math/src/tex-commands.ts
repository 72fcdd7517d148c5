/** Commands that are read and written. Of several for one thing, the first is the one that is written. */

/** Arrows that stretch to the text above and below. */
export const extensibleArrows: Record<string, string> = {
  xrightarrow: '→',
  xleftarrow: '←',
  xleftrightarrow: '↔',
  xRightarrow: '⇒',
  xLeftarrow: '⇐',
  xLeftrightarrow: '⇔',
  xhookrightarrow: '↪',
  xhookleftarrow: '↩',
  xmapsto: '↦',
  xrightharpoonup: '⇀',
  xrightharpoondown: '⇁',
  xleftharpoonup: '↼',
  xleftharpoondown: '↽',
  xrightleftharpoons: '⇌',
  xleftrightharpoons: '⇋',
  xrightequilibrium: '⇌',
  xleftequilibrium: '⇋',
  xtwoheadrightarrow: '↠',
  xtwoheadleftarrow: '↞',
  xlongequal: '=',
  xtofrom: '⇄',
  xrightleftarrows: '⇄',
  xleftrightarrows: '⇆',
  xequal: '=',
};

/** Accents by their combining mark; `m:acc` takes it as it is. */
export const accentMarks: Record<string, string> = {
  hat: '\u0302',
  widehat: '\u0302',
  tilde: '\u0303',
  widetilde: '\u0303',
  bar: '\u0305',
  vec: '\u20d7',
  dot: '\u0307',
  ddot: '\u0308',
  dddot: '\u20db',
  ddddot: '\u20dc',
  check: '\u030c',
  widecheck: '\u030c',
  breve: '\u0306',
  acute: '\u0301',
  grave: '\u0300',
  mathring: '\u030a',
  ring: '\u030a',
  utilde: '\u0330',
  underrightarrow: '\u20ef',
  underleftarrow: '\u20ee',
  underleftrightarrow: '\u034d',
  overrightharpoon: '\u20d1',
  overleftharpoon: '\u20d0',
  Hat: '\u0302',
  Bar: '\u0305',
  Vec: '\u20d7',
  Dot: '\u0307',
  Ddot: '\u0308',
  Tilde: '\u0303',
  Check: '\u030c',
  Breve: '\u0306',
  Acute: '\u0301',
  Grave: '\u0300',
};

/** Those that only unicode-math has. */
export const rareAccentMarks: Record<string, string> = {
  wideutilde: '\u0330',
  ocirc: '\u030a',
  candra: '\u0310',
  asteraccent: '\u20f0',
  mathunderbar: '\u0332',
  ovhook: '\u0309',
  oturnedcomma: '\u0312',
  ocommatopright: '\u0315',
  droang: '\u031a',
  overbridge: '\u0346',
  leftharpoonaccent: '\u20d0',
  rightharpoonaccent: '\u20d1',
  vertoverlay: '\u20d2',
  annuity: '\u20e7',
  threeunderdot: '\u20e8',
  widebridgeabove: '\u20e9',
  underrightharpoondown: '\u20ec',
  underleftharpoondown: '\u20ed',
};

/** Signs that stretch above or below what they belong to. */
export const stretchingCharacters: Record<string, [character: string, position: 'over' | 'under']> = {
  overrightarrow: ['→', 'over'],
  Overrightarrow: ['⇒', 'over'],
  overleftarrow: ['←', 'over'],
  overleftrightarrow: ['↔', 'over'],
  overbrace: ['⏞', 'over'],
  underbrace: ['⏟', 'under'],
  overbracket: ['⎴', 'over'],
  underbracket: ['⎵', 'under'],
  overparen: ['⏜', 'over'],
  wideparen: ['⏜', 'over'],
  overarc: ['⏜', 'over'],
  widearc: ['⏜', 'over'],
  underparen: ['⏝', 'under'],
  underarc: ['⏝', 'under'],
  overgroup: ['⏠', 'over'],
  undergroup: ['⏡', 'under'],
  overbraceline: ['⎴', 'over'],
};

/** LaTeX's functions whose subscript stands at the side. */
export const functionsWithScripts =
  'arccos arcsin arctan arg cos cosh cot coth csc deg dim exp hom ker lg ln log sec sin sinh tan tanh';

/** LaTeX's functions whose subscript stands below in display; a blank in the name is a thin space. */
export const functionsWithLimits: Record<string, string> = {
  lim: 'lim',
  max: 'max',
  min: 'min',
  sup: 'sup',
  inf: 'inf',
  det: 'det',
  gcd: 'gcd',
  Pr: 'Pr',
  liminf: 'lim inf',
  limsup: 'lim sup',
  injlim: 'inj lim',
  projlim: 'proj lim',
};
