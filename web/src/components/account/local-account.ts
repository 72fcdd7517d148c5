import { fieldOf, jsonBody, textField } from '../../json-fields.ts';

/** What went wrong with a call, as the server names it. */
export type AccountErrorCode =
  | 'wrong'
  | 'wrong-current'
  | 'short'
  | 'common'
  | 'own-address'
  | 'invalid-email'
  | 'expired-link'
  | 'locked'
  | 'emails'
  | 'too-many'
  | 'failed';

const ERROR_CODES: Record<string, AccountErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong',
  INVALID_PASSWORD: 'wrong-current',
  PASSWORD_TOO_SHORT: 'short',
  PASSWORD_TOO_COMMON: 'common',
  PASSWORD_IS_ADDRESS: 'own-address',
  TOO_MANY_PASSWORDS: 'locked',
  TOO_MANY_EMAILS: 'emails',
  INVALID_EMAIL: 'invalid-email',
  INVALID_TOKEN: 'expired-link',
};

const post = (path: string, body: object): Promise<Response | null> =>
  fetch(`/api/auth/${path}`, {
    method: 'POST',
    // Emails come in the language of the page, whatever the browser's is.
    headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
    body: JSON.stringify(body),
  }).catch(() => null);

/** Null where it went well. */
async function call(path: string, body: object): Promise<AccountErrorCode | null> {
  const response = await post(path, body);
  if (response?.ok) return null;
  const code = textField(await jsonBody(response), 'code') ?? '';
  return ERROR_CODES[code] ?? (response?.status === 429 ? 'too-many' : 'failed');
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

/**
 * Signs the sign-up of this browser in if its address has been verified. Answers whether there is still something to
 * wait for, also where the server cannot be reached.
 */
export async function claimSignIn(): Promise<{ waiting: boolean }> {
  const response = await post('claim-sign-in', {});
  const answer = response?.ok ? await jsonBody(response) : null;
  return { waiting: fieldOf(answer, 'waiting') !== false };
}

/** Every other session of the account ends with it. */
export const changePassword = (currentPassword: string, newPassword: string) =>
  call('change-password', { currentPassword, newPassword });

/** A browser in which the account is signed in. */
export interface AccountSession {
  id: string;
  token: string;
  createdAt: string;
  userAgent: string | null;
  /** Whether it is this one. */
  isCurrent: boolean;
}

/** The answer as JSON; null where the server cannot be reached or refuses. */
async function read(path: string): Promise<unknown> {
  const response = await fetch(`/api/auth/${path}`).catch(() => null);
  return response?.ok ? jsonBody(response) : null;
}

function readSession(value: unknown, currentId: string): AccountSession | null {
  const [id, token, createdAt] = ['id', 'token', 'createdAt'].map((name) => textField(value, name));
  if (id === undefined || token === undefined || createdAt === undefined) return null;
  return {
    id,
    token,
    createdAt,
    userAgent: textField(value, 'userAgent') ?? null,
    isCurrent: id === currentId,
  };
}

/** The newest first; null where the server cannot be reached. */
export async function listSessions(): Promise<AccountSession[] | null> {
  const [sessions, current] = await Promise.all([read('list-sessions'), read('get-session')]);
  const currentId = textField(fieldOf(current, 'session'), 'id');
  if (!Array.isArray(sessions) || currentId === undefined) return null;
  return sessions
    .flatMap((session) => readSession(session, currentId) ?? [])
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

export const endSession = (token: string) => call('revoke-session', { token });
export const endOtherSessions = () => call('revoke-other-sessions', {});
