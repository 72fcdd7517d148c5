import { fieldOf, jsonBody } from '../json-fields.ts';

export interface Message {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** Sends it to the operator; false where it did not arrive. */
export async function sendMessage(message: Message): Promise<boolean> {
  try {
    const answer = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    return answer.ok && fieldOf(await jsonBody(answer), 'success') === true;
  } catch {
    // Offline: the form stays as it is and says so.
    return false;
  }
}
