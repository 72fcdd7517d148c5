import type { ContactMessage } from '@sutra/contract';
import { createTransport } from 'nodemailer';
import { z } from 'zod';

/** The settings of the mail server; without them contact messages are only kept. */
export const mailVariables = z.object({
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Who gets contact messages. */
  CONTACT_MAIL_TO: z.email().optional(),
  /** The sender; the recipient's own address where it is not set. */
  MAIL_FROM: z.email().optional(),
});

export type SendContactMail = (id: string, message: ContactMessage) => Promise<void>;

/** A mail server that does not answer within this time is tried again later, in milliseconds. */
const TIMEOUT = 15_000;

/** Sends messages by SMTP; null where no mail server or no recipient is set. */
export function contactMail(settings: z.infer<typeof mailVariables>): SendContactMail | null {
  const { SMTP_URL: url, CONTACT_MAIL_TO: to, MAIL_FROM: from = to } = settings;
  if (!url || !to) return null;
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (id, { name, email, subject, message }) => {
    await transport.sendMail({
      messageId: `<${id}@sutra.invalid>`,
      from,
      to,
      replyTo: { name, address: email },
      subject: `Contact: ${subject}`,
      text: `${message}\n\n${name} <${email}>\n`,
    });
  };
}
