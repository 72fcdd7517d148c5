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
    const { success } = (await answer.json()) as { success?: boolean };
    return answer.ok && success === true;
  } catch {
    return false;
  }
}
