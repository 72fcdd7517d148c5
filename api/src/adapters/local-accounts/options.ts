import type { PrismaClient } from '@sutra/prisma';
import type { SendMail } from '../mail.ts';
import type { ConsumeEmailQuota } from '../mailbox.ts';
import type { EmailLinksOptions } from './email-links.ts';

export interface LocalAccountsOptions {
  prisma: PrismaClient;
  secret: string;
  publicUrl: string;
  /** Sends an email for which a place was taken. */
  sendMail: SendMail;
  consumeEmailQuota: ConsumeEmailQuota;
  /** Tries a minute at passwords from one address. */
  triesPerMinute: number;
  signedIn: EmailLinksOptions['signedIn'];
  /** Keeps the addresses of sessions whole; otherwise only their network is kept. */
  wholeAddresses: boolean;
  /** Told of emails that could not be handed over. */
  report: (error: unknown) => void;
}
