import { prismaAdapter } from 'better-auth/adapters/prisma';
import { networkAddress } from '../../identity/network-address.ts';
import { knownAddressMail, resetMail } from '../emails.ts';
import { emailLinks } from './email-links.ts';
import { hooks, PASSWORD_LENGTH, tellPasswordChanged } from './hooks.ts';
import type { LocalAccountsOptions } from './options.ts';
import { forgetGuesses } from './sign-in-guard.ts';
import { type Person, sendVerification, signUpAgain } from './sign-up.ts';
import { endOlderResets, endTokens } from './tokens.ts';

export const PATH = '/api/auth';
/** Told to the library by us, so that nobody can choose the address that limits are counted for. */
export const ADDRESS_HEADER = 'x-sutra-address';
const HOUR = 3600;

/** A session whose address names a network and no household. */
const withoutHost =
  (isWhole: boolean) =>
  async <Session extends { ipAddress?: string | null }>(session: Session) => {
    const { ipAddress } = session;
    return { data: { ...session, ipAddress: isWhole || !ipAddress ? ipAddress : networkAddress(ipAddress) } };
  };

/** How the library is set up for our accounts. */
export function libraryOptions(options: LocalAccountsOptions) {
  const { prisma, secret, publicUrl, sendMail, triesPerMinute, report } = options;
  const tries = { window: 60, max: triesPerMinute };
  const verify = (person: Person) => sendVerification(prisma, sendMail, publicUrl, person);
  return {
    appName: 'Sutra',
    baseURL: publicUrl,
    basePath: PATH,
    secret,
    database: prismaAdapter(prisma, { provider: 'postgresql' }),
    user: { modelName: 'authUser' },
    session: { modelName: 'authSession' },
    databaseHooks: { session: { create: { before: withoutHost(options.wholeAddresses) } } },
    account: { modelName: 'authCredential' },
    verification: { modelName: 'authVerification', storeIdentifier: 'hashed' as const },
    emailAndPassword: {
      enabled: true,
      // Whoever signs up is signed in when the address is verified: before, nobody learns whether it was known.
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: HOUR,
      sendResetPassword: async ({ user, token }: { user: Person; token: string }) => {
        await endOlderResets(prisma, user.id);
        await sendMail(resetMail(user.email, publicUrl, token));
      },
      onPasswordReset: async ({ user }: { user: Person }) => {
        await endTokens(prisma, user.id);
        await forgetGuesses(options, user.email);
        tellPasswordChanged(options, user.email);
      },
      onExistingUserSignUp: async ({ user }: { user: Person }) => {
        if (await signUpAgain(prisma, user.id)) await verify(user);
        else await sendMail(knownAddressMail(user.email, publicUrl));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      sendVerificationEmail: async ({ user }: { user: Person }, request?: Request) => {
        // A sign-in sends an email that nobody has taken a place for.
        const isSignIn = request && new URL(request.url).pathname === `${PATH}/sign-in/email`;
        if (!isSignIn || (await options.consumeEmailQuota(user.email))) await verify(user);
      },
    },
    plugins: [emailLinks(options)],
    hooks: hooks(options),
    rateLimit: {
      enabled: true,
      storage: 'database' as const,
      modelName: 'authRateLimit',
      window: 60,
      max: 20 * triesPerMinute,
      customRules: {
        '/sign-in/*': tries,
        '/sign-up/*': tries,
        '/request-password-reset': tries,
        '/reset-password': tries,
        '/change-password': tries,
        '/send-verification-email': tries,
      },
    },
    advanced: {
      cookiePrefix: 'sutra',
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => crypto.randomUUID() },
      // An answer that waits for an email tells who is known.
      backgroundTasks: { handler: (task: Promise<unknown>) => void task.catch(report) },
    },
    // Also the address that a person typed, where it is not the public one.
    trustedOrigins: (request?: Request) => {
      const host = request?.headers.get('host');
      return host ? [publicUrl, `http://${host}`, `https://${host}`] : [publicUrl];
    },
    telemetry: { enabled: false },
  };
}
