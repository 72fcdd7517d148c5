import {
  mailVariables,
  operatorVariables,
  parseSettings,
  processVariables,
  retentionVariables,
  tracingVariables,
  WRONG_SETTINGS,
  workVariables,
} from '@sutra/contract';
import { storageVariables } from '@sutra/storage';
import type { z } from 'zod';
import { geminiVariables } from './adapters/gemini/settings.ts';
import { webhookVariables } from './adapters/webhook/webhook.ts';
import { laneVariables } from './lanes/settings.ts';
import { metricsVariables } from './metrics.ts';

const variables = storageVariables
  .extend(processVariables.shape)
  .extend(operatorVariables.shape)
  .extend(geminiVariables.shape)
  .extend(mailVariables.shape)
  .extend(webhookVariables.shape)
  .extend(workVariables.shape)
  .extend(retentionVariables.shape)
  .extend(laneVariables.shape)
  .extend(metricsVariables.shape)
  .extend(tracingVariables.shape);
export type Settings = z.infer<typeof variables>;

/** The settings, or one plain line a fault. */
function readSettings(source: NodeJS.ProcessEnv): Settings | string[] {
  return parseSettings(variables, source);
}

/** This process's settings; where some are invalid it names them all and ends. */
export function settingsOrExit(): Settings {
  const settings = readSettings(process.env);
  if (!Array.isArray(settings)) return settings;
  for (const error of settings) process.stderr.write(`${error}\n`);
  return process.exit(WRONG_SETTINGS);
}
