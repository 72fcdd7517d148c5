import { zipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';

const open = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false });

async function pagesOf(source: PDFDocument, pages: readonly number[]): Promise<Uint8Array> {
  const part = await PDFDocument.create();
  const copies = await part.copyPages(
    source,
    pages.map((page) => page - 1),
  );
  for (const copy of copies) part.addPage(copy);
  return part.save();
}

/** One PDF of the given pages, counted from 1, in their order. */
export async function extractPages(bytes: Uint8Array, pages: readonly number[]): Promise<Uint8Array> {
  return pagesOf(await open(bytes), pages);
}

/** A zip with a PDF for each of the given pages. */
export async function splitPages(
  bytes: Uint8Array,
  pages: readonly number[],
  name: string,
): Promise<Uint8Array> {
  const source = await open(bytes);
  const digits = String(source.getPageCount()).length;
  const files: Record<string, Uint8Array> = {};
  for (const page of pages)
    files[`${name}-${String(page).padStart(digits, '0')}.pdf`] = await pagesOf(source, [page]);
  return zipSync(files, { level: 0 });
}
