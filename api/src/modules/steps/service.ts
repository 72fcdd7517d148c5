import { createHash } from 'node:crypto';
import { hasEnded, OCR_LANGUAGES, type OutputFormat, SutraError } from '@sutra/contract';
import { jobFailure } from '@sutra/contract/v1';
import type { Conversion } from '@sutra/prisma';
import type { Services } from '../../services.ts';
import { type Payer, requireAllowance } from '../allowance/service.ts';
import { batchConversions, startConversions } from '../conversions/service.ts';
import { safeFileName } from '../uploads/file-name.ts';
import { storeUpload } from '../uploads/service.ts';

/** A file that came in a request, and what is wanted of it. */
export interface StepRequest {
  name: string;
  bytes: Uint8Array;
  to: OutputFormat;
  /** False where the reading before it was paid for. */
  charged: boolean;
}

/** The same work of the same owner that is under way or done: asking again costs nothing and starts nothing. */
function knownRow(
  { prisma }: Services,
  ownerId: string,
  { name, bytes, to }: StepRequest,
): Promise<Conversion | null> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return prisma.conversion.findFirst({
    where: {
      ownerId,
      to,
      originalFileName: safeFileName(name),
      upload: { sha256 },
      pageRange: null,
      status: { in: ['queued', 'processing', 'completed'] },
    },
    orderBy: { createdAt: 'desc' },
  });
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Buffer> {
  yield Buffer.from(bytes);
}

async function startRow(services: Services, payer: Payer, request: StepRequest): Promise<Conversion | null> {
  const { name, bytes, to, charged } = request;
  await requireAllowance(services, payer, charged ? 1 : 0);
  const upload = await storeUpload(services, payer, name, inOnePiece(bytes));
  const asked = { to, languages: OCR_LANGUAGES, engine: 'builtIn', secondLook: false, apiKey: '' } as const;
  try {
    const batch = await startConversions(services, payer, { ...asked, uploadIds: [upload.id], charged });
    return (await batchConversions(services, batch.id))[0] ?? null;
  } catch (error) {
    const underWay = error instanceof SutraError && error.code === 'conversion-in-progress';
    if (!underWay) throw error;
    return knownRow(services, payer.ownerId, request);
  }
}

/** The row once its file has ended, or as it stands after `within` milliseconds; null where it was deleted. */
export async function whenEnded(
  { updates, prisma }: Services,
  row: Conversion,
  within: number,
): Promise<Conversion | null> {
  const watch = updates.watch(row.batchId);
  const timer = setTimeout(() => void watch.return?.(), within);
  try {
    for await (const seen of watch) if (seen.id === row.id && hasEnded(seen.status)) break;
  } finally {
    clearTimeout(timer);
  }
  return prisma.conversion.findUnique({ where: { id: row.id } });
}

/**
 * Has the worker convert one file and waits for it, `within` milliseconds at most.
 *
 * @throws SutraError `still-working` where it takes longer, then asking again waits on; what the file failed with
 */
export async function convertStep(
  services: Services,
  payer: Payer,
  request: StepRequest,
  within: number,
): Promise<{ row: Conversion; result: Buffer }> {
  const known = await knownRow(services, payer.ownerId, request);
  const started = known ?? (await startRow(services, payer, request));
  if (!started) throw new SutraError('conversion-in-progress');
  const row = hasEnded(started.status) ? started : await whenEnded(services, started, within);
  if (!row) throw new SutraError('conversion-not-found');
  if (!hasEnded(row.status)) throw new SutraError('still-working');
  if (row.resultKey === null) {
    const { code, details } = jobFailure(row);
    throw new SutraError(code, details);
  }
  return { row, result: Buffer.from(await services.files.read(row.resultKey)) };
}
