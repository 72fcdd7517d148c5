import { LIMITS } from '@sutra/contract';
import { useState } from 'react';
import { useTranslation } from '../../../i18n.ts';
import { BEST_SIZE, type JpegPage, jpegOf, type PageSize, SMALLER_SIZES } from './photo.ts';
import type { PhotographedPage } from './photographed-pages.ts';
import { bytesOf, splitPages } from './split-pages.ts';

/** For what a PDF holds beside its pictures, in bytes. */
const PDF_RESERVE_BYTES = 100_000;
const PAGES_BYTES = LIMITS.fileBytes - PDF_RESERVE_BYTES;

/** Local time as file names take it: `2026-11-22 14.05`. */
function timeStamp(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${day} ${two(now.getHours())}.${two(now.getMinutes())}`;
}

type Pages = readonly PhotographedPage[];
type OnPage = (page: number) => void;

async function jpegsOf(pages: Pages, size: PageSize, onPage: OnPage): Promise<JpegPage[]> {
  const jpegs: JpegPage[] = [];
  for (const [index, page] of pages.entries()) {
    onPage(index + 1);
    jpegs.push(await jpegOf(page, size));
  }
  return jpegs;
}

/** The pages in the best of the smaller sizes in which they are one file; null where there is none. */
async function fittingJpegs(pages: Pages, onPage: OnPage): Promise<JpegPage[] | null> {
  for (const size of SMALLER_SIZES) {
    const jpegs = await jpegsOf(pages, size, onPage);
    if (bytesOf(jpegs) <= PAGES_BYTES) return jpegs;
  }
  return null;
}

async function fileOf(jpegs: readonly JpegPage[], name: string): Promise<File> {
  const { pdfOfPages } = await import('./pages-pdf.ts');
  return new File([await pdfOfPages(jpegs)], `${name}.pdf`, { type: 'application/pdf' });
}

export type CaptureErrorCode = 'tooLarge' | 'failed';

/** Pages that are more than one file may hold, as they are best. */
interface Oversize {
  pages: Pages;
  documents: JpegPage[][];
}

/** Makes one PDF of the pages; where that would cost detail, a person says whether it is to be one or several. */
export function useOneDocument(onDocuments: (files: File[]) => void) {
  const { t } = useTranslation('capture');
  const [at, setAt] = useState<number | null>(null);
  const [error, setError] = useState<CaptureErrorCode | null>(null);
  const [oversize, setOversize] = useState<Oversize | null>(null);

  async function work(task: () => Promise<void>) {
    setError(null);
    try {
      await task();
    } catch {
      // Of whatever kind: the sheet says that it failed and keeps the photos.
      setError('failed');
    }
    setAt(null);
  }

  async function deliver(documents: readonly (readonly JpegPage[])[]) {
    const name = t('fileName', { time: timeStamp() });
    const place = (index: number) => t('filePlace', { name, at: index + 1, total: documents.length });
    const names = documents.map((_, index) => (documents.length === 1 ? name : place(index)));
    onDocuments(await Promise.all(documents.map((jpegs, index) => fileOf(jpegs, names[index] ?? name))));
  }

  const make = (pages: Pages) =>
    work(async () => {
      const documents = splitPages(await jpegsOf(pages, BEST_SIZE, setAt), PAGES_BYTES);
      if (documents.length > 1) setOversize({ pages, documents });
      else await deliver(documents);
    });

  const makeSmaller = (pages: Pages) =>
    work(async () => {
      const jpegs = await fittingJpegs(pages, setAt);
      if (jpegs) await deliver([jpegs]);
      else setError('tooLarge');
    });

  const makeSeveral = () => work(() => deliver(oversize?.documents ?? []));

  return {
    make,
    makeSmaller,
    makeSeveral,
    /** How many documents these pages would be with all their detail; null where that was not asked. */
    documentsOf: (pages: Pages) => (oversize?.pages === pages ? oversize.documents.length : null),
    at,
    error,
  };
}
