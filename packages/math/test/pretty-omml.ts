const MATH = '<w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/>';
const PIECE = /<m:r>.*?<\/m:r>|<m:(\w+Pr)>.*?<\/m:\1>|<(\w+:\w+)(?: [^>]*)?><\/\2>|<[^>]+\/>|<[^>]+>/g;

/** Equation markup a person can read: an element a line, the font that every run has as `…`. */
export function prettyOmml(xml: string): string {
  let depth = 0;
  const lines: string[] = [];
  for (const [piece] of xml.matchAll(PIECE)) {
    const closes = piece.startsWith('</');
    if (closes) depth -= 1;
    lines.push('  '.repeat(depth) + piece.replaceAll(MATH, '…'));
    if (!closes && !/<\/[^>]+>$|\/>$/.test(piece)) depth += 1;
  }
  return lines.join('\n');
}
