import { parentPort, workerData } from 'node:worker_threads';
import { SutraError } from '@sutra/contract';
import {
  type ConvertHooks,
  type ConvertResult,
  convert,
  type EnginePorts,
  packDocument,
  type ReadPage,
  type SavedDocument,
} from '@sutra/engine';
import { collectWhenIdle } from '@sutra/queue/collect-when-idle';
import { createGemini } from './adapters/gemini/gemini.ts';
import { GEMINI_DEFAULTS } from './adapters/gemini/settings.ts';
import { createTesseract } from './adapters/tesseract/tesseract.ts';
import { frames, kindOf } from './engine/frames.ts';
import type { EngineMessage, EngineSettings, EngineTask, PageStored } from './engine/messages.ts';
import { createPreview, type Preview } from './engine/preview.ts';

function say(message: EngineMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function sayFailure(error: unknown): void {
  if (error instanceof SutraError) say({ type: 'refused', code: error.code, details: error.details });
  else say({ type: 'crashed', kind: kindOf(error), where: frames(error) });
}

const { ocrFolder, gemini = GEMINI_DEFAULTS } = workerData as EngineSettings;
const recogniser = createTesseract({
  dataDir: ocrFolder,
  onProgress: (share) => say({ type: 'recognised', share }),
});
const waiting = new Map<number, () => void>();

function keepPage(page: ReadPage): Promise<void> {
  return new Promise((resolve) => {
    waiting.set(page.page, resolve);
    say({ type: 'page', page });
  });
}

function portsFor({ apiKey, models = gemini.models }: EngineTask): EnginePorts {
  return { recogniser, contentRecogniser: apiKey ? createGemini(apiKey, { ...gemini, models }) : null };
}

const hooksWith = (preview: Preview): ConvertHooks => ({
  onStep: (step) => {
    if (step === 'converting') preview.end();
    say({ type: 'step', step });
  },
  onContentType: (contentType) => say({ type: 'contentType', contentType }),
  onPages: (done, total) => say({ type: 'pages', done, total }),
  onPreview: preview.show,
  keepPage,
});

/** A tree too deep or too large to be kept costs the reviews of a document, not the document. */
function packed(document: SavedDocument): Uint8Array | null {
  try {
    return packDocument(document);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const savedDocument = (
  { outputOptions }: EngineTask,
  tree: SavedDocument['tree'],
  { reader, audit }: Pick<ConvertResult, 'reader' | 'audit'>,
): SavedDocument => ({
  tree,
  reader,
  keptAsPictures: audit.keptAsPictures,
  ...(outputOptions && { doubts: outputOptions.doubts }),
});

async function run(task: EngineTask): Promise<void> {
  const { apiKey: _key, models: _models, timeLimit: _limit, ...request } = task;
  const preview = createPreview((page, text) => say({ type: 'preview', page, text }));
  try {
    const { tree, ...result } = await convert(request, portsFor(task), hooksWith(preview));
    say({ type: 'done', result: { ...result, saved: packed(savedDocument(task, tree, result)) } });
  } catch (error) {
    sayFailure(error);
  } finally {
    preview.end();
  }
}

collectWhenIdle();

// A promise that a library forgot must not cost the file: what the conversion waits for fails it by itself.
process.on('unhandledRejection', () => {});

parentPort?.on('message', (message: EngineTask | PageStored) => {
  if (!('stored' in message)) return void run(message);
  waiting.get(message.stored)?.();
  waiting.delete(message.stored);
});
