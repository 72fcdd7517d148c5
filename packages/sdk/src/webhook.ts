import type { Schemas } from './client.ts';

/** A message older than this is not taken, in seconds. */
const TOLERANCE = 300;

const hexadecimal = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function hmac(key: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
  return hexadecimal(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)));
}

function same(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at += 1) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}

export interface ReceivedMessage {
  apiKey: string;
  /** The body as it came, before it was parsed. */
  body: string;
  /** The header `Sutra-Signature`. */
  signature: string;
  /** Seconds since 1970. */
  now?: number;
}

/** The message of a webhook, or null where it is not from the API or is too old. */
export async function readWebhook({
  apiKey,
  body,
  signature,
  now = Date.now() / 1000,
}: ReceivedMessage): Promise<Schemas['WebhookEvent'] | null> {
  const [, time = '', mark = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (time === '' || Math.abs(now - Number(time)) > TOLERANCE) return null;
  const key = hexadecimal(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(apiKey)));
  if (!same(await hmac(key, `${time}.${body}`), mark)) return null;
  // Signed with the key's hash, so it is what the API documents.
  return JSON.parse(body) as Schemas['WebhookEvent'];
}
