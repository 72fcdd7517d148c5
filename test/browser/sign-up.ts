import { createPrisma } from '@sutra/prisma';
import type { BrowserContext } from 'playwright-core';
import { vi } from 'vitest';
import type { Stack } from '../setup/stack.ts';

const PASSWORD = 'a long enough password';

/** Signs the visitor of a browser up, verifies the address and waits until the server knows the account. */
export async function signUpHere(
  { request }: Pick<BrowserContext, 'request'>,
  stack: Stack,
  { email, name }: { email: string; name: string },
): Promise<void> {
  await request.post(`${stack.url}/api/auth/sign-up/email`, {
    headers: { origin: stack.url },
    data: { email, password: PASSWORD, name },
  });
  const prisma = createPrisma(stack.databaseUrl, 1);
  await prisma.authUser.update({ where: { email }, data: { emailVerified: true } });
  await prisma.$disconnect();
  // What the sign-in needs is written after the answer to the sign-up.
  await vi.waitFor(
    async () => {
      const answer = await request.post(`${stack.url}/graphql`, {
        headers: { origin: stack.url },
        data: { query: '{ viewer { kind } }' },
      });
      const { data } = (await answer.json()) as { data: { viewer: { kind: string } } };
      if (data.viewer.kind !== 'ACCOUNT') throw new Error(`${email} is not signed in yet`);
    },
    { timeout: 30_000, interval: 200 },
  );
}
