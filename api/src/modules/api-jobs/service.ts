import { createHash } from 'node:crypto';
import {
  detectFormat,
  type FileFormat,
  HEAD_LENGTH,
  hasEnded,
  type OutputFormat,
  type OutputOptions,
  SutraError,
} from '@sutra/contract';
import {
  type Account,
  type ApiJob,
  type ApiOperation,
  type Conversion,
  isUniqueViolation,
} from '@sutra/prisma';
import { queueWebhooks } from '@sutra/queue';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { requireAllowance } from '../allowance/service.ts';
import { batchConversions, cancelConversion, startConversions } from '../conversions/service.ts';
import { whenEnded } from '../steps/service.ts';
import { safeFileName } from '../uploads/file-name.ts';
import { storeUpload } from '../uploads/service.ts';

/** A request with this key is answered for the job of the first for so long, in milliseconds. */
const REMEMBERED = 24 * 3600_000;
/** A worker lets go of a file within this time, in milliseconds. */
const CANCEL_PATIENCE = 5_000;

/** The API client that asks. */
export interface ApiClient {
  account: Account;
  apiKeyId: string;
  address: string;
}

export interface JobRequest {
  operation: ApiOperation;
  name: string;
  bytes: Uint8Array;
  /** What the file may be. */
  formats: readonly FileFormat[];
  to: OutputFormat;
  languages: readonly string[];
  outputOptions: OutputOptions;
  webhookUrl: string | null;
  /** The caller's own key of the AI service; empty where none was sent. */
  aiKey: string;
  idempotencyKey: string | null;
}

/** A conversion that an API client has asked for. */
export interface Job extends Conversion {
  apiJob: ApiJob;
}

const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

const hashOf = ({ operation, bytes, name, to, languages, outputOptions, webhookUrl }: JobRequest) =>
  digest(JSON.stringify([operation, digest(bytes), name, to, languages, outputOptions, webhookUrl]));

function withJob(row: (Conversion & { apiJob: ApiJob | null }) | null): Job | null {
  return row?.apiJob ? { ...row, apiJob: row.apiJob } : null;
}

/** An owner's job, or null: conversions of the site are none. */
async function findJob({ prisma }: Services, ownerId: string, id: string): Promise<Job | null> {
  if (!z.uuid().safeParse(id).success) return null;
  return withJob(await prisma.conversion.findFirst({ where: { id, ownerId }, include: { apiJob: true } }));
}

/** @throws SutraError `job-not-found` */
export async function requireJob(services: Services, ownerId: string, id: string): Promise<Job> {
  const job = await findJob(services, ownerId, id);
  if (job === null) throw new SutraError('job-not-found');
  return job;
}

/** The job that this key has started already. */
async function knownJob(
  services: Services,
  ownerId: string,
  idempotencyKey: string | null,
  requestHash: string,
): Promise<Job | null> {
  if (idempotencyKey === null) return null;
  const { prisma } = services;
  const where = { ownerId_idempotencyKey: { ownerId, idempotencyKey } };
  const known = await prisma.apiJob.findUnique({ where });
  if (!known) return null;
  if (known.createdAt.getTime() < Date.now() - REMEMBERED) {
    const { conversionId } = known;
    await prisma.apiJob.updateMany({ where: { conversionId }, data: { idempotencyKey: null } });
    return null;
  }
  if (known.requestHash !== requestHash) throw new SutraError('idempotency-key-reused');
  return findJob(services, ownerId, known.conversionId);
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Buffer> {
  yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function requireFormat({ bytes, name, formats }: JobRequest): void {
  const file = safeFileName(name);
  if (bytes.length === 0) throw new SutraError('empty-file', { file });
  const format = detectFormat(bytes.subarray(0, HEAD_LENGTH), name);
  if (format === null || !formats.includes(format)) throw new SutraError('invalid-file-type', { file });
}

async function beginJob(
  services: Services,
  apiClient: ApiClient,
  request: JobRequest,
  requestHash: string,
): Promise<Job> {
  const { account, apiKeyId, address } = apiClient;
  const { ownerId, emailVerified } = account;
  const { operation, to, languages, outputOptions, webhookUrl, idempotencyKey } = request;
  const payer = { ownerId, address, emailVerified };
  await requireAllowance(services, payer, 1);
  const upload = await storeUpload(services, payer, request.name, inOnePiece(request.bytes));
  const batch = await startConversions(services, payer, {
    uploadIds: [upload.id],
    to,
    languages,
    engine: 'auto',
    secondLook: false,
    apiKey: request.aiKey,
    variant: JSON.stringify([operation, outputOptions]),
    alsoWrite: async (transaction, [conversionId = '']) => {
      const sent = { requestHash, webhookUrl, idempotencyKey };
      const data = { conversionId, ownerId, apiKeyId, operation, options: { ...outputOptions }, ...sent };
      await transaction.apiJob.create({ data });
    },
  });
  const [row] = await batchConversions(services, batch.id);
  return requireJob(services, ownerId, row?.id ?? '');
}

/**
 * Starts a job, or finds the one that the same request has started.
 *
 * @throws SutraError `idempotency-key-reused`, and what refuses files and conversions
 */
export async function startJob(services: Services, apiClient: ApiClient, request: JobRequest): Promise<Job> {
  requireFormat(request);
  const { ownerId } = apiClient.account;
  const requestHash = hashOf(request);
  const known = () => knownJob(services, ownerId, request.idempotencyKey, requestHash);
  const before = await known();
  if (before) return before;
  try {
    return await beginJob(services, apiClient, request, requestHash);
  } catch (error) {
    // The same request twice at once: the other one has started the job.
    const twice =
      isUniqueViolation(error) || (error instanceof SutraError && error.code === 'conversion-in-progress');
    const other = twice ? await known() : null;
    if (other === null) throw error;
    return other;
  }
}

/** The job as it stands once it has ended, or after `within` milliseconds. */
export async function waitForJob(services: Services, job: Job, within: number): Promise<Job> {
  if (within === 0 || hasEnded(job.status)) return job;
  await whenEnded(services, job, within);
  return requireJob(services, job.ownerId, job.id);
}

/** @throws SutraError `job-not-found`, `job-ended` */
export async function cancelJob(services: Services, ownerId: string, id: string): Promise<Job> {
  const job = await requireJob(services, ownerId, id);
  if (hasEnded(job.status)) throw new SutraError('job-ended', { status: job.status });
  await cancelConversion(services, ownerId, id);
  const ended = await waitForJob(services, await requireJob(services, ownerId, id), CANCEL_PATIENCE);
  await queueWebhooks(services.prisma, services.queues, id).catch((error: unknown) => {
    services.log.warn({ err: error, conversionId: id }, 'a webhook was not queued: the sweep will');
  });
  return ended;
}
