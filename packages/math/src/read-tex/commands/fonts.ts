import { mapValues, tableOf } from '../../look-up.ts';
import type { Font } from '../font.ts';
import type { Handler, Switch } from '../handler.ts';

/** Fonts by the names of their commands. */
const fontTable = (rows: readonly [font: Font, names: string][]): Record<string, Font> =>
  Object.assign({}, ...rows.map(([font, names]) => tableOf(names, () => font)));

/** Alphabets as commands with an argument: `\mathbf{x}`. */
const alphabets = fontTable([
  [{ style: 'bold' }, 'mathbf mathbfup Bold bold'],
  [{ style: 'bold', greek: true }, 'symbf symbfup'],
  [{ style: 'plain' }, 'mathrm mathup'],
  [{ style: 'plain', greek: true }, 'symrm symup'],
  [{}, 'mathnormal'],
  [{ style: 'italic' }, 'mathit mathsl'],
  [{ style: 'italic', greek: true }, 'symit'],
  [{ style: 'bold-italic' }, 'mathbfit'],
  [{ style: 'bold-italic', greek: true }, 'symbfit'],
  [{ script: 'sans-serif', style: 'plain' }, 'mathsf mathsfup'],
  [{ script: 'sans-serif', style: 'plain', greek: true }, 'symsf symsfup'],
  [{ script: 'sans-serif', style: 'italic' }, 'mathsfit'],
  [{ script: 'sans-serif', style: 'italic', greek: true }, 'symsfit'],
  [{ script: 'sans-serif', style: 'bold' }, 'mathbfsf mathbfsfup'],
  [{ script: 'sans-serif', style: 'bold', greek: true }, 'symbfsf symbfsfup'],
  [{ script: 'sans-serif', style: 'bold-italic' }, 'mathbfsfit'],
  [{ script: 'sans-serif', style: 'bold-italic', greek: true }, 'symbfsfit'],
  [{ script: 'monospace', style: 'plain' }, 'mathtt symtt'],
  [{ script: 'double-struck' }, 'mathbb symbb Bbb mathds mathbbm mathbbmss bbm'],
  [{ script: 'script' }, 'mathcal mathscr symcal symscr'],
  [{ script: 'script', style: 'bold' }, 'mathbfcal mathbfscr symbfcal symbfscr'],
  [{ script: 'fraktur' }, 'mathfrak symfrak textfrak'],
  [{ script: 'fraktur', style: 'bold' }, 'mathbffrak symbffrak'],
]);

/** Alphabets as switches: `{\bf x}`. */
const switchedAlphabets = fontTable([
  [{ style: 'bold' }, 'bf bfseries'],
  [{ style: 'plain' }, 'rm rmfamily up upshape sc scshape normalfont'],
  [{ style: 'italic' }, 'it itshape em sl slshape italic'],
  [{}, 'mit mdseries'],
  [{ script: 'sans-serif', style: 'plain' }, 'sf sffamily'],
  [{ script: 'monospace', style: 'plain' }, 'tt ttfamily'],
  [{ script: 'script' }, 'cal scr'],
  [{ script: 'fraktur' }, 'frak'],
]);

/** Names that also take an argument: `\frak{AB}`, `\cal{AB}`, `\bold{AB}`. */
const alphabet =
  (font: Font): Handler =>
  (parser) => {
    const bold = parser.font.bold;
    return parser.argumentIn(bold ? { ...font, bold } : font);
  };

const bolder: Handler = (parser) => parser.argumentIn({ ...parser.font, bold: true });

export const fonts: Record<string, Handler> = {
  ...mapValues(alphabets, alphabet),
  boldsymbol: bolder,
  bm: bolder,
  pmb: bolder,
  poormansbold: bolder,
  hm: bolder,
};

export const fontSwitches: Record<string, Switch> = {
  ...mapValues(
    switchedAlphabets,
    (font): Switch =>
      (parser) => ({ font: parser.font.bold ? { ...font, bold: true } : font }),
  ),
  boldmath: (parser) => ({ font: { ...parser.font, bold: true } }),
  unboldmath: (parser) => ({ font: { ...parser.font, bold: false } }),
};
