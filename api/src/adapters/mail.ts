import { randomUUID } from 'node:crypto';
import { type Queues, queueEmail } from '@sutra/queue';

/** An email to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** Shows emails where the product runs, for an installation without a mail server. */
export const consoleMail: SendMail = async ({ to, subject, text }) => {
  process.stdout.write(`\nMail to ${to}\nSubject: ${subject}\n\n${text}\n\n`);
};

/** Hands emails to the worker, who sends them through the mail server and tries again where it is away. */
export const queuedMail =
  (queues: Queues): SendMail =>
  (mail) =>
    queueEmail(queues, { id: randomUUID(), ...mail });
