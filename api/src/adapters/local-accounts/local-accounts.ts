import type { IncomingHttpHeaders } from 'node:http';
import type { PrismaClient } from '@sutra/prisma';
import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { fromNodeHeaders, toNodeHandler } from 'better-auth/node';
import type { FastifyInstance } from 'fastify';
import type { AccountProvider, Identity } from '../accounts.ts';
import { resetMail, verificationMail } from '../letters.ts';
import type { SendMail } from '../mail.ts';

const PATH = '/api/auth';
/** Told to the library by us, so that nobody can choose the address that limits are counted for. */
const ADDRESS_HEADER = 'x-sutra-address';
const HOUR = 3600;

export interface LocalAccountsOptions {
  prisma: PrismaClient;
  secret: string;
  publicUrl: string;
  sendMail: SendMail;
  /** Tries a minute at passwords from one address. */
  triesPerMinute: number;
}

function libraryOptions({ prisma, secret, publicUrl, sendMail, triesPerMinute }: LocalAccountsOptions) {
  const tries = { window: 60, max: triesPerMinute };
  return {
    appName: 'Sutra',
    baseURL: publicUrl,
    basePath: PATH,
    secret,
    database: prismaAdapter(prisma, { provider: 'postgresql' }),
    user: { modelName: 'authUser' },
    session: { modelName: 'authSession' },
    account: { modelName: 'authCredential' },
    verification: { modelName: 'authVerification' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: HOUR,
      sendResetPassword: ({ user, token }: { user: { email: string }; token: string }) =>
        sendMail(resetMail(user.email, publicUrl, token)),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: 24 * HOUR,
      sendVerificationEmail: ({ user, token }: { user: { email: string }; token: string }) =>
        sendMail(verificationMail(user.email, publicUrl, token)),
    },
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
        '/send-verification-email': tries,
      },
    },
    advanced: {
      cookiePrefix: 'sutra',
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => crypto.randomUUID() },
    },
    // Also the address that a person typed, where it is not the public one.
    trustedOrigins: (request?: Request) => {
      const host = request?.headers.get('host');
      return host ? [publicUrl, `http://${host}`, `https://${host}`] : [publicUrl];
    },
    telemetry: { enabled: false },
  };
}

const hasSession = ({ cookie }: IncomingHttpHeaders) => cookie?.includes('sutra.session_token=') ?? false;

/** Accounts of our own: e-mail and password, kept in our database. */
export function localAccounts(options: LocalAccountsOptions): AccountProvider {
  const auth = betterAuth(libraryOptions(options));
  const handle = toNodeHandler(auth);

  async function identify(headers: IncomingHttpHeaders): Promise<Identity | null> {
    if (!hasSession(headers)) return null;
    const session = await auth.api.getSession({ headers: fromNodeHeaders(headers) });
    if (!session) return null;
    const { id, email, emailVerified, name } = session.user;
    return { provider: 'local', subject: id, email, emailVerified, name: name.trim() || null };
  }

  function routes(app: FastifyInstance): void {
    void app.register(async (scope) => {
      // The library reads the body itself.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
      scope.route({
        url: `${PATH}/*`,
        method: ['GET', 'POST'],
        handler: async (request, reply) => {
          request.raw.headers[ADDRESS_HEADER] = request.ip;
          reply.hijack();
          await handle(request.raw, reply.raw);
        },
      });
    });
  }

  async function deleteUser(subject: string): Promise<void> {
    await options.prisma.authUser.deleteMany({ where: { id: subject } });
  }

  return { name: 'local', embedded: null, identify, routes, deleteUser };
}
