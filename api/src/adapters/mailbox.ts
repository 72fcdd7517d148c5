import type { PrismaClient } from '@sutra/prisma';
import { normalizeEmail } from '../identity/normalize-email.ts';
import { attemptKey, consumeAttempt } from '../policies/rate-limit.ts';
import type { SendMail } from './mail.ts';

/** Emails that one mailbox gets in an hour, whoever has them sent. */
const EMAILS_PER_HOUR = 5;
const HOUR = 3_600_000;

/** Takes one of a mailbox's emails of the last sixty minutes; false where none is left. */
export type ConsumeEmailQuota = (email: string) => Promise<boolean>;

/** Each email has a place of its own, which is free again an hour later. */
export function emailQuota(prisma: PrismaClient, secret: string): ConsumeEmailQuota {
  return async (email) => {
    for (let place = 0; place < EMAILS_PER_HOUR; place += 1) {
      const key = attemptKey(secret, `letter-${place}`, normalizeEmail(email));
      if (await consumeAttempt(prisma, key, { most: 1, within: HOUR })) return true;
    }
    return false;
  };
}

/** Sends what a mailbox may still get; the rest is logged without its address. */
export const limitedMail =
  (send: SendMail, consumeEmailQuota: ConsumeEmailQuota, report: (subject: string) => void): SendMail =>
  async (mail) => {
    if (await consumeEmailQuota(mail.to)) await send(mail);
    else report(mail.subject);
  };
