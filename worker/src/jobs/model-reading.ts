import {
  type ErrorCode,
  type ErrorDetails,
  errorMessage,
  isAiKeyError,
  type Secrets,
  SutraError,
} from '@sutra/contract';
import type { Fallback, ReadPage } from '@sutra/engine';
import type { Batch, Conversion, Prisma, PrismaClient } from '@sutra/prisma';
import { failConversion, openKey } from '@sutra/queue';
import type { EngineTask } from '../engine/messages.ts';

type ModelPart = Pick<
  EngineTask,
  'apiKey' | 'modelReadsEverything' | 'secondLook' | 'readPages' | 'knownContentType'
>;

/** What the engine needs to know where a model reads the file: the opened key, and the pages it has read already. */
export async function modelPart(
  prisma: PrismaClient,
  row: Conversion,
  batch: Batch,
  secrets: Secrets,
): Promise<ModelPart> {
  if (batch.engine === 'builtIn' || batch.sealedKey === null) return {};
  const apiKey = openKey(batch.sealedKey, batch.id, secrets);
  if (apiKey === null) throw new SutraError('ai-key-missing');
  const readPages = await prisma.conversionPage.findMany({
    where: { conversionId: row.id },
    select: { page: true, content: true, reader: true, doubtful: true },
  });
  return {
    apiKey,
    modelReadsEverything: batch.engine === 'gemini',
    secondLook: batch.secondLook,
    readPages,
    ...(readPages.length > 0 && row.contentType && { knownContentType: row.contentType }),
  };
}

export async function keepPage(prisma: PrismaClient, conversionId: string, page: ReadPage): Promise<void> {
  const { content, reader, doubtful } = page;
  const data = { conversionId, page: page.page, content: content.replaceAll('\0', ''), reader, doubtful };
  await prisma.conversionPage.createMany({ data: [data], skipDuplicates: true });
}

type Reason = 'unavailable' | 'limit' | 'refused' | null;

const REASONS: Record<Fallback['failure'], Reason> = {
  unavailable: 'unavailable',
  'too-slow': 'unavailable',
  'limit-reached': 'limit',
  refused: 'refused',
  'bad-answer': null,
  'bad-request': null,
  'key-invalid': null,
  'key-blocked': null,
  'key-type': null,
  'not-available': null,
};

/** `3, 5–7`. */
function pageList(pages: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

interface FallbackProblem {
  code: ErrorCode;
  details: ErrorDetails;
}

/** Why the built-in engine did a model's work, as a code of the catalogue. */
export function fallbackProblem({ pages, failure }: Fallback): FallbackProblem {
  const reason = REASONS[failure];
  const scope = pages.length === 0 ? 'fallback-file' : 'fallback-pages';
  const code = reason ? (`${scope}-${reason}` as const) : scope;
  return { code, details: pages.length === 0 ? {} : { pages: pageList(pages) } };
}

/** What the row says of it. */
export function fallbackRow(
  fallback: Fallback | null,
): Pick<Prisma.ConversionUpdateManyMutationInput, 'fallback' | 'fallbackMessage'> {
  if (!fallback) return {};
  const { code, details } = fallbackProblem(fallback);
  return { fallback: { code, details }, fallbackMessage: errorMessage(code, details) };
}

/** The key that failed one file fails the rest of its batch. */
export async function endBatch(prisma: PrismaClient, row: Conversion, code: ErrorCode): Promise<string[]> {
  if (!isAiKeyError(code)) return [];
  const rest = await prisma.conversion.findMany({
    where: { batchId: row.batchId, status: 'queued' },
    orderBy: { position: 'asc' },
    select: { id: true },
  });
  for (const { id } of rest) await failConversion(prisma, id, code);
  return rest.map(({ id }) => id);
}
