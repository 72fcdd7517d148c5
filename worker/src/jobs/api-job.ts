import { type Findings, outputOptions } from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import type { EngineTask } from '../engine/messages.ts';

/** What a program asked of a conversion, for the engine; nothing where a person started it. */
export async function apiJobOptions(
  prisma: PrismaClient,
  conversionId: string,
): Promise<Pick<EngineTask, 'outputOptions'>> {
  const job = await prisma.apiJob.findUnique({ where: { conversionId }, select: { options: true } });
  return job ? { outputOptions: outputOptions.parse(job.options) } : {};
}

/** Text as the database can hold it: JSON columns take no zero characters and no halves of characters. */
const storable = (found: Findings): Findings =>
  JSON.parse(
    JSON.stringify(found)
      .replaceAll('\\u0000', '')
      .replace(/\\ud[89a-f][0-9a-f]{2}/gi, '\ufffd'),
  );

/** Saves the findings that the API client asked for, before the row says that its job is done. */
export async function keepFindings(
  prisma: PrismaClient,
  conversionId: string,
  found: Findings | null,
): Promise<void> {
  if (found === null) return;
  await prisma.apiJob.updateMany({ where: { conversionId }, data: { findings: storable(found) } });
}
