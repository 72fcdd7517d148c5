import { z } from 'zod';

/** The exit code of a process whose settings are wrong (EX_CONFIG): whoever started it need not try again. */
export const WRONG_SETTINGS = 78;

/** What every process of the product reads from its environment. */
export const processVariables = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Keeps installations apart that share one Redis. */
  REDIS_PREFIX: z.string().min(1).optional(),
  /** Signs cookies and links, seals AI keys: the same in every process. */
  SECRET: z.string().min(32),
  /** The one before, while what it has signed and sealed is still about: it opens and signs nothing new. */
  FORMER_SECRET: z.string().min(32).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

/** The secrets that open, the one that signs and seals first. */
export type Secrets = readonly [string, ...string[]];

export const secretsOf = ({
  SECRET,
  FORMER_SECRET,
}: {
  SECRET: string;
  FORMER_SECRET?: string | undefined;
}): Secrets => (FORMER_SECRET === undefined ? [SECRET] : [SECRET, FORMER_SECRET]);

/**
 * Minutes that workers spend in an hour for one owner, and for one network, that has no paid plan; those with one only
 * wait behind others.
 */
export const workVariables = z.object({
  OWNER_WORK_MINUTES: z.coerce.number().min(1).default(30),
  NETWORK_WORK_MINUTES: z.coerce.number().min(1).default(120),
});
export type WorkSettings = z.infer<typeof workVariables>;

/** How long what people did and wrote is remembered, in days; docs/PRIVACY.md lists every table. */
export const retentionVariables = z.object({
  TRACKING_DAYS: z.coerce.number().min(1).default(365),
  CONTACT_DAYS: z.coerce.number().min(1).default(365),
  ADMIN_LOG_DAYS: z.coerce.number().min(1).default(730),
  DELIVERY_DAYS: z.coerce.number().min(1).default(30),
  /** A visitor who has left nothing and converted nothing for so long. */
  VISITOR_DAYS: z.coerce.number().min(8).default(90),
});
export type RetentionSettings = z.infer<typeof retentionVariables>;

/** The mail server, and whom contact messages go to; without it they are only kept, and emails are shown in the console. */
export const mailVariables = z.object({
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Who gets contact messages. */
  CONTACT_MAIL_TO: z.email().optional(),
  /** The sender; the recipient of contact messages where it is not set. */
  MAIL_FROM: z.email().optional(),
});
export type MailSettings = z.infer<typeof mailVariables>;

/** The sender of every mail; null where none can be sent. */
export function mailSender({ SMTP_URL, CONTACT_MAIL_TO, MAIL_FROM }: MailSettings): string | null {
  return SMTP_URL === undefined ? null : (MAIL_FROM ?? CONTACT_MAIL_TO ?? null);
}

/** The settings, or one plain line an error. An empty variable counts as one that is not set. */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  source: Record<string, string | undefined>,
): z.infer<Schema> | string[] {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(set);
  return parsed.success
    ? parsed.data
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

/** Where traces are sent (OpenTelemetry's own names); nothing is traced while the endpoint is not set. */
export const tracingVariables = z.object({
  /** A collector that takes OTLP over HTTP; `/v1/traces` is added. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** `name=value` pairs with commas between them, for a collector that wants a key. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  /** `sutra-api` and `sutra-worker` where it is not set. */
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  /** Share of the traces that are sent, 0 to 1; a trace that a caller has begun is sent when the caller says so. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});
export type TracingSettings = z.infer<typeof tracingVariables>;
