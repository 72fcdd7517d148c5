import { type ContactMessage, type MailSettings, mailSender, type SendEmailJob } from '@sutra/contract';
import { createTransport, type Transporter } from 'nodemailer';

export type SendContactMail = (id: string, message: ContactMessage) => Promise<void>;
export type SendEmail = (email: SendEmailJob) => Promise<void>;

/** A mail server that does not answer within this time is tried again later, in milliseconds. */
const TIMEOUT = 15_000;

function openTransport(url: string | undefined): Transporter {
  return createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The same email sent twice has the same id, so that a mail server may see that. */
const messageId = (id: string) => `<${id}@sutra.invalid>`;

/** Sends messages by SMTP; null where no mail server or no recipient is set. */
export function contactMail(settings: MailSettings): SendContactMail | null {
  const { SMTP_URL: url, CONTACT_MAIL_TO: to } = settings;
  const from = mailSender(settings);
  if (from === null || !to) return null;
  const transport = openTransport(url);
  return async (id, { name, email, subject, message }) => {
    await transport.sendMail({
      messageId: messageId(id),
      from,
      to,
      replyTo: { name, address: email },
      subject: `Contact: ${subject}`,
      text: `${message}\n\n${name} <${email}>\n`,
    });
  };
}

/** Sends emails about accounts by SMTP; null where no mail server is set. */
export function accountMail(settings: MailSettings): SendEmail | null {
  const from = mailSender(settings);
  if (from === null) return null;
  const transport = openTransport(settings.SMTP_URL);
  return async ({ id, to, subject, text }) => {
    await transport.sendMail({ messageId: messageId(id), from, to, subject, text });
  };
}
