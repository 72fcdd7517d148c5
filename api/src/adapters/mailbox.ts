import type { PrismaClient } from '@sutra/prisma';
import { normalizeEmail } from '../policies/email.ts';
import { mayTry, tryKey } from '../policies/tries.ts';
import type { SendMail } from './mail.ts';

/** Letters that one mailbox gets in an hour, whoever has them sent. */
export const LETTERS_PER_HOUR = 5;
const HOUR = 3_600_000;

/** Takes one of a mailbox's letters of the last sixty minutes; false where none is left. */
export type TakeLetter = (email: string) => Promise<boolean>;

/** Each letter has a place of its own, which is free again an hour later. */
export function letterCounter(prisma: PrismaClient, secret: string): TakeLetter {
  return async (email) => {
    for (let place = 0; place < LETTERS_PER_HOUR; place += 1) {
      const key = tryKey(secret, `letter-${place}`, normalizeEmail(email));
      if (await mayTry(prisma, key, { most: 1, within: HOUR })) return true;
    }
    return false;
  };
}

/** Sends what a mailbox may still get; the rest is told to the operator without its address. */
export const limitedMail =
  (send: SendMail, takeLetter: TakeLetter, report: (subject: string) => void): SendMail =>
  async (mail) => {
    if (await takeLetter(mail.to)) await send(mail);
    else report(mail.subject);
  };
