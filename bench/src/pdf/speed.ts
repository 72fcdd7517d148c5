import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { convert } from '@sutra/engine';
import { createLayout } from '../../../packages/engine/src/extract/pdf/layout/index.ts';
import { openPdf } from '../../../packages/engine/src/extract/pdf/reader/open.ts';
import { timeOfParts } from './phases.ts';

export interface Speed {
  pages: number;
  /** PDF to DOCX, pages a second on this core. */
  pagesPerSecond: number;
  /** Milliseconds from the bytes to the first page's blocks. */
  firstPage: number;
  /** Our time over that of `pdftotext` on the same files, or null without it. */
  ratio: number | null;
  /** See {@link timeOfParts}. */
  parts: [part: string, msPerPage: number][];
}

const CREATED = new Date('2026-01-01T00:00:00Z');
const LIMITS = { pages: 5000, imagePixels: 5e7, operators: 2e6, pageTime: 30_000 };

async function convertAll(files: string[]): Promise<number> {
  let pages = 0;
  for (const file of files) {
    const request = {
      bytes: new Uint8Array(readFileSync(file)),
      fileName: file,
      format: 'pdf' as const,
      to: 'docx' as const,
      languages: [],
      created: CREATED,
    };
    pages += (await convert(request, { recogniser: null })).pages;
  }
  return pages;
}

async function firstPageTime(file: string): Promise<number> {
  const start = performance.now();
  const reader = await openPdf(new Uint8Array(readFileSync(file)), LIMITS);
  const layout = createLayout({ outline: [], info: reader.info });
  layout.addPage(await reader.page(1));
  layout.finish();
  const time = performance.now() - start;
  await reader.close();
  return time;
}

function pdftotextSeconds(files: string[]): number | null {
  const start = performance.now();
  for (const file of files) if (spawnSync('pdftotext', [file, '/dev/null']).error) return null;
  return (performance.now() - start) / 1000;
}

export async function measureSpeed(files: string[]): Promise<Speed> {
  await convertAll(files.slice(0, 3));
  const { user, system } = process.cpuUsage();
  const pages = await convertAll(files);
  const used = process.cpuUsage({ user, system });
  const seconds = (used.user + used.system) / 1e6;
  const parts = await timeOfParts(() => convertAll(files));
  const others = pdftotextSeconds(files);
  return {
    pages,
    pagesPerSecond: pages / seconds,
    firstPage: await firstPageTime(files[0] as string),
    ratio: others === null ? null : seconds / others,
    parts,
  };
}
