import { parentPort } from 'node:worker_threads';
import { SutraError } from '@sutra/contract';
import { convert, type EnginePorts } from '@sutra/engine';
import type { EngineMessage, EngineTask } from './engine/messages.ts';

/** Where an error was thrown, without its message: that may quote the file. */
function frames(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
}

function say(message: EngineMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function sayFailure(error: unknown): void {
  if (error instanceof SutraError) say({ type: 'refused', code: error.code, details: error.details });
  else
    say({ type: 'crashed', name: error instanceof Error ? error.name : typeof error, stack: frames(error) });
}

const ports: EnginePorts = { recogniser: null };

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
