import type { SendContactJob } from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import type { SendContactMail } from '../adapters/mail.ts';

/** Keeps the message, then sends it where a mail server is set: a mail that fails is tried again, the row stays. */
export async function sendContact(
  prisma: PrismaClient,
  sendMail: SendContactMail | null,
  { id, at, message }: SendContactJob,
): Promise<void> {
  const { name, email, subject, message: text } = message;
  const data = { id, createdAt: new Date(at), name, email, subject, message: text };
  await prisma.contactMessage.createMany({ data, skipDuplicates: true });
  if (sendMail === null) return;
  const waiting = await prisma.contactMessage.count({ where: { id, mailedAt: null } });
  if (waiting === 0) return;
  await sendMail(id, message);
  await prisma.contactMessage.updateMany({ where: { id }, data: { mailedAt: new Date() } });
}
