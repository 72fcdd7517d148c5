import { parentPort } from 'node:worker_threads';
import type { EngineTask } from '../messages.ts';

parentPort?.on('message', ({ fileName }: EngineTask) =>
  parentPort?.postMessage({ type: 'done', result: { pages: fileName.length } }, []),
);
