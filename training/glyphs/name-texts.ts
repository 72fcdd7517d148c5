import { readFileSync } from 'node:fs';
import { textOfGlyphName } from '../../packages/engine/src/extract/pdf/encodings/glyph-names.ts';

/** Reads glyph names, one a line; writes JSON of those that stand for something. */
const names = readFileSync(0, 'utf8').split('\n').filter(Boolean);
const known = names.flatMap((name) => {
  const text = textOfGlyphName(name);
  return text ? [[name, text]] : [];
});
process.stdout.write(JSON.stringify(Object.fromEntries(known)));
