import { client } from '../../apollo/client.ts';
import { readFragment } from '../../generated/index.ts';
import { type Problem, problemOf, problemOfGraph } from '../../problem.ts';
import { engineInput } from '../ai-key/ai-key.ts';
import type { ChosenFile } from './accept-files.ts';
import type { ConvertOptions } from './options.ts';
import { ProblemParts } from './problem-parts.ts';
import { ProgressRowFragment } from './progress-row.tsx';
import { BatchQuery, CancelConversionMutation, ConvertFilesMutation, ViewerQuery } from './queries.ts';
import { hasEnded } from './stage.ts';
import { type UploadAnswer, uploadFile } from './upload-file.ts';

const PARALLEL_UPLOADS = 3;

interface Watcher {
  onSent: (key: string, share: number) => void;
  onRefused: (key: string, problem: Problem) => void;
}

type StartOptions = ConvertOptions & { builtIn?: boolean };

/** `batchId` is null when nothing was started; `problem` then says why, unless every file was refused. */
export interface StartOutcome {
  batchId: string | null;
  problem: Problem | null;
}

export async function activeBatchId(): Promise<string | null> {
  const { data } = await client.query({ query: ViewerQuery, fetchPolicy: 'network-only' });
  return data?.viewer.activeBatch?.id ?? null;
}

async function uploadAll(files: readonly ChosenFile[], signal: AbortSignal, watcher: Watcher) {
  const answers: UploadAnswer[] = [];
  const queue = files.entries();
  const drain = async () => {
    for (const [index, { key, file }] of queue) {
      const answer = await uploadFile(file, signal, (share) => watcher.onSent(key, share));
      if ('problem' in answer) watcher.onRefused(key, answer.problem);
      answers[index] = answer;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_UPLOADS }, drain));
  return answers.flatMap((answer) => ('id' in answer ? [answer.id] : []));
}

async function queueFiles(
  uploadIds: string[],
  { to, languages, pages, builtIn }: StartOptions,
  requestId = uploadIds[0],
): Promise<StartOutcome> {
  const { data } = await client.mutate({
    mutation: ConvertFilesMutation,
    variables: {
      // The uploads are this request's alone, so that one of them names it should its answer be lost.
      input: {
        uploadIds,
        requestId,
        to,
        languages: [...languages],
        pages: pages.trim() || null,
        ...(builtIn ? {} : engineInput()),
      },
    },
  });
  const result = data?.convertFiles;
  if (result && 'batch' in result) return { batchId: result.batch.id, problem: null };
  if (!result) return { batchId: null, problem: problemOf('internal') };
  const problem = problemOfGraph(readFragment(ProblemParts, result.problem));
  // Either another tab converts this file, or the answer to our own first try was lost: show what runs.
  const batchId = problem.code === 'conversion-in-progress' ? await activeBatchId() : null;
  return { batchId, problem };
}

/**
 * Sends the files and starts their conversion. The first question makes the server set the visitor's cookie,
 * so that parallel uploads belong to one visitor.
 */
export async function startConversion(
  files: readonly ChosenFile[],
  options: StartOptions,
  signal: AbortSignal,
  watcher: Watcher,
): Promise<StartOutcome> {
  await activeBatchId();
  const uploadIds = await uploadAll(files, signal, watcher);
  signal.throwIfAborted();
  return uploadIds.length > 0 ? queueFiles(uploadIds, options) : { batchId: null, problem: null };
}

/** Converts a file again that the server still has, with the AI settings of now. */
export const convertAgain = (uploadId: string, options: ConvertOptions): Promise<StartOutcome> =>
  queueFiles([uploadId], options, crypto.randomUUID());

export const cancelConversion = (id: string) =>
  client.mutate({ mutation: CancelConversionMutation, variables: { id } });

/** Stops every file of a batch that has not ended; answers the names of those files. */
export async function cancelBatch(id: string): Promise<string[]> {
  const { data } = await client.query({ query: BatchQuery, variables: { id }, fetchPolicy: 'cache-first' });
  const active = data?.batch?.conversions.filter((conversion) => !hasEnded(conversion)) ?? [];
  await Promise.all(active.map((conversion) => cancelConversion(conversion.id)));
  return active.map((conversion) => readFragment(ProgressRowFragment, conversion).originalFileName);
}
