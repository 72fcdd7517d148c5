import type { Glyph, Rectangle } from './page.ts';

/** Height of a band of the page: two lines of text. */
const BAND_PT = 24;

/** Visible glyphs by their height on the page. */
export class GlyphIndex {
  readonly #bands = new Map<number, Glyph[]>();

  constructor(glyphs: Glyph[]) {
    for (const glyph of glyphs)
      if (glyph.visible && (glyph.text === '' || glyph.text.trim() !== ''))
        for (const band of bandsOf(glyph.ink)) {
          const others = this.#bands.get(band);
          if (others) others.push(glyph);
          else this.#bands.set(band, [glyph]);
        }
  }

  /** The glyphs whose ink touches the box. */
  near(box: Rectangle): Glyph[] {
    const found = new Set<Glyph>();
    for (const band of bandsOf(box))
      for (const glyph of this.#bands.get(band) ?? []) if (touches(glyph.ink, box)) found.add(glyph);
    return [...found];
  }
}

function bandsOf({ y0, y1 }: Rectangle): number[] {
  const first = Math.floor(y0 / BAND_PT);
  return Array.from({ length: Math.floor(y1 / BAND_PT) - first + 1 }, (_, at) => first + at);
}

const touches = (a: Rectangle, b: Rectangle) => a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
