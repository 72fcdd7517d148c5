import { readFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { detectFormat, OCR_LANGUAGES, SutraError } from '@sutra/contract';
import { type EngineHost, engineHost } from '../../../worker/src/engine/engine-host.ts';
import type { EngineTask } from '../../../worker/src/engine/messages.ts';
import { BUNDLES, bundle, ENGINE, engineProcessIn } from '../pdf/engine-bundle.ts';
import { OWN_CORPUS, pdfSources } from '../pdf/sources.ts';
import { layOutBlankPdfium } from './blank-pdfium.ts';
import { pageInFile, type RealPage } from './pages.ts';

/** What a page becomes; empty with an error where it cannot be converted. */
export interface Conversion {
  markdown: string;
  error: string | null;
  /** Processor time of all threads, in seconds. */
  seconds: number;
}

/** The engine in its own process, which is ended where a page takes too long or too much memory. */
export interface PageEngine {
  convert(page: Pick<RealPage, 'name' | 'source'>): Promise<Conversion>;
  close(): Promise<void>;
}

const LIMITS = { timeLimit: 120_000, heapLimit: 1_536 };
const CREATED = new Date('2026-01-01T00:00:00Z');
const BLANK = join(BUNDLES, 'blank-pictures');

function taskFor(file: string, page: number | null): EngineTask {
  const bytes = new Uint8Array(readFileSync(file));
  const fileName = basename(file);
  const format = detectFormat(bytes, fileName);
  if (format === null) throw new SutraError('invalid-file-type', { file: fileName });
  const task = { bytes, fileName, format, to: 'markdown', created: CREATED } as const;
  const range = page === null ? {} : { pageRange: [{ from: page, to: page }] };
  return { ...task, languages: [...OCR_LANGUAGES], ...range };
}

/** A file of one page has no second one, whatever its name says: it is that page. */
function isOutside(error: unknown): boolean {
  return error instanceof SutraError && error.code === 'pages-outside';
}

async function convertTimed(host: EngineHost, task: EngineTask): Promise<Conversion> {
  let processorMs = 0;
  const onProcessorTime = (ms: number) => {
    processorMs = ms;
  };
  const outcome = await host.convert(task, { onProcessorTime }).then(
    ({ bytes }) => ({ markdown: Buffer.from(bytes).toString(), error: null }),
    (error: unknown) => {
      if (isOutside(error)) throw error;
      return { markdown: '', error: error instanceof Error ? error.message : String(error) };
    },
  );
  return { ...outcome, seconds: processorMs / 1_000 };
}

async function convertPage(host: EngineHost, page: Pick<RealPage, 'name' | 'source'>): Promise<Conversion> {
  try {
    return await convertTimed(host, taskFor(page.source, pageInFile(page)));
  } catch (error) {
    if (!isOutside(error)) throw error;
    return convertTimed(host, taskFor(page.source, null));
  }
}

/** Files that an engine converts before it is measured, so that V8 has compiled what it runs often. */
const WARM_UP_FILES = 8;

/** The engine as the product bundles it; with `blankPictures` it draws every picture white. */
export async function startEngine(blankPictures: boolean, warmUpFiles = WARM_UP_FILES): Promise<PageEngine> {
  const folder = blankPictures ? BLANK : BUNDLES;
  await bundle([...ENGINE], folder);
  if (blankPictures) layOutBlankPdfium(folder);
  const ocrFolder = join(tmpdir(), `sutra-ocr-${userInfo().uid}`);
  const host = engineHost(engineProcessIn(folder), { ocrFolder, ...LIMITS });
  for (const { pdf } of pdfSources(OWN_CORPUS).slice(0, warmUpFiles)) await host.convert(taskFor(pdf, null));
  return { convert: (page) => convertPage(host, page), close: () => host.close() };
}
