import multipart, { type MultipartFile } from '@fastify/multipart';
import { LIMITS, SutraError } from '@sutra/contract';
import { traced } from '@sutra/queue';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../identity/network.ts';
import { ensureVisitor } from '../identity/visitor.ts';
import { callerOf } from '../modules/accounts/caller.ts';
import { requireAllowance } from '../modules/allowance/service.ts';
import { safeFileName } from '../modules/uploads/file-name.ts';
import { type Sender, storeUpload, type UploadedFile } from '../modules/uploads/service.ts';
import { requireScope } from '../policies/api-scopes.ts';
import { fromOwnSite } from '../policies/origin.ts';
import { attemptKey, consumeAttempt } from '../policies/rate-limit.ts';
import { type ProblemBody, problemBody, problemOf, sendProblem } from '../problem.ts';
import type { Services } from '../services.ts';

/** A file that is too large is still counted, to tell its size, up to here; then the form's reader cuts it off. */
const COUNTED_BYTES = 1024 * 1024 * 1024;
/** Files beyond a batch are answered one by one, up to here; a form with more is refused as a whole. */
const COUNTED_FILES = 1000;
/** Every file of a batch at its full size, and the form around them; files are stored as they come. */
const LARGEST_FORM = LIMITS.filesPerBatch * (LIMITS.fileBytes + 1024);
const HOUR = 3_600_000;

type UploadAnswer = Pick<UploadedFile, 'id' | 'fileName' | 'format' | 'size'> | { error: ProblemBody };

export interface UploadOptions {
  services: Services;
  publicUrl: string | undefined;
  secureCookies: boolean;
  /** Files an hour that an account, or a network of visitors, sends. */
  perHour: number;
}

/** Browsers write these three characters of a name as their codes, and no other (HTML, multipart/form-data). */
function formFileName(name: string): string {
  return name.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ');
}

/** Who is sending, and whether one more file may come from there. */
interface FormSender extends Sender {
  maySend: () => Promise<boolean>;
}

function senderOf(
  { ip }: FastifyRequest,
  { services: { prisma, secret }, perHour }: UploadOptions,
  account: { ownerId: string } | null,
  ownerId: string,
): FormSender {
  const key = attemptKey(secret, 'upload', account?.ownerId ?? networkOf(ip));
  return {
    ownerId,
    address: ip,
    maySend: () => consumeAttempt(prisma, key, { most: perHour, within: HOUR }),
  };
}

/** A form that cannot be read is its sender's fault. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile> {
  const limits = { files: COUNTED_FILES, fileSize: COUNTED_BYTES };
  try {
    yield* request.files({ throwFileSizeLimit: false, limits });
  } catch (cause) {
    if (cause instanceof Error && 'statusCode' in cause) throw cause;
    throw new SutraError('invalid-field', { field: 'body' }, { cause });
  }
}

async function storeEach(
  request: FastifyRequest,
  services: Services,
  sender: FormSender,
): Promise<UploadAnswer[]> {
  const answers: UploadAnswer[] = [];
  for await (const part of partsOf(request)) {
    if (answers.length >= LIMITS.filesPerBatch) {
      part.file.resume();
      answers.push({ error: problemBody('too-many-files', { limit: LIMITS.filesPerBatch }) });
      continue;
    }
    if (!(await sender.maySend())) {
      part.file.resume();
      answers.push({ error: problemBody('rate-limited') });
      continue;
    }
    answers.push(await storeOne(request, services, sender, formFileName(part.filename), part.file));
  }
  return answers;
}

async function storeOne(
  request: FastifyRequest,
  services: Services,
  sender: Sender,
  name: string,
  stream: AsyncIterable<Buffer>,
): Promise<UploadAnswer> {
  try {
    return await traced('upload', {}, async (span) => {
      const { id, fileName, format, size } = await storeUpload(services, sender, name, stream);
      span.set({ 'sutra.format': format, 'sutra.bytes': size });
      return { id, fileName, format, size };
    });
  } catch (error) {
    if (error instanceof SutraError) {
      if (error.cause) request.log.error({ err: error.cause, code: error.code }, 'upload not stored');
      return { error: problemOf(error) };
    }
    if (request.raw.destroyed || request.raw.errored) {
      return { error: problemBody('upload-interrupted', { file: safeFileName(name) }) };
    }
    request.log.error({ err: error }, 'upload failed');
    return { error: problemOf(error) };
  }
}

/** `POST /api/uploads`: a form of files; each is answered on its own, in the form's order. */
export function uploadRoutes(app: FastifyInstance, options: UploadOptions): void {
  const { services, publicUrl, secureCookies } = options;
  void app.register(async (scope) => {
    await scope.register(multipart);
    scope.post('/api/uploads', { bodyLimit: LARGEST_FORM }, async (request, reply) => {
      if (!fromOwnSite(request.raw, publicUrl)) return sendProblem(reply, 'not-signed-in');
      if (!request.isMultipart()) return sendProblem(reply, 'no-files');
      const caller = await callerOf(app, services, request.headers);
      requireScope(caller, 'convert');
      const { account } = caller;
      const ownerId =
        account?.ownerId ?? (await ensureVisitor(services.prisma, request, reply, secureCookies));
      const emailVerified = account?.emailVerified ?? true;
      try {
        await requireAllowance(services, { ownerId, address: request.ip, emailVerified }, 1);
      } catch (error) {
        // A browser that is still sending would take an answer without this for a lost connection.
        request.raw.resume();
        throw error;
      }
      const files = await storeEach(request, services, senderOf(request, options, account, ownerId));
      return files.length === 0 ? sendProblem(reply, 'no-files') : reply.send({ files });
    });
  });
}
