import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { ALLOWANCE, PLAN_NAMES } from './plans.ts';
import { PLAN_CARD_NAMES, PRICES, type Prices } from './prices.ts';

/** Asked in this order, where an operator says nothing else. No other file names a model. */
export const GEMINI_MODELS = ['gemini-3.8-flash', 'gemini-3.5-flash', 'gemini-3.1-flash-lite'];

const MINUTE = 60_000;

const rupees = z.int().min(0).max(1_000_000);
const conversionCount = z.int().min(0).max(1_000_000);
const prices = z.object({
  cards: z
    .array(
      z.object({
        id: z.enum(PLAN_CARD_NAMES),
        price: rupees.nullable(),
        originalPrice: rupees.nullable(),
        conversions: conversionCount.nullable(),
        popular: z.boolean(),
      }),
    )
    .length(PLAN_CARD_NAMES.length)
    .refine((cards) => new Set(cards.map(({ id }) => id)).size === cards.length, 'names a card twice'),
  plans: z.record(z.enum(PLAN_NAMES).exclude(['expired']), rupees),
}) satisfies z.ZodType<Prices>;
const modelId = z.string().regex(/^[\w.-]{1,80}$/);

/** What an operator changes while the product runs. The environment holds what counts until then. */
export const operatorSettings = z.object({
  /** Model ids, asked in this order. */
  models: z.array(modelId).min(1).max(10),
  limits: z.object({
    /** Files that a visitor may convert without an account. */
    anonymousConversions: conversionCount,
    /** Such files a day from one network. */
    networkConversions: conversionCount,
    /** The longest that a file may take without a model. */
    conversionMinutes: z.int().min(1).max(120),
  }),
  prices,
});
export type OperatorSettings = z.infer<typeof operatorSettings>;
export type OperatorSetting = keyof OperatorSettings;

export const OPERATOR_SETTINGS = Object.keys(operatorSettings.shape) as OperatorSetting[];

/** The same as variables of the environment, as far as it has them. */
export const operatorVariables = z.object({
  /** Model ids with commas between them. */
  GEMINI_MODELS: z
    .string()
    .default(GEMINI_MODELS.join(','))
    .transform((list) => list.split(',').flatMap((id) => id.trim() || []))
    .refine((list) => list.length > 0, 'names no model'),
  ANONYMOUS_CONVERSIONS: z.coerce.number().int().min(0).default(ALLOWANCE.anonymous),
  NETWORK_ALLOWANCE: z.coerce.number().int().min(0).default(ALLOWANCE.networkDaily),
});

export const operatorDefaults = (set: z.infer<typeof operatorVariables>): OperatorSettings => ({
  models: set.GEMINI_MODELS,
  limits: {
    anonymousConversions: set.ANONYMOUS_CONVERSIONS,
    networkConversions: set.NETWORK_ALLOWANCE,
    conversionMinutes: LIMITS.conversionTime / MINUTE,
  },
  prices: PRICES,
});

/** The defaults with what was stored over them; what a later release no longer understands is left out. */
export function mergeSettings(
  defaults: OperatorSettings,
  stored: readonly { key: string; value: unknown }[],
): OperatorSettings {
  const merged: Record<string, unknown> = { ...defaults };
  for (const name of OPERATOR_SETTINGS) {
    const row = stored.find(({ key }) => key === name);
    const parsed = operatorSettings.shape[name].safeParse(row?.value);
    if (parsed.success) merged[name] = parsed.data;
  }
  return merged as OperatorSettings;
}
