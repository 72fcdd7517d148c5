import { parentPort, workerData } from 'node:worker_threads';
import { SutraError } from '@sutra/contract';
import { convert, type EnginePorts } from '@sutra/engine';
import { createTesseract } from './adapters/tesseract/tesseract.ts';
import { frames, kindOf } from './engine/frames.ts';
import type { EngineMessage, EngineSettings, EngineTask } from './engine/messages.ts';

function say(message: EngineMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function sayFailure(error: unknown): void {
  if (error instanceof SutraError) say({ type: 'refused', code: error.code, details: error.details });
  else say({ type: 'crashed', kind: kindOf(error), where: frames(error) });
}

const { ocrFolder } = workerData as EngineSettings;
const ports: EnginePorts = { recogniser: createTesseract({ dataDir: ocrFolder }) };

async function run(task: EngineTask): Promise<void> {
  try {
    const { tree: _, ...result } = await convert(task, ports, {
      onStep: (step) => say({ type: 'step', step }),
      onContentType: (contentType) => say({ type: 'contentType', contentType }),
      onPages: (done, total) => say({ type: 'pages', done, total }),
    });
    say({ type: 'done', result });
  } catch (error) {
    sayFailure(error);
  }
}

parentPort?.on('message', (task: EngineTask) => void run(task));
