export interface ClerkSettings {
  secretKey: string;
  publishableKey: string;
  /** The public key that session tokens are signed with, PEM: tokens are checked without asking anybody. */
  jwtKey: string;
  webhookSecret: string;
  /** Another address of the Backend API. */
  apiUrl?: string | undefined;
}

/** The issuer of the instance's tokens: a publishable key is `pk_live_` and `host$` in base64. */
export function issuerOf(publishableKey: string): string {
  const coded = publishableKey.split('_').at(-1) ?? '';
  return `https://${Buffer.from(coded, 'base64').toString().replace(/\$$/, '')}`;
}
