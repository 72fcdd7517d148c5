import type { Font } from '../font.ts';
import type { Handler, Switch } from '../handler.ts';

/** Alphabets as commands with an argument: `\mathbf{x}`. */
const alphabets: Record<string, Font> = {
  mathbf: { style: 'bold' },
  mathbfup: { style: 'bold' },
  symbf: { style: 'bold', greek: true },
  symbfup: { style: 'bold', greek: true },
  Bold: { style: 'bold' },
  bold: { style: 'bold' },
  mathrm: { style: 'plain' },
  mathup: { style: 'plain' },
  symrm: { style: 'plain', greek: true },
  symup: { style: 'plain', greek: true },
  mathnormal: {},
  mathit: { style: 'italic' },
  symit: { style: 'italic', greek: true },
  mathsl: { style: 'italic' },
  mathbfit: { style: 'bold-italic' },
  symbfit: { style: 'bold-italic', greek: true },
  mathsf: { script: 'sans-serif', style: 'plain' },
  mathsfup: { script: 'sans-serif', style: 'plain' },
  symsf: { script: 'sans-serif', style: 'plain', greek: true },
  symsfup: { script: 'sans-serif', style: 'plain', greek: true },
  mathsfit: { script: 'sans-serif', style: 'italic' },
  symsfit: { script: 'sans-serif', style: 'italic', greek: true },
  mathbfsf: { script: 'sans-serif', style: 'bold' },
  mathbfsfup: { script: 'sans-serif', style: 'bold' },
  symbfsf: { script: 'sans-serif', style: 'bold', greek: true },
  symbfsfup: { script: 'sans-serif', style: 'bold', greek: true },
  mathbfsfit: { script: 'sans-serif', style: 'bold-italic' },
  symbfsfit: { script: 'sans-serif', style: 'bold-italic', greek: true },
  mathtt: { script: 'monospace', style: 'plain' },
  symtt: { script: 'monospace', style: 'plain' },
  mathbb: { script: 'double-struck' },
  symbb: { script: 'double-struck' },
  Bbb: { script: 'double-struck' },
  mathds: { script: 'double-struck' },
  mathbbm: { script: 'double-struck' },
  mathbbmss: { script: 'double-struck' },
  bbm: { script: 'double-struck' },
  mathcal: { script: 'script' },
  mathscr: { script: 'script' },
  symcal: { script: 'script' },
  symscr: { script: 'script' },
  mathbfcal: { script: 'script', style: 'bold' },
  mathbfscr: { script: 'script', style: 'bold' },
  symbfcal: { script: 'script', style: 'bold' },
  symbfscr: { script: 'script', style: 'bold' },
  mathfrak: { script: 'fraktur' },
  symfrak: { script: 'fraktur' },
  textfrak: { script: 'fraktur' },
  mathbffrak: { script: 'fraktur', style: 'bold' },
  symbffrak: { script: 'fraktur', style: 'bold' },
};

/** Alphabets as switches: `{\bf x}`. */
const switchedAlphabets: Record<string, Font> = {
  bf: { style: 'bold' },
  bfseries: { style: 'bold' },
  rm: { style: 'plain' },
  rmfamily: { style: 'plain' },
  up: { style: 'plain' },
  upshape: { style: 'plain' },
  sc: { style: 'plain' },
  scshape: { style: 'plain' },
  normalfont: { style: 'plain' },
  it: { style: 'italic' },
  itshape: { style: 'italic' },
  em: { style: 'italic' },
  sl: { style: 'italic' },
  slshape: { style: 'italic' },
  italic: { style: 'italic' },
  mit: {},
  sf: { script: 'sans-serif', style: 'plain' },
  sffamily: { script: 'sans-serif', style: 'plain' },
  tt: { script: 'monospace', style: 'plain' },
  ttfamily: { script: 'monospace', style: 'plain' },
  cal: { script: 'script' },
  scr: { script: 'script' },
  frak: { script: 'fraktur' },
  mdseries: {},
};

/** Names that also take an argument: `\frak{AB}`, `\cal{AB}`, `\bold{AB}`. */
const alphabet =
  (font: Font): Handler =>
  (parser) => {
    const bold = parser.font.bold;
    return parser.argumentIn(bold ? { ...font, bold } : font);
  };

const bolder: Handler = (parser) => parser.argumentIn({ ...parser.font, bold: true });

const entries = <Value, Made>(
  table: Record<string, Value>,
  make: (value: Value) => Made,
): Record<string, Made> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, make(value)]));

export const fonts: Record<string, Handler> = {
  ...entries(alphabets, alphabet),
  boldsymbol: bolder,
  bm: bolder,
  pmb: bolder,
  poormansbold: bolder,
  hm: bolder,
};

export const fontSwitches: Record<string, Switch> = {
  ...entries(
    switchedAlphabets,
    (font): Switch =>
      (parser) => ({ font: parser.font.bold ? { ...font, bold: true } : font }),
  ),
  boldmath: (parser) => ({ font: { ...parser.font, bold: true } }),
  unboldmath: (parser) => ({ font: { ...parser.font, bold: false } }),
};
