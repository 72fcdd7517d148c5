import pTimeout from 'p-timeout';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { LegacyFonts, type LegacyFontsById } from '../../devanagari/legacy-fonts.ts';
import { type LoadedFont, loadFont } from '../fonts/font.ts';
import type { FontObject } from '../fonts/font-object.ts';
import type { Glyph } from '../page.ts';
import type { OperatorList } from './content.ts';
import { shownFonts } from './shown-fonts.ts';

/** What pdf.js shares between pages, or null where it has not sent it. */
function sharedObject(page: Pick<PDFPageProxy, 'commonObjs'>, id: string): unknown {
  return page.commonObjs.has(id) ? page.commonObjs.get(id) : null;
}

/** How long a font that the operators name may be on its way. */
const ARRIVAL_MS = 2000;

async function arrival(page: PDFPageProxy, id: string): Promise<void> {
  if (page.commonObjs.has(id)) return;
  const here = new Promise<void>((resolve) => page.commonObjs.get(id, () => resolve()));
  await pTimeout(here, { milliseconds: ARRIVAL_MS, fallback: () => undefined });
}

/** The outlines of a font by character. pdf.js makes a list anew each time it is asked; what is worked out of one is kept by the list. */
export function outlinesOf(
  page: Pick<PDFPageProxy, 'commonObjs'>,
  id: string,
): (character: string) => ArrayLike<number> | null {
  const known = new Map<string, ArrayLike<number>>();
  return (character) => {
    const before = known.get(character);
    if (before) return before;
    const sent = sharedObject(page, `${id}_path_${character}`) as { path: ArrayLike<number> } | null;
    if (!sent) return null;
    const { path } = sent;
    known.set(character, path);
    return path;
  };
}

/** The fonts of a document, each read once. */
export class FontCache {
  private readonly fonts = new Map<string, LoadedFont>();
  private readonly legacy = new LegacyFonts();

  /** Reads the fonts that the operators name and that no page before them did; false where one is broken. */
  async load(page: PDFPageProxy, operators: OperatorList): Promise<boolean> {
    let complete = true;
    for (const [id, { glyphs, unitPt }] of shownFonts(operators)) {
      if (this.fonts.has(id)) {
        this.fonts.get(id)?.meet(glyphs.values());
        continue;
      }
      await arrival(page, id);
      const source = sharedObject(page, id) as FontObject | null;
      if (!source?.loadedName) {
        complete = false;
        continue;
      }
      const font = loadFont(source, outlinesOf(page, id), unitPt);
      font.meet(glyphs.values());
      this.fonts.set(id, font);
    }
    return complete;
  }

  get(id: string): LoadedFont | null {
    return this.fonts.get(id) ?? null;
  }

  /** Of the fonts of a page those that paint Devanagari at codes of other characters. */
  legacyFonts(glyphs: readonly Glyph[]): LegacyFontsById {
    const loaded = new Map([...this.fonts.values()].map((own) => [own.font, own]));
    return this.legacy.on(glyphs, (font, code) => loaded.get(font)?.outlineOf(code) ?? null);
  }
}
