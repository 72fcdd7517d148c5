import { OUTPUT_FILES } from '@sutra/contract';
import type { Conversion } from '@sutra/prisma';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { callerOf } from '../policies/caller.ts';
import { checkDownloadToken } from '../policies/download-link.ts';
import type { Services } from '../services.ts';
import { sendProblem } from './problem.ts';

const request = z.object({ id: z.uuid(), token: z.string().max(200) });

/** `attachment` with the name twice: plain for old programs, RFC 5987 for the rest. */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const coded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${coded}`;
}

async function sendResult(reply: FastifyReply, services: Services, row: Conversion): Promise<FastifyReply> {
  if (row.resultKey === null) return sendProblem(reply, 'conversion-not-found');
  const stream = await services.files.stream(row.resultKey).catch(() => null);
  if (stream === null) return sendProblem(reply, 'conversion-not-found');
  return reply
    .type(OUTPUT_FILES[row.to].mime)
    .header('content-disposition', contentDisposition(row.fileName))
    .header('cache-control', 'private, no-store')
    .header('content-length', row.resultSize ?? undefined)
    .send(stream);
}

/** `GET /api/conversions/:id/download?token=…`: for the owner's browser, while the link lasts. */
export function downloadRoutes(app: FastifyInstance, services: Services): void {
  app.get('/api/conversions/:id/download', async (message, reply) => {
    const asked = request.safeParse({ ...(message.params as object), ...(message.query as object) });
    const { ownerId } = await callerOf(app, services, message.headers);
    if (!asked.success || ownerId === null) return sendProblem(reply, 'conversion-not-found');
    const { id, token } = asked.data;
    const grant = { conversionId: id, ownerId };
    const state = checkDownloadToken(services.secret, grant, token, Date.now());
    if (state === 'forged') return sendProblem(reply, 'conversion-not-found');
    if (state === 'expired') return sendProblem(reply, 'download-expired');
    const row = await services.prisma.conversion.findFirst({ where: { id, ownerId, status: 'completed' } });
    return row ? sendResult(reply, services, row) : sendProblem(reply, 'conversion-not-found');
  });
}
