import { resolve } from 'node:path';
import { mailSender, mergeSettings, operatorDefaults } from '@sutra/contract';
import { createPrisma } from '@sutra/prisma';
import { settingsReader } from '@sutra/prisma/settings';
import { openQueues, queueContact, queueRecords, sweepQueue, watchConversions } from '@sutra/queue';
import { openFileStore } from '@sutra/storage';
import type { FastifyInstance } from 'fastify';
import { localAccounts } from './adapters/local-accounts/local-accounts.ts';
import { consoleMail, queuedMail } from './adapters/mail.ts';
import { clerkSettings, settingsOrExit } from './env.ts';
import { apiKeyReader } from './modules/accounts/api-key-reader.ts';
import { openClerk } from './modules/accounts/open-clerk.ts';
import { conversionUpdates } from './modules/conversions/updates.ts';
import { type HandOver, openSpool } from './modules/tracking/spool.ts';
import { addRoutes, openServer } from './server.ts';
import type { Services } from './services.ts';

/** A process that does not end by itself within this time after a signal is ended, in milliseconds. */
const STOP_WITHIN = 5_000;
const SWEEP_INTERVAL = 60_000;

const settings = settingsOrExit();
const app = openServer(settings);

async function open(): Promise<() => Promise<void>> {
  const report = (error: Error) => app.log.error({ err: error }, 'queue connection');
  const queueSettings = {
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    redisPrefix: settings.REDIS_PREFIX,
  };
  const prisma = createPrisma(settings.DATABASE_URL);
  const files = await openFileStore(settings);
  const queues = await openQueues(queueSettings, report);
  const events = await watchConversions(queueSettings, report);
  const updates = conversionUpdates(prisma, queues, events);
  const handOver: HandOver = (entry) =>
    entry.kind === 'records' ? queueRecords(queues, entry.records) : queueContact(queues, entry.contact);
  const spool = await openSpool(resolve(settings.DATA_DIR, 'spool'), handOver, app.log);
  const defaults = operatorDefaults(settings);
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const sendMail = mailSender(settings) === null ? consoleMail : queuedMail(queues);
  const services: Services = {
    prisma,
    readApiKey: apiKeyReader(prisma),
    files,
    queues,
    updates,
    spool,
    hourly: { uploads: settings.UPLOADS_PER_HOUR, messages: settings.MESSAGES_PER_HOUR },
    log: app.log,
    secret: settings.SECRET,
    geminiUrl: settings.GEMINI_BASE_URL,
    sendMail,
    admin: settings.ADMIN_PASSWORD_HASH
      ? { name: settings.ADMIN_NAME, passwordHash: settings.ADMIN_PASSWORD_HASH }
      : null,
    accounts: localAccounts({
      prisma,
      secret: settings.SECRET,
      publicUrl,
      sendMail,
      triesPerMinute: settings.SIGN_IN_TRIES,
    }),
    settings: settingsReader(prisma, (stored) => mergeSettings(defaults, stored)),
  };
  const clerk = clerkSettings(settings);
  const closeClerk = clerk
    ? openClerk(services, {
        settings: clerk,
        publicUrl,
        mirrorSeconds: settings.CLERK_MIRROR_SECONDS,
        contact: { email: settings.CONTACT_EMAIL ?? null, whatsapp: settings.CONTACT_WHATSAPP ?? null },
      })
    : () => {};
  await addRoutes(app, services, settings);
  const sweep = () =>
    sweepQueue(prisma, queues).catch((error: unknown) => app.log.error({ err: error }, 'sweep failed'));
  const timer = setInterval(() => void sweep(), SWEEP_INTERVAL);
  app.addHook('onReady', async () => void sweep());
  return async () => {
    clearInterval(timer);
    closeClerk();
    await spool.close();
    await events.close();
    await queues.close();
    await prisma.$disconnect();
  };
}

async function listen(server: FastifyInstance): Promise<void> {
  await server.listen({ port: settings.PORT, host: settings.HOST });
  server.log.info('ready');
  process.send?.({ type: 'ready' });
}

async function start(): Promise<void> {
  const close = await open();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    await app.close();
    await close();
    process.exit(0);
  };
  // A lost channel means that whoever started this process is gone.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => void stop());
  await listen(app);
}

start().catch((error: NodeJS.ErrnoException) => {
  const inUse = error.code === 'EADDRINUSE';
  process.stderr.write(
    inUse
      ? `Port ${settings.PORT} is taken. Set PORT to another one.\n`
      : `The api cannot start: ${error.message}\n`,
  );
  process.exit(1);
});
