import type { IncomingHttpHeaders } from 'node:http';
import { verifyToken } from '@clerk/backend';

const COOKIE = /(?:^|;\s*)__session=([^;]+)/;

/** A session token as browsers send it: in the cookie of the site, or as a bearer token. */
export function tokenOf({ authorization, cookie }: IncomingHttpHeaders): string | null {
  const bearer = /^Bearer (eyJ\S+)$/.exec(authorization ?? '')?.[1];
  return bearer ?? COOKIE.exec(cookie ?? '')?.[1] ?? null;
}

export interface TokenRules {
  jwtKey: string;
  issuer: string;
  /** Origins of the pages that may hold a session. */
  parties: readonly string[];
}

/** The person whom a token proves, or null. The library leaves the issuer, a missing party and pending sessions to us. */
export async function subjectOf(
  token: string,
  { jwtKey, issuer, parties }: TokenRules,
): Promise<string | null> {
  // Expired, forged or no token at all: it proves nobody.
  const claims = await verifyToken(token, { jwtKey, authorizedParties: [...parties] }).catch(() => null);
  if (claims === null || claims.iss !== issuer) return null;
  if (claims.azp === undefined || !parties.includes(claims.azp)) return null;
  if ('sts' in claims && claims.sts === 'pending') return null;
  return claims.sub;
}
