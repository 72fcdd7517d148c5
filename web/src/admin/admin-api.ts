import { fieldOf, jsonBody, textField } from '../json-fields.ts';
import { type Problem, problemOf, readProblem } from '../problem.ts';

/** What the server answered; null and why where it refused or could not be reached. */
type Answer = { data: unknown } | { problem: Problem };

async function ask(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(`/api/admin/${path}`, init).catch(() => null);
  const body = await jsonBody(response);
  if (response?.ok && body !== null) return { data: body };
  return { problem: readProblem(fieldOf(body, 'error')) ?? problemOf('internal') };
}

const send = (path: string, body: object) =>
  ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** `secondStep`: the password is right, and a code is asked for too. */
export async function signIn(
  name: string,
  password: string,
  code: string | null,
): Promise<{ secondStep: boolean } | { problem: Problem }> {
  const answer = await send('sign-in', { name, password, code });
  return 'problem' in answer ? answer : { secondStep: fieldOf(answer.data, 'secondStep') === true };
}
export const signOut = () => send('sign-out', {});
/** The name of the administrator who is signed in here; null where nobody is. */
export async function signedInName(): Promise<string | null> {
  const answer = await ask('session');
  return 'data' in answer ? (textField(answer.data, 'name') ?? null) : null;
}
