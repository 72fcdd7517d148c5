import { createHmac, timingSafeEqual } from 'node:crypto';

export interface DownloadGrant {
  conversionId: string;
  ownerId: string;
}

function sign(secret: string, grant: DownloadGrant, expires: number): Buffer {
  return createHmac('sha256', secret)
    .update(`download\n${grant.conversionId}\n${grant.ownerId}\n${expires}`)
    .digest();
}

/** A token that opens one owner's result until `expires` (milliseconds since 1970). */
export function downloadToken(secret: string, grant: DownloadGrant, expires: number): string {
  return `${expires.toString(36)}.${sign(secret, grant, expires).toString('base64url')}`;
}

export type TokenState = 'valid' | 'expired' | 'forged';

/** Whether one of the secrets has signed a token for this result, and its time. */
export function checkDownloadToken(
  secrets: readonly string[],
  grant: DownloadGrant,
  token: string,
  now: number,
): TokenState {
  const [time = '', signature = ''] = token.split('.');
  const expires = Number.parseInt(time, 36);
  const given = Buffer.from(signature, 'base64url');
  const isOurs = secrets.some((secret) => {
    const wanted = sign(secret, grant, expires);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (!isOurs) return 'forged';
  return expires > now ? 'valid' : 'expired';
}
