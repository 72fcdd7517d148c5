/** Combining marks by the ending that glyph names give them. */
const MARKS: Record<string, string> = {
  grave: '̀',
  acute: '́',
  circumflex: '̂',
  tilde: '̃',
  macron: '̄',
  breve: '̆',
  dotaccent: '̇',
  dot: '̇',
  dieresis: '̈',
  ring: '̊',
  hungarumlaut: '̋',
  caron: '̌',
  dotbelow: '̣',
  commaaccent: '̦',
  cedilla: '̧',
  ogonek: '̨',
  hookabove: '̉',
  dblgrave: '̏',
  linebelow: '̱',
};
const MARK = Object.keys(MARKS).join('|');
const ACCENTED = new RegExp(`^([A-Za-z])(${MARK})(${MARK})?$`);

/** `Eacute` → É, for every letter and mark that Unicode has composed; null otherwise. */
export function accented(name: string): string | null {
  const match = ACCENTED.exec(name);
  if (!match) return null;
  const [, letter, mark, second] = match;
  const text = `${letter}${MARKS[mark!]}${second ? MARKS[second] : ''}`.normalize('NFC');
  return text.length === 1 ? text : null;
}
