import type { Mail } from './mail.ts';

function link(publicUrl: string, path: string, parameters: Record<string, string>): string {
  const url = new URL(path, publicUrl);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

export function verificationMail(to: string, publicUrl: string, token: string): Mail {
  const address = link(publicUrl, '/api/auth/verify-email', { token });
  return {
    to,
    subject: 'Verify your e-mail address for Sutra',
    text: `Open this link to verify your e-mail address:\n${address}\n\nIt works once, for 24 hours, until a newer email comes. Open it only if you have just created an account: if you did not, ignore this email.`,
  };
}

/** For who signs up with an address that has an account: only the mailbox learns of it. */
export function knownAddressMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: 'You have a Sutra account already',
    text: `Somebody has signed up with this address, which has an account already. Sign in here, or choose a new password there:\n${link(publicUrl, '/sign-in', {})}\n\nIf it was not you, ignore this email: nothing has changed.`,
  };
}

export function guessedMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: 'Somebody tries to sign in to your Sutra account',
    text: `Several wrong passwords were given for your account, so that further tries have to wait. If it was not you, your account is safe as long as nobody else knows your password. If you have forgotten it, choose a new one there; that also ends the waiting:\n${link(publicUrl, '/sign-in', {})}`,
  };
}

export function resetMail(to: string, publicUrl: string, token: string): Mail {
  const address = link(publicUrl, '/sign-in', { reset: token });
  return {
    to,
    subject: 'Choose a new password for Sutra',
    text: `Open this link to choose a new password:\n${address}\n\nIt works once, for one hour, until a newer email comes. If you did not ask for it, ignore this email: your password stays as it is.`,
  };
}

export function passwordChangedMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: 'The password of your Sutra account was changed',
    text: `Your password was changed just now, and every other browser was signed out. If it was not you, choose a new one there at once:\n${link(publicUrl, '/sign-in', {})}`,
  };
}

export function deletionReceipt(to: string, receipt: string, when: Date): Mail {
  return {
    to,
    subject: 'Your Sutra account has been deleted',
    text: `Your account, your files and everything that belonged to it were deleted at ${when.toISOString()}.\nReceipt: ${receipt}`,
  };
}
