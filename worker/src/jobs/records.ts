import {
  type RecordsJob,
  type SendLetterJob,
  sendContactJob,
  sendLetterJob,
  writeRecordsJob,
} from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import type { SendContactMail, SendLetter } from '../adapters/mail.ts';
import { sendContact } from './send-contact.ts';
import { writeRecords } from './write-records.ts';

export interface RecordParts {
  prisma: PrismaClient;
  sendMail: SendContactMail | null;
  sendLetter: SendLetter | null;
}

/** The gateway queues letters only where a mail server is set; a worker without it leaves them to one that has it. */
async function sendLetter(send: SendLetter | null, letter: SendLetterJob): Promise<void> {
  if (send === null) throw new Error('No mail server is set for this worker');
  await send(letter);
}

/** Does one job of the records' queue. */
export async function doRecords(name: string, data: RecordsJob, parts: RecordParts): Promise<void> {
  if (name === 'write-records') await writeRecords(parts.prisma, writeRecordsJob.parse(data).records);
  if (name === 'send-contact') await sendContact(parts.prisma, parts.sendMail, sendContactJob.parse(data));
  if (name === 'send-letter') await sendLetter(parts.sendLetter, sendLetterJob.parse(data));
}
