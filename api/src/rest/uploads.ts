import multipart from '@fastify/multipart';
import { LIMITS, SutraError } from '@sutra/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireAllowance } from '../modules/allowance/service.ts';
import { safeFileName } from '../modules/uploads/file-name.ts';
import { storeUpload, type UploadedFile } from '../modules/uploads/service.ts';
import { callerOf } from '../policies/caller.ts';
import { fromOwnSite } from '../policies/origin.ts';
import { ensureVisitor } from '../policies/visitor.ts';
import type { Services } from '../services.ts';
import { type ProblemBody, problemBody, problemOf, sendProblem } from './problem.ts';

/** A file that is too large is still counted, to tell its size, up to here; then the form's reader cuts it off. */
const COUNTED_BYTES = 1024 * 1024 * 1024;
/** Files beyond a batch are answered one by one, up to here; a form with more is refused as a whole. */
const COUNTED_FILES = 1000;

type UploadAnswer = UploadedFile | { error: ProblemBody };

export interface UploadOptions {
  services: Services;
  publicUrl: string | undefined;
  secureCookies: boolean;
}

/** Browsers write these three characters of a name as their codes, and no other (HTML, multipart/form-data). */
function formFileName(name: string): string {
  return name.replaceAll('%22', '"').replaceAll(/%0[AD]/gi, ' ');
}

async function storeEach(
  request: FastifyRequest,
  services: Services,
  ownerId: string,
): Promise<UploadAnswer[]> {
  const answers: UploadAnswer[] = [];
  const parts = request.files({
    throwFileSizeLimit: false,
    limits: { files: COUNTED_FILES, fileSize: COUNTED_BYTES },
  });
  for await (const part of parts) {
    if (answers.length >= LIMITS.filesPerBatch) {
      part.file.resume();
      answers.push({ error: problemBody('too-many-files', { limit: LIMITS.filesPerBatch }) });
      continue;
    }
    answers.push(await storeOne(request, services, ownerId, formFileName(part.filename), part.file));
  }
  return answers;
}

async function storeOne(
  request: FastifyRequest,
  services: Services,
  ownerId: string,
  name: string,
  stream: AsyncIterable<Buffer>,
): Promise<UploadAnswer> {
  try {
    return await storeUpload(services, ownerId, name, stream);
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
    scope.post('/api/uploads', async (request, reply) => {
      if (!fromOwnSite(request.raw, publicUrl)) return sendProblem(reply, 'not-signed-in');
      if (!request.isMultipart()) return sendProblem(reply, 'no-files');
      const { account } = await callerOf(app, services, request.headers);
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
      const files = await storeEach(request, services, ownerId);
      return files.length === 0 ? sendProblem(reply, 'no-files') : reply.send({ files });
    });
  });
}
