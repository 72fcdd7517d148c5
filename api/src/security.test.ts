import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { securityHeaders, socketOrigin } from './security.ts';

async function headersOf(path: string) {
  const app = Fastify();
  const asked = [socketOrigin('https://sutra.example/')];
  await securityHeaders(app, { secure: true, providerOrigin: null, asked });
  app.get('*', () => 'ok');
  const { headers } = await app.inject(path);
  await app.close();
  return headers;
}

it('the security headers let pages connect to their own site alone, and give them nothing of the device', async () => {
  for (const path of ['/', '/graphql']) {
    const headers = await headersOf(path);
    const connect = /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    expect(connect).toBe("'self' wss://sutra.example");
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['strict-transport-security']).toBeDefined();
  }
});
