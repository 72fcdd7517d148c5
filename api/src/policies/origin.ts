import type { IncomingMessage } from 'node:http';

/**
 * True where a browser's request comes from this site's own pages. Programs send no Origin; they have no
 * visitor's cookie to misuse.
 */
export function fromOwnSite(request: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (publicUrl && origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
