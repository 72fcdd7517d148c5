import { resolve } from 'node:path';
import { mailSender, mergeSettings, operatorDefaults, secretsOf } from '@sutra/contract';
import { createPrisma, untilDatabaseAnswers } from '@sutra/prisma';
import { settingsReader } from '@sutra/prisma/settings';
import {
  LOOK_INTERVAL_MS,
  openQueues,
  QUEUE_ANSWERS_WITHIN_MS,
  queueContact,
  queueForgottenBatches,
  queueRecords,
  queueRecovery,
  startTracing,
  sweepQueue,
  watchConversions,
} from '@sutra/queue';
import { collectWhenIdle } from '@sutra/queue/collect-when-idle';
import { openFileStore, PRIVATE_MASK } from '@sutra/storage';
import type { FastifyInstance } from 'fastify';
import { identityOf, localAccounts } from './adapters/local-accounts/local-accounts.ts';
import { consoleMail, queuedMail } from './adapters/mail.ts';
import { emailQuota, limitedMail } from './adapters/mailbox.ts';
import { keepEnvironmentAdmin } from './admin/administrators.ts';
import { batchLoader } from './batch-loader.ts';
import { clerkSettings, settingsOrExit } from './env.ts';
import { ownerOfCookie } from './identity/visitor.ts';
import { apiKeyReader } from './modules/accounts/api-key-reader.ts';
import { openClerk } from './modules/accounts/open-clerk.ts';
import { signedInHere } from './modules/accounts/service.ts';
import { readCharged } from './modules/conversions/earlier.ts';
import { conversionUpdates } from './modules/conversions/updates.ts';
import { type HandOver, openSpool } from './modules/tracking/spool.ts';
import { askDatabase, watchDatabase } from './operations/database-watch.ts';
import { addRoutes, openServer } from './server.ts';
import type { Services } from './services.ts';

/** A process that does not end by itself within this time after a signal is ended, in milliseconds. */
const STOP_WITHIN = 5_000;
const SWEEP_INTERVAL = 60_000;
const POOL_SIZE = 10;
/** Whoever asked has had an answer before (`limitAnswers`); the connection is wanted for others. Milliseconds. */
const QUERY_WITHIN_MS = 60_000;

process.umask(PRIVATE_MASK);
const settings = settingsOrExit();
const app = openServer(settings);

async function open(): Promise<() => Promise<void>> {
  const report = (error: Error) => app.log.error({ err: error }, 'queue connection');
  const queueSettings = {
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    redisPrefix: settings.REDIS_PREFIX,
  };
  const stopTracing = startTracing(settings, {
    service: 'sutra-api',
    report: (error) => app.log.warn({ err: error }, 'tracing'),
  });
  const prisma = createPrisma(settings.DATABASE_URL, POOL_SIZE, QUERY_WITHIN_MS);
  // A connection of its own: those of the requests may all be taken while the database is well.
  const watched = createPrisma(settings.DATABASE_URL, 1);
  await untilDatabaseAnswers(watched);
  const database = watchDatabase(askDatabase(watched));
  const files = await openFileStore(settings);
  const queues = await openQueues(queueSettings, report, QUEUE_ANSWERS_WITHIN_MS);
  const events = await watchConversions(queueSettings, report);
  const updates = conversionUpdates(prisma, queues, events);
  const handOver: HandOver = (entry) =>
    entry.kind === 'records' ? queueRecords(queues, entry.records) : queueContact(queues, entry.contact);
  const spool = await openSpool(resolve(settings.DATA_DIR, 'spool'), handOver, app.log);
  const defaults = operatorDefaults(settings);
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const handMail = mailSender(settings) === null ? consoleMail : queuedMail(queues);
  if (handMail === consoleMail)
    app.log.warn('SMTP_URL is not set: emails about accounts, links in them too, are written to this log');
  const consumeEmailQuota = emailQuota(prisma, settings.SECRET);
  const services: Services = {
    prisma,
    readApiKey: apiKeyReader(prisma),
    charged: batchLoader(readCharged(prisma)),
    files,
    queues,
    updates,
    spool,
    hourly: {
      uploads: settings.UPLOADS_PER_HOUR,
      messages: settings.MESSAGES_PER_HOUR,
      aiKeyTests: settings.AI_KEY_TESTS_PER_HOUR,
    },
    storedMegabytes: {
      free: settings.FREE_UPLOAD_MEGABYTES,
      paid: settings.PAID_UPLOAD_MEGABYTES,
      network: settings.NETWORK_UPLOAD_MEGABYTES,
    },
    work: settings,
    database,
    dataDir: settings.DATA_DIR,
    log: app.log,
    secret: settings.SECRET,
    secrets: secretsOf(settings),
    geminiUrl: settings.GEMINI_BASE_URL,
    sendMail: limitedMail(handMail, consumeEmailQuota, (subject) =>
      app.log.warn({ subject }, 'email not sent: the mailbox has had its emails of this hour'),
    ),
    accounts: localAccounts({
      prisma,
      secret: settings.SECRET,
      publicUrl,
      sendMail: handMail,
      consumeEmailQuota,
      triesPerMinute: settings.SIGN_IN_TRIES,
      wholeAddresses: settings.KEEP_WHOLE_ADDRESSES,
      signedIn: (user, cookies) => signedInHere(services, identityOf(user), ownerOfCookie(app, cookies)),
      report: (error) => app.log.error({ err: error }, 'email not sent'),
    }),
    settings: settingsReader(prisma, (stored) => mergeSettings(defaults, stored)),
  };
  await keepEnvironmentAdmin(
    prisma,
    settings.ADMIN_PASSWORD_HASH
      ? { name: settings.ADMIN_NAME, passwordHash: settings.ADMIN_PASSWORD_HASH }
      : null,
  );
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
  const recover = queueRecovery(prisma, queues);
  const look = () =>
    Promise.all([recover(), queueForgottenBatches(prisma, queues)]).catch((error: unknown) =>
      app.log.error({ err: error }, 'queue recovery failed'),
    );
  const timers = [
    setInterval(() => void sweep(), SWEEP_INTERVAL),
    setInterval(() => void look(), LOOK_INTERVAL_MS),
  ];
  app.addHook('onReady', async () => void Promise.all([sweep(), look()]));
  const stopCollecting = collectWhenIdle();
  return async () => {
    stopCollecting();
    for (const timer of timers) clearInterval(timer);
    closeClerk();
    await spool.close();
    await Promise.all(events.map((lane) => lane.close()));
    await queues.close();
    database.stop();
    await Promise.all([prisma.$disconnect(), watched.$disconnect(), stopTracing()]);
  };
}

async function listen(server: FastifyInstance): Promise<void> {
  await server.listen({ port: settings.PORT, host: settings.HOST });
  server.log.info('ready');
  process.send?.({ type: 'ready' });
}

/** Ends the process; before everything is open there is nothing to finish. */
let stop: () => Promise<void> = async () => process.exit(0);

/** A lost channel means that whoever started this process is gone. */
function listenForTheEnd(): void {
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => void stop());
  if (process.send && !process.connected) void stop();
}

async function start(): Promise<void> {
  listenForTheEnd();
  const close = await open();
  let stopping = false;
  stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    await app.close();
    await close();
    process.exit(0);
  };
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
