import { createHmac } from 'node:crypto';
import { type LookupAddress, lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { z } from 'zod';
import { isPublicAddress } from './addresses.ts';

export const webhookVariables = z.object({
  /** Webhooks may go to http and to private addresses too: for development and networks of one's own. */
  WEBHOOKS_TO_PRIVATE: z.stringbool().default(false),
  /** Seconds that a webhook has to answer. */
  WEBHOOK_SECONDS: z.coerce.number().int().min(1).max(60).default(10),
});

export interface WebhookSettings {
  /** http and private addresses are refused without this. */
  anywhere: boolean;
  /** In milliseconds. */
  within: number;
}

export interface Webhook {
  url: string;
  event: string;
  /** Names the message, the same at every try. */
  id: string;
  body: string;
  /** Signs the message. */
  key: string;
}

/** The address is none that a message may go to; trying again changes nothing. */
export class RefusedAddress extends Error {}

/** `t=…,v1=…`: the time in seconds, and the HMAC of time and body in hexadecimal. */
function signature(key: string, body: string, seconds: number): string {
  const digest = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

/** Looks a name up and gives public addresses only: what is connected to is what was looked at. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const addresses: LookupAddress[] = error ? [] : found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (error) done(error, '', 0);
    else if (!first) done(new RefusedAddress(`${host} is not on the public internet`), '', 0);
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

function checkAddress({ protocol, hostname }: URL, { anywhere }: WebhookSettings): void {
  if (protocol !== 'https:' && !(anywhere && protocol === 'http:')) {
    throw new RefusedAddress('only https addresses are called');
  }
  const address = hostname.replace(/^\[|\]$/g, '');
  if (!anywhere && isIP(address) !== 0 && !isPublicAddress(address)) {
    throw new RefusedAddress(`${address} is not on the public internet`);
  }
}

/**
 * Sends one message; no redirect is followed and no more than the answer's head is read.
 *
 * @returns the status of the answer
 * @throws RefusedAddress; otherwise where nobody answered in time
 */
export async function sendWebhook(webhook: Webhook, settings: WebhookSettings): Promise<number> {
  const url = new URL(webhook.url);
  checkAddress(url, settings);
  const { key, body, event, id } = webhook;
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Sutra-Webhook/1',
    'sutra-event': event,
    'sutra-delivery': id,
    'sutra-signature': signature(key, body, Math.floor(Date.now() / 1000)),
  };
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const options = {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(settings.within),
      ...(settings.anywhere ? {} : { lookup: publicLookup }),
    };
    const request = send(url, options, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });
}
