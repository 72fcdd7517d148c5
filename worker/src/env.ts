import { storageVariables } from '@sutra/storage';
import { z } from 'zod';
import { mailVariables } from './adapters/contact-mail.ts';
import { geminiVariables } from './adapters/gemini/settings.ts';

const variables = storageVariables
  .extend(geminiVariables.shape)
  .extend(mailVariables.shape)
  .extend({
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    /** Keeps installations apart that share one Redis. */
    REDIS_PREFIX: z.string().min(1).optional(),
    /** Opens the AI keys that the api has sealed: the same as there. */
    SECRET: z.string().min(32),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  });
export type Settings = z.infer<typeof variables>;

/** The settings, or one plain line a fault. An empty variable counts as one that is not set. */
export function readSettings(source: NodeJS.ProcessEnv): Settings | string[] {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(set);
  return parsed.success
    ? parsed.data
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

/** This process's settings; with faults it names them all and ends. */
export function settingsOrExit(): Settings {
  const settings = readSettings(process.env);
  if (!Array.isArray(settings)) return settings;
  for (const fault of settings) process.stderr.write(`${fault}\n`);
  return process.exit(1);
}
