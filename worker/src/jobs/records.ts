import { type RecordsJob, sendContactJob, writeRecordsJob } from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import type { SendContactMail } from '../adapters/contact-mail.ts';
import { sendContact } from './send-contact.ts';
import { writeRecords } from './write-records.ts';

export interface RecordParts {
  prisma: PrismaClient;
  sendMail: SendContactMail | null;
}

/** Does one job of the records' queue. */
export async function doRecords(name: string, data: RecordsJob, parts: RecordParts): Promise<void> {
  if (name === 'write-records') await writeRecords(parts.prisma, writeRecordsJob.parse(data).records);
  if (name === 'send-contact') await sendContact(parts.prisma, parts.sendMail, sendContactJob.parse(data));
}
