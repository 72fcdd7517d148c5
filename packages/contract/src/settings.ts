import { z } from 'zod';

/** What every process of the product is told by its environment. */
export const processVariables = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Keeps installations apart that share one Redis. */
  REDIS_PREFIX: z.string().min(1).optional(),
  /** Signs cookies and links, seals AI keys: the same in every process. */
  SECRET: z.string().min(32),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

/** The mail server, and whom contact messages go to; without it they are only kept, and letters are shown in the console. */
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

/** The settings, or one plain line a fault. An empty variable counts as one that is not set. */
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
