import {
  GEMINI_API,
  mailVariables,
  type OperatorSettings,
  operatorVariables,
  parseSettings,
  processVariables,
  type SiteSettings,
  tracingVariables,
  WRONG_SETTINGS,
  workVariables,
} from '@sutra/contract';
import { storageVariables } from '@sutra/storage';
import { z } from 'zod';
import type { ClerkSettings } from './adapters/clerk/settings.ts';
import { PASSWORD_HASH } from './admin/password.ts';

const variables = storageVariables
  .extend(processVariables.shape)
  .extend(mailVariables.shape)
  .extend(operatorVariables.shape)
  .extend(workVariables.shape)
  .extend(tracingVariables.shape)
  .extend({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    /** The address to listen on; `0.0.0.0` is every one of this machine. */
    HOST: z.string().min(1).default('127.0.0.1'),
    /** The folder of the built site. */
    WEB_DIR: z.string().min(1).default('web/dist'),
    /** GraphQL answers the documents of the built site and no others. */
    PERSISTED_ONLY: z.stringbool().default(false),
    /** Seconds between two pings on a WebSocket; who does not answer one until the next is dropped. */
    SOCKET_PING_SECONDS: z.coerce.number().min(1).max(300).default(15),
    /** The address that people type, where a proxy stands in front. */
    PUBLIC_URL: z.url().optional(),
    /** Connections, and WebSockets among them, that one address may have open: IPv6 by its first half. */
    CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(500),
    /** How many proxies stand in front: that many last entries of X-Forwarded-For are believed. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    /** The Gemini API, where keys are tested: the same as the worker's. */
    GEMINI_BASE_URL: z.url({ protocol: /^https?$/ }).default(GEMINI_API),
    /** Who signs in at /admin; nobody can while the hash is not set. */
    ADMIN_NAME: z.string().min(1).default('admin'),
    ADMIN_PASSWORD_HASH: z.string().regex(PASSWORD_HASH).optional(),
    /** Accounts are Clerk's where all four are set, else our own. */
    CLERK_SECRET_KEY: z.string().min(1).optional(),
    CLERK_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_/)
      .optional(),
    CLERK_JWT_KEY: z.string().min(1).optional(),
    CLERK_WEBHOOK_SIGNING_SECRET: z.string().startsWith('whsec_').optional(),
    CLERK_API_URL: z.url().optional(),
    /** How often plans are written to Clerk's records. */
    CLERK_MIRROR_SECONDS: z.coerce.number().int().min(1).default(15),
    /** Where people reach the operator: on the site, and as other tools read it on Clerk's records. */
    CONTACT_EMAIL: z.string().min(1).optional(),
    /** An international number. */
    CONTACT_WHATSAPP: z.string().min(1).optional(),
    /** Asked by browsers where they are, when somebody opens the site; nobody is asked where it is not set. */
    GEOLOCATION_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Files an hour that an account, or a network of visitors, may send. */
    UPLOADS_PER_HOUR: z.coerce.number().int().min(1).default(3_000),
    /** Megabytes an hour of an owner without a paid plan, of one with it, and of a network of those without. */
    FREE_UPLOAD_MEGABYTES: z.coerce.number().int().min(10).default(300),
    PAID_UPLOAD_MEGABYTES: z.coerce.number().int().min(10).default(4_000),
    NETWORK_UPLOAD_MEGABYTES: z.coerce.number().int().min(10).default(1_000),
    /** Who sends it as `Authorization: Bearer` may read `/metrics`; without it only this machine may. */
    METRICS_TOKEN: z.string().min(16).optional(),
    /** Tries at passwords that one address has in a minute. */
    SIGN_IN_TRIES: z.coerce.number().int().min(1).default(10),
    /** AI keys that one visitor may have tested in an hour; a network three times as many. */
    AI_KEY_TESTS_PER_HOUR: z.coerce.number().int().min(1).default(20),
    /** Tracking records that one network sends a minute. */
    RECORDS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
    /** Contact messages that one network sends an hour. */
    MESSAGES_PER_HOUR: z.coerce.number().int().min(1).default(20),
    /** Steps of conversions (REST) that one network asks for a minute. */
    STEPS_PER_MINUTE: z.coerce.number().int().min(1).default(60),
    /** Seconds that such a request waits for its answer. */
    STEP_SECONDS: z.coerce.number().int().min(1).max(600).default(100),
    /** Requests a minute that one API key has. */
    API_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(60),
    /** Lets webhooks go to http addresses and, where the worker's setting says so too, to private ones. */
    WEBHOOKS_TO_PRIVATE: z.stringbool().default(false),
    /** Visitors' addresses are kept whole; otherwise only their network is. */
    KEEP_WHOLE_ADDRESSES: z.stringbool().default(false),
  });
export type Settings = z.infer<typeof variables>;

/** The settings, or one plain line an error. */
export function readSettings(source: NodeJS.ProcessEnv): Settings | string[] {
  return parseSettings(variables, source);
}

/** What every page of the site is sent: the environment, and what the operator has changed since. */
export function siteSettings(settings: Settings, { models, prices, limits }: OperatorSettings): SiteSettings {
  return {
    contact: { email: settings.CONTACT_EMAIL ?? null, whatsapp: settings.CONTACT_WHATSAPP ?? null },
    clerkPublishableKey: clerkSettings(settings)?.publishableKey ?? null,
    geolocationUrl: settings.GEOLOCATION_URL ?? null,
    geminiUrl: settings.GEMINI_BASE_URL,
    geminiModels: models,
    prices,
    anonymousConversions: limits.anonymousConversions,
  };
}

/** The other sites that our pages may ask something. */
export const askedByPages = (settings: Settings): string[] =>
  [settings.GEMINI_BASE_URL, settings.GEOLOCATION_URL].flatMap((url) => (url ? [new URL(url).origin] : []));

/** What Clerk needs, or null where it is not all there. */
export function clerkSettings(settings: Settings): ClerkSettings | null {
  const { CLERK_SECRET_KEY: secretKey, CLERK_PUBLISHABLE_KEY: publishableKey } = settings;
  const { CLERK_JWT_KEY: jwtKey, CLERK_WEBHOOK_SIGNING_SECRET: webhookSecret } = settings;
  if (!secretKey || !publishableKey || !jwtKey || !webhookSecret) return null;
  return { secretKey, publishableKey, jwtKey, webhookSecret, apiUrl: settings.CLERK_API_URL };
}

/** This process's settings; where some are invalid it names them all and ends. */
export function settingsOrExit(): Settings {
  const settings = readSettings(process.env);
  if (!Array.isArray(settings)) return settings;
  for (const error of settings) process.stderr.write(`${error}\n`);
  return process.exit(WRONG_SETTINGS);
}
