import type { PrismaClient } from '@sutra/prisma';
import type { BrowserContext, Route } from 'playwright-core';
import { FakeClerk, type FakeUser } from '../fakes/clerk.ts';
import { CLERK_SCRIPT } from '../fakes/clerk-script.ts';

const PASSWORD = 'a long enough password';

/** Who keeps the accounts, as a test needs it. */
export interface AccountKind {
  /** Starts what the product asks; answers its settings. */
  open(): Promise<Record<string, string>>;
  close(): Promise<void>;
  /** Makes a browser one in which this person is signed in; the first time the account is made. */
  signIn(context: BrowserContext, site: string, email: string, prisma: PrismaClient): Promise<void>;
  /** Sets whether the person has verified the address. */
  setVerified(prisma: PrismaClient, email: string, verified: boolean): Promise<void>;
}

function localAccounts(): AccountKind {
  const known = new Set<string>();
  return {
    open: async () => ({}),
    close: async () => {},
    signIn: async (context, site, email, prisma) => {
      const data = { email, password: PASSWORD, name: 'Asha Rao' };
      const post = (call: 'sign-in' | 'sign-up') =>
        context.request.post(`${site}/api/auth/${call}/email`, { data, headers: { origin: site } });
      if (!known.has(email)) {
        await post('sign-up');
        await prisma.authUser.update({ where: { email }, data: { emailVerified: true } });
      }
      known.add(email);
      await post('sign-in');
    },
    setVerified: async (prisma, email, emailVerified) => {
      await prisma.authUser.update({ where: { email }, data: { emailVerified } });
    },
  };
}

const SESSION = 3_600;

/** A browser to which the service answers with its script, and with what the script asks for. */
async function routeService(context: BrowserContext, clerk: FakeClerk, user: FakeUser, site: string) {
  const answers: Record<string, () => string> = {
    '/token': () => clerk.token(user.id, site),
    '/verify': () => {
      clerk.setVerified(user, true);
      return '';
    },
  };
  await context.route(`${clerk.issuer}/**`, async (route: Route) => {
    const answer = answers[new URL(route.request().url()).pathname];
    const headers = { 'access-control-allow-origin': '*' };
    const contentType = answer ? 'text/plain' : 'text/javascript';
    const body = answer ? answer() : CLERK_SCRIPT;
    // A page that is closed meanwhile takes no answer.
    await route.fulfill({ headers, contentType, body }).catch(() => {});
  });
}

function clerkAccounts(): AccountKind {
  const clerk = new FakeClerk();
  const users = new Map<string, FakeUser>();
  return {
    open: async () => {
      await clerk.start();
      return clerk.env;
    },
    close: () => clerk.stop(),
    signIn: async (context, site, email) => {
      const user = users.get(email) ?? clerk.addUser(email);
      users.set(email, user);
      await routeService(context, clerk, user, site);
      const exp = Math.floor(Date.now() / 1000) + SESSION;
      const value = clerk.token(user.id, site, { exp });
      await context.addCookies([{ name: '__session', value, url: site }]);
    },
    setVerified: async (prisma, email, emailVerified) => {
      const user = users.get(email);
      if (user) clerk.setVerified(user, emailVerified);
      await prisma.account.updateMany({ where: { email }, data: { emailVerified } });
    },
  };
}

export const ACCOUNT_KINDS = { 'our own': localAccounts, "Clerk's": clerkAccounts };
