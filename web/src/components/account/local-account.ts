/** What went wrong with a call, as the server names it. */
export type AccountFault =
  | 'taken'
  | 'wrong'
  | 'short'
  | 'invalid-email'
  | 'expired-link'
  | 'too-many'
  | 'failed';

const FAULTS: Record<string, AccountFault> = {
  USER_ALREADY_EXISTS: 'taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'taken',
  INVALID_EMAIL_OR_PASSWORD: 'wrong',
  PASSWORD_TOO_SHORT: 'short',
  INVALID_EMAIL: 'invalid-email',
  INVALID_TOKEN: 'expired-link',
};

/** Null where it went well. */
async function call(path: string, body: object): Promise<AccountFault | null> {
  const response = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (response?.ok) return null;
  if (response?.status === 429) return 'too-many';
  const answer = (await response?.json().catch(() => null)) as { code?: string } | null;
  return FAULTS[answer?.code ?? ''] ?? 'failed';
}

export interface Credentials {
  email: string;
  password: string;
}

export const signUp = (person: Credentials & { name: string }) => call('sign-up/email', person);
export const signIn = (person: Credentials) => call('sign-in/email', person);
export const signOut = () => call('sign-out', {});
export const askForReset = (email: string) => call('request-password-reset', { email });
export const resetPassword = (token: string, newPassword: string) =>
  call('reset-password', { token, newPassword });
export const sendVerification = (email: string) => call('send-verification-email', { email });
