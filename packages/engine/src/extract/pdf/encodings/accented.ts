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
};
const ACCENTED = new RegExp(`^([A-Za-z])(${Object.keys(MARKS).join('|')})$`);

/** `Eacute` → É, for every letter and mark that Unicode has composed; null otherwise. */
export function accented(name: string): string | null {
  const match = ACCENTED.exec(name);
  if (!match) return null;
  const text = `${match[1]}${MARKS[match[2]!]}`.normalize('NFC');
  return text.length === 1 ? text : null;
}
