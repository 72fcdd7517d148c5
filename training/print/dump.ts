/**
 * Writes what the engine's own reader finds in PDFs, as training labels are made of it: `dump.ts FOLDER PDF…` makes
 * `FOLDER/NAME.json` of each. Lengths are points; a glyph is
 * `[text, name, code, font, size, x, baseline, advance, ink x0, y0, x1, y1, visible, rotation]`, a rule
 * `[x0, y0, x1, y1]`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { PDF_LIMITS } from '../../packages/engine/src/extract/pdf/index.ts';
import type { Glyph, Page, PageFont } from '../../packages/engine/src/extract/pdf/page.ts';
import { openPdf } from '../../packages/engine/src/extract/pdf/reader/open.ts';

/** Numbers the fonts of a document in the order in which they are met. */
class FontList {
  readonly fonts: PageFont[] = [];
  readonly #numbers = new Map<PageFont, number>();

  numberOf(font: PageFont): number {
    const known = this.#numbers.get(font);
    if (known !== undefined) return known;
    this.#numbers.set(font, this.fonts.length);
    return this.fonts.push(font) - 1;
  }
}

const glyphRow = (glyph: Glyph, fonts: FontList) => {
  const { x0, y0, x1, y1 } = glyph.ink;
  const { text, name, code, font, size, x, baseline, advance, visible, rotation } = glyph;
  const place = [size, x, baseline, advance, x0, y0, x1, y1];
  return [text, name, code, fonts.numberOf(font), ...place, visible ? 1 : 0, rotation];
};

const pageOf = ({ number, width, height, glyphs, rules }: Page, fonts: FontList) => ({
  number,
  width,
  height,
  glyphs: glyphs.map((glyph) => glyphRow(glyph, fonts)),
  rules: rules.map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1]),
});

async function dump(file: string, target: string): Promise<void> {
  const reader = await openPdf(new Uint8Array(readFileSync(file)), PDF_LIMITS);
  const fonts = new FontList();
  const pages = [];
  for (let number = 1; number <= reader.pages; number += 1)
    pages.push(pageOf(await reader.page(number), fonts));
  await reader.close();
  writeFileSync(target, JSON.stringify({ file: resolve(file), fonts: fonts.fonts, pages }));
}

const [folder = '', ...files] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const file of files) {
  const target = join(folder, `${basename(file, '.pdf')}.json`);
  if (existsSync(target)) continue;
  await dump(file, target).catch((error: unknown) => console.error(`${file}: ${String(error)}`));
}
process.exit(0);
