import type { Glyph, Rectangle } from './page.ts';

/** Height of a band of the page: two lines of text. */
const BAND_PT = 24;

/** Visible glyphs by their height on the page; worked out when it is first asked, which on most pages few are. */
export class GlyphIndex {
  readonly #glyphs: readonly Glyph[];
  #bands: ReadonlyMap<number, Glyph[]> | null = null;

  constructor(glyphs: readonly Glyph[]) {
    this.#glyphs = glyphs;
  }

  /** The glyphs whose ink touches the box. */
  near(box: Rectangle): Glyph[] {
    this.#bands ??= bandsOf(this.#glyphs);
    const found: Glyph[] = [];
    const [first, last] = [bandAt(box.y0), bandAt(box.y1)];
    for (let band = first; band <= last; band += 1)
      for (const glyph of this.#bands.get(band) ?? [])
        if (touches(glyph.ink, box) && band === Math.max(first, bandAt(glyph.ink.y0))) found.push(glyph);
    return found;
  }
}

function bandsOf(glyphs: readonly Glyph[]): Map<number, Glyph[]> {
  const bands = new Map<number, Glyph[]>();
  for (const glyph of glyphs) {
    if (!glyph.visible || (glyph.text !== '' && glyph.text.trim() === '')) continue;
    const last = bandAt(glyph.ink.y1);
    for (let band = bandAt(glyph.ink.y0); band <= last; band += 1) {
      const others = bands.get(band);
      if (others) others.push(glyph);
      else bands.set(band, [glyph]);
    }
  }
  return bands;
}

const bandAt = (y: number) => Math.floor(y / BAND_PT);

const touches = (a: Rectangle, b: Rectangle) => a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
