import { emailLanguage } from './email-language.ts';
import { EMAIL_TEXTS, type LinkEmail } from './email-texts.ts';
import type { Mail } from './mail.ts';

function link(publicUrl: string, path: string, parameters: Record<string, string>): string {
  const url = new URL(path, publicUrl);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

const signInLink = (publicUrl: string, parameters: Record<string, string> = {}) =>
  link(publicUrl, emailLanguage() === 'hi' ? '/hi/sign-in' : '/sign-in', parameters);

function mailAbout(kind: LinkEmail, to: string, address: string): Mail {
  const { subject, text } = EMAIL_TEXTS[emailLanguage()][kind];
  return { to, subject, text: text(address) };
}

export const verificationMail = (to: string, publicUrl: string, token: string): Mail =>
  mailAbout(
    'verification',
    to,
    link(publicUrl, '/api/auth/verify-email', { token, language: emailLanguage() }),
  );

/** For who signs up with an address that has an account: only the mailbox learns of it. */
export const knownAddressMail = (to: string, publicUrl: string): Mail =>
  mailAbout('knownAddress', to, signInLink(publicUrl));

export const guessedMail = (to: string, publicUrl: string): Mail =>
  mailAbout('guessed', to, signInLink(publicUrl));

export const resetMail = (to: string, publicUrl: string, token: string): Mail =>
  mailAbout('reset', to, signInLink(publicUrl, { reset: token }));

export const passwordChangedMail = (to: string, publicUrl: string): Mail =>
  mailAbout('passwordChanged', to, signInLink(publicUrl));

export function deletionReceipt(to: string, receipt: string, when: Date): Mail {
  const { subject, text } = EMAIL_TEXTS[emailLanguage()].deletion;
  return { to, subject, text: text(receipt, when.toISOString()) };
}
