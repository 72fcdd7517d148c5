import { parentPort } from 'node:worker_threads';
import { SutraError } from '@sutra/contract';
import { reviewSavedDocument, sourcePicture, sourceText, writeSavedDocument } from '@sutra/engine';
import type { DocumentMessage, DocumentTask, DocumentWork, DocumentWorkName } from './documents/messages.ts';
import { frames, kindOf } from './engine/frames.ts';

type Worker<Name extends DocumentWorkName> = (
  request: DocumentWork[Name]['request'],
) => Promise<DocumentWork[Name]['result']>;

const WORK: { [Name in DocumentWorkName]: Worker<Name> } = {
  write: writeSavedDocument,
  review: async (saved) => reviewSavedDocument(saved),
  source: async (request) => sourceText(request),
  picture: sourcePicture,
};

async function answer({ work, request }: DocumentTask): Promise<DocumentMessage> {
  try {
    return { type: 'done', result: await (WORK[work] as Worker<typeof work>)(request) };
  } catch (error) {
    if (error instanceof SutraError) return { type: 'refused', code: error.code, details: error.details };
    return { type: 'crashed', kind: kindOf(error), where: frames(error) };
  }
}

parentPort?.on('message', (task: DocumentTask) => {
  void answer(task).then((message) => parentPort?.postMessage(message, []));
});
