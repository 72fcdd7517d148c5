import { LIMITS } from '@sutra/contract';
import { useState } from 'react';
import { useTranslation } from '../../../i18n.ts';
import { jpegOf } from './photo.ts';
import type { PhotographedPage } from './photographed-pages.ts';

/** For what a PDF holds beside its pictures, in bytes. */
const PDF_RESERVE_BYTES = 100_000;

/** Local time as file names take it: `2026-11-22 14.05`. */
function timeStamp(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${day} ${two(now.getHours())}.${two(now.getMinutes())}`;
}

async function documentOf(
  pages: readonly PhotographedPage[],
  name: string,
  onPage: (page: number) => void,
): Promise<File> {
  const { pdfOfPages } = await import('./pages-pdf.ts');
  const bytesEach = (LIMITS.fileBytes - PDF_RESERVE_BYTES) / pages.length;
  const pictures = [];
  for (const [index, page] of pages.entries()) {
    onPage(index + 1);
    pictures.push(await jpegOf(page, bytesEach));
  }
  return new File([await pdfOfPages(pictures)], name, { type: 'application/pdf' });
}

export type CaptureErrorCode = 'tooLarge' | 'failed';

/** Makes one PDF of the pages. */
export function useOneDocument(onDocument: (file: File) => void) {
  const { t } = useTranslation('capture');
  const [at, setAt] = useState<number | null>(null);
  const [error, setError] = useState<CaptureErrorCode | null>(null);
  async function make(pages: readonly PhotographedPage[]) {
    setError(null);
    try {
      const file = await documentOf(pages, `${t('fileName', { time: timeStamp() })}.pdf`, setAt);
      if (file.size > LIMITS.fileBytes) setError('tooLarge');
      else onDocument(file);
    } catch {
      setError('failed');
    }
    setAt(null);
  }
  return { make, at, error };
}
