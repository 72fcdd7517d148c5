import type { Mail } from './mail.ts';

function link(publicUrl: string, path: string, parameters: Record<string, string>): string {
  const url = new URL(path, publicUrl);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

export function verificationMail(to: string, publicUrl: string, token: string): Mail {
  const address = link(publicUrl, '/api/auth/verify-email', { token, callbackURL: '/dashboard' });
  return {
    to,
    subject: 'Verify your e-mail address for Sutra',
    text: `Open this link to verify your e-mail address:\n${address}\n\nIt works for 24 hours. If you did not create an account, ignore this letter.`,
  };
}

export function resetMail(to: string, publicUrl: string, token: string): Mail {
  const address = link(publicUrl, '/sign-in', { reset: token });
  return {
    to,
    subject: 'Choose a new password for Sutra',
    text: `Open this link to choose a new password:\n${address}\n\nIt works for one hour. If you did not ask for it, ignore this letter: your password stays as it is.`,
  };
}

export function deletionReceipt(to: string, receipt: string, when: Date): Mail {
  return {
    to,
    subject: 'Your Sutra account has been deleted',
    text: `Your account, your files and everything that belonged to it were deleted at ${when.toISOString()}.\nReceipt: ${receipt}`,
  };
}
