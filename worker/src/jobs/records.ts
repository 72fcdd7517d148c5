import {
  type AcceptedRecord,
  JOBS,
  type JobData,
  type JobOf,
  jobNameOf,
  type QUEUES,
  type RecordsJob,
  type Secrets,
  type SendContactJob,
  type SendEmailJob,
} from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import { forgottenSince, isForgotten } from '@sutra/queue';
import type { SendContactMail, SendEmail } from '../adapters/mail.ts';
import { sendContact } from './send-contact.ts';
import { writeRecords } from './write-records.ts';

export interface RecordParts {
  prisma: PrismaClient;
  /** Tell addresses that were forgotten. */
  secrets: Secrets;
  sendMail: SendContactMail | null;
  sendEmail: SendEmail | null;
}

/** The gateway queues emails only where a mail server is set; a worker without it leaves them to one that has it. */
async function sendEmail(send: SendEmail | null, email: SendEmailJob): Promise<void> {
  if (send === null) throw new Error('No mail server is set for this worker');
  await send(email);
}

/** Records of people whose account was deleted while these were on their way name nobody. */
async function withoutForgotten(
  { prisma, secrets }: RecordParts,
  records: readonly AcceptedRecord[],
): Promise<AcceptedRecord[]> {
  const emailOf = (taken: AcceptedRecord) => {
    if (taken.kind === 'click') return taken.record.user_email;
    return taken.kind === 'conversion' ? taken.record.userEmail : 'Anonymous';
  };
  const emails = [...new Set(records.map(emailOf))].filter((email) => email !== 'Anonymous');
  const forgotten = await forgottenSince(prisma, secrets, emails);
  return records.map((taken) => {
    if (!isForgotten(forgotten, emailOf(taken), taken.at)) return taken;
    if (taken.kind === 'click') return { ...taken, record: { ...taken.record, user_email: 'Anonymous' } };
    if (taken.kind === 'visit') return taken;
    return { ...taken, record: { ...taken.record, userEmail: 'Anonymous' } };
  });
}

async function takeContact({ prisma, secrets, sendMail }: RecordParts, job: SendContactJob): Promise<void> {
  const forgotten = await forgottenSince(prisma, secrets, [job.message.email]);
  if (!isForgotten(forgotten, job.message.email, job.at)) await sendContact(prisma, sendMail, job);
}

type RecordsJobName = JobOf<typeof QUEUES.records>;

/** A handler for each job of the records' queue. */
const HANDLERS: { [Name in RecordsJobName]: (parts: RecordParts, data: JobData<Name>) => Promise<void> } = {
  'write-records': async (parts, { records }) =>
    writeRecords(parts.prisma, await withoutForgotten(parts, records)),
  'send-contact': takeContact,
  'send-email': ({ sendEmail: send }, email) => sendEmail(send, email),
};

const isRecordsJob = (name: string): name is RecordsJobName => Object.hasOwn(HANDLERS, name);

/** Does one job of the records' queue by its stored name; one that this version does not know is let go. */
export async function doRecords(storedName: string, data: RecordsJob, parts: RecordParts): Promise<void> {
  const name = jobNameOf(storedName);
  if (!name || !isRecordsJob(name)) return;
  const handle = HANDLERS[name] as (parts: RecordParts, data: RecordsJob) => Promise<void>;
  await handle(parts, JOBS[name].data.parse(data));
}
