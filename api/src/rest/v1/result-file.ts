import { OUTPUT_FILES, SutraError } from '@sutra/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { downloadOf } from '../../modules/documents/files.ts';
import { checkDownloadToken } from '../../policies/download-link.ts';
import type { Services } from '../../services.ts';
import { contentDisposition } from '../downloads.ts';

const asked = z.object({ job_id: z.uuid(), token: z.string().max(200) });

/** `GET /api/v1/jobs/:job_id/download?token=…`: the document with its edits, for whoever has the link, while it lasts. */
export function resultRoutes(scope: FastifyInstance, services: Services): void {
  const { prisma, files, secrets } = services;
  scope.get('/jobs/:job_id/download', async (request, reply) => {
    const link = asked.safeParse({ ...(request.params as object), ...(request.query as object) });
    if (!link.success) throw new SutraError('job-not-found');
    const { job_id: id, token } = link.data;
    const row = await prisma.conversion.findFirst({
      where: { id, status: 'completed', apiJob: { isNot: null } },
    });
    if (!row?.resultKey) throw new SutraError('job-not-found');
    const grant = { conversionId: id, ownerId: row.ownerId };
    const state = checkDownloadToken(secrets, grant, token, Date.now());
    if (state === 'forged') throw new SutraError('job-not-found');
    if (state === 'expired') throw new SutraError('download-expired');
    const found = await downloadOf(services, row, '', 1);
    const stream = found && (await files.stream(found.key));
    if (!stream) throw new SutraError('job-not-found');
    return reply
      .type(OUTPUT_FILES[found.to].mime)
      .header('content-disposition', contentDisposition(found.fileName))
      .header('cache-control', 'private, no-store')
      .header('content-length', found.size ?? undefined)
      .send(stream);
  });
}
