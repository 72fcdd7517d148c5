import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request with its whole body as the account library wants it; `own` headers are set by us alone. */
export function webRequest(
  { method, url, headers, body }: FastifyRequest,
  publicUrl: string,
  own: Record<string, string>,
): Request {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) copied.append(name, one);
  for (const [name, value] of Object.entries(own)) copied.set(name, value);
  const bytes = body instanceof Buffer && method !== 'GET' ? new Uint8Array(body) : null;
  return new Request(new URL(url, publicUrl), { method, headers: copied, body: bytes });
}

export async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) if (name !== 'set-cookie') void reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) void reply.header('set-cookie', cookie);
  return reply.status(response.status).send(Buffer.from(await response.arrayBuffer()));
}
