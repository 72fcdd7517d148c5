import { dictionary } from '@zxcvbn-ts/language-common';
import { normalizeEmail } from '../../identity/normalize-email.ts';

export type PasswordErrorCode = 'PASSWORD_TOO_COMMON' | 'PASSWORD_IS_ADDRESS';

const common = new Set(dictionary['passwords-common']);

const folded = (text: string) => text.trim().toLowerCase();

/** What is wrong with a password of good length: one of those that are tried first, or the address itself. */
export function passwordErrorOf(password: string, email: string): PasswordErrorCode | null {
  const given = folded(password);
  const address = folded(normalizeEmail(email));
  const [local = '', domain = ''] = address.split('@');
  if ([address, local, domain].some((part) => part !== '' && given === part)) return 'PASSWORD_IS_ADDRESS';
  return common.has(given) || new Set(given).size === 1 ? 'PASSWORD_TOO_COMMON' : null;
}
