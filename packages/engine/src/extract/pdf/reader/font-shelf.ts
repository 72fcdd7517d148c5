import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type FontObject, type LoadedFont, loadFont } from '../fonts/font.ts';
import type { OperatorList } from './content.ts';
import { pdfjs } from './pdfjs.ts';

const { OPS } = pdfjs;

/** What pdf.js shares between pages, or null where it has not sent it. */
function sharedObject(page: PDFPageProxy, id: string): unknown {
  return page.commonObjs.has(id) ? page.commonObjs.get(id) : null;
}

/** How long a font that the operators name may be on its way. */
const PATIENCE = 2000;

async function arrival(page: PDFPageProxy, id: string): Promise<void> {
  if (page.commonObjs.has(id)) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  const here = new Promise<void>((resolve) => page.commonObjs.get(id, () => resolve()));
  await Promise.race([here, late]).finally(() => clearTimeout(timer));
}

function fontIds({ fnArray, argsArray }: OperatorList): Set<string> {
  const ids = new Set<string>();
  for (const [i, operator] of fnArray.entries()) {
    if (operator === OPS.setFont) ids.add(String(argsArray[i]?.[0]));
    if (operator !== OPS.setGState) continue;
    for (const [key, value] of (argsArray[i]?.[0] ?? []) as [string, unknown[]][]) {
      if (key === 'Font') ids.add(String(value[0]));
    }
  }
  return ids;
}

/** The fonts of a document, each read once. */
export class FontShelf {
  private readonly fonts = new Map<string, LoadedFont>();

  /** Reads the fonts that the operators name and that no page before them did; false where one is broken. */
  async load(page: PDFPageProxy, operators: OperatorList): Promise<boolean> {
    let complete = true;
    for (const id of fontIds(operators)) {
      if (this.fonts.has(id)) continue;
      await arrival(page, id);
      const source = sharedObject(page, id) as FontObject | null;
      if (!source?.loadedName) {
        complete = false;
        continue;
      }
      const outline = (character: string) =>
        (sharedObject(page, `${id}_path_${character}`) as { path: ArrayLike<number> } | null)?.path ?? null;
      this.fonts.set(id, loadFont(source, outline));
    }
    return complete;
  }

  get(id: string): LoadedFont | null {
    return this.fonts.get(id) ?? null;
  }
}
