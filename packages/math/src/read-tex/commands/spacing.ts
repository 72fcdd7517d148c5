import { mapValues, tableOf } from '../../look-up.ts';
import { dimension } from '../dimension.ts';
import type { Handler } from '../handler.ts';
import { space } from '../nodes.ts';

/** Widths in em. */
const widths: Record<string, number> = {
  ',': 3 / 18,
  thinspace: 3 / 18,
  ':': 4 / 18,
  '>': 4 / 18,
  medspace: 4 / 18,
  ';': 5 / 18,
  thickspace: 5 / 18,
  '!': -3 / 18,
  negthinspace: -3 / 18,
  negmedspace: -4 / 18,
  negthickspace: -5 / 18,
  ' ': 1 / 3,
  space: 1 / 3,
  nobreakspace: 1 / 3,
  '/': 0,
  enspace: 0.5,
  enskip: 0.5,
  quad: 1,
  qquad: 2,
  hfill: 1,
  hfil: 1,
  hss: 0,
};

/** Commands that set nothing a reader sees. */
const silent = `
nobreak allowbreak break relax protect null par noindent centering strut mathstrut vfill vfil
hrulefill ignorespaces unskip selectfont - @ frenchspacing
displaybreak goodbreak smallskip medskip bigskip leavevmode global long outer xspace qedhere
IEEEyesnumber IEEEyessubnumber IEEEeqnarraynumspace IEEEstrut m@th
`;

/** TeX's lengths, which are set by `\\jot=1ex` and otherwise print nothing. */
const lengths = 'arraycolsep jot mathsurround nulldelimiterspace thinmuskip medmuskip thickmuskip';

const length: Handler = ({ tokens }) => {
  if (tokens.accept('=')) dimension(tokens);
  return [];
};

const fixed =
  (width: number): Handler =>
  () =>
    width === 0 ? [] : [space(width)];

const nothing: Handler = () => [];

const measured: Handler = (parser) => {
  parser.tokens.skipSpaces();
  const braced = parser.tokens.accept('{');
  const width = dimension(parser.tokens);
  if (braced) parser.tokens.accept('}');
  return width === 0 ? [] : [space(width)];
};

const starred: Handler = (parser, name, token) => {
  parser.tokens.accept('*');
  return measured(parser, name, token);
};

const skipped =
  (groups: number): Handler =>
  (parser) => {
    for (let index = 0; index < groups; index++) parser.tokens.takeGroup();
    return [];
  };

const vertical: Handler = (parser) => {
  parser.tokens.accept('*');
  parser.tokens.takeGroup();
  return [];
};

export const spacing: Record<string, Handler> = {
  ...mapValues(widths, fixed),
  ...tableOf(silent, () => nothing),
  ...tableOf(lengths, () => length),
  hspace: starred,
  hskip: measured,
  kern: measured,
  mkern: measured,
  mskip: measured,
  mspace: measured,
  vspace: vertical,
  vskip: measured,
  setlength: skipped(2),
  addtolength: skipped(2),
  usepackage: skipped(1),
  require: skipped(1),
  message: skipped(1),
  errmessage: skipped(1),
  typeout: skipped(1),
  everymath: skipped(1),
  leftroot: skipped(1),
  uproot: skipped(1),
  thispagestyle: skipped(1),
  fontsize: skipped(2),
  pagebreak: nothing,
  linebreak: nothing,
};
