import type { OperatorSettings, Secrets, WorkSettings } from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import type { SettingsReader } from '@sutra/prisma/settings';
import type { Queues } from '@sutra/queue';
import type { FileStore } from '@sutra/storage';
import type { FastifyBaseLogger } from 'fastify';
import type { AccountProvider } from './adapters/accounts.ts';
import type { SendMail } from './adapters/mail.ts';
import type { apiKeyReader } from './modules/accounts/api-key-reader.ts';
import type { ConversionUpdates } from './modules/conversions/updates.ts';
import type { Spool } from './modules/tracking/spool.ts';
import type { DatabaseWatch } from './operations/database-watch.ts';

/** What every module works with; opened once in main.ts. */
export interface Services {
  prisma: PrismaClient;
  /** A key with its account, by its hash. */
  readApiKey: ReturnType<typeof apiKeyReader>;
  /** Whether a conversion was charged and not given back, by its id. */
  charged: (conversionId: string) => Promise<boolean | undefined>;
  files: FileStore;
  queues: Queues;
  updates: ConversionUpdates;
  /** Where records and messages wait for the queue. */
  spool: Spool;
  /** What an account or a network may send in an hour; AI keys that a visitor may have tested. */
  hourly: { uploads: number; messages: number; aiKeyTests: number };
  /** Megabytes that an owner without and with a paid plan sends in an hour, and a network of those without. */
  storedMegabytes: { free: number; paid: number; network: number };
  /** Working time of those without a paid plan. */
  work: WorkSettings;
  database: DatabaseWatch;
  dataDir: string;
  log: FastifyBaseLogger;
  /** Signs cookies and links, seals keys. */
  secret: string;
  /** What opens them: this one, and the one before while it is set. */
  secrets: Secrets;
  /** The address of the Gemini API. */
  geminiUrl: string;
  /** Who signs people in. */
  accounts: AccountProvider;
  sendMail: SendMail;
  /** What operators change while the product runs. */
  settings: SettingsReader<OperatorSettings>;
}
