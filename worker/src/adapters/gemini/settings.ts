import { GEMINI_API, GEMINI_MODELS, operatorVariables } from '@sutra/contract';
import { z } from 'zod';

/** What an operator may change about the service. */
export interface GeminiSettings {
  baseUrl: string;
  /** Asked in this order; the next one when the service says that one is gone or overloaded. */
  models: string[];
  thinkingLevel: 'low' | 'medium' | 'high';
  mediaResolution: 'MEDIA_RESOLUTION_LOW' | 'MEDIA_RESOLUTION_MEDIUM' | 'MEDIA_RESOLUTION_HIGH';
  maxOutputTokens: number;
  /** Milliseconds without a byte before a request counts as dead. */
  silenceLimit: number;
  /** Milliseconds for one page, retries included. */
  pageLimit: number;
  /** Milliseconds that the service may ask to wait; where it asks for more, the page is given up. */
  longestWait: number;
  /** The unit of the waiting times between retries, milliseconds: 1000, less in tests. */
  retryUnit: number;
}

export const GEMINI_DEFAULTS: GeminiSettings = {
  baseUrl: GEMINI_API,
  models: GEMINI_MODELS,
  thinkingLevel: 'low',
  mediaResolution: 'MEDIA_RESOLUTION_HIGH',
  maxOutputTokens: 32_768,
  silenceLimit: 60_000,
  pageLimit: 5 * 60_000,
  longestWait: 90_000,
  retryUnit: 1000,
};

/** The same as variables of the environment. */
export const geminiVariables = z.object({
  GEMINI_BASE_URL: z.url({ protocol: /^https?$/ }).default(GEMINI_DEFAULTS.baseUrl),
  GEMINI_MODELS: operatorVariables.shape.GEMINI_MODELS,
  GEMINI_THINKING_LEVEL: z.enum(['low', 'medium', 'high']).default(GEMINI_DEFAULTS.thinkingLevel),
  GEMINI_MEDIA_RESOLUTION: z.enum(['low', 'medium', 'high']).default('high'),
  /** In milliseconds. */
  GEMINI_SILENCE_LIMIT: z.coerce.number().int().positive().default(GEMINI_DEFAULTS.silenceLimit),
  GEMINI_RETRY_UNIT: z.coerce.number().int().min(0).default(GEMINI_DEFAULTS.retryUnit),
});

type MediaResolution = GeminiSettings['mediaResolution'];

export const geminiSettings = (set: z.infer<typeof geminiVariables>): GeminiSettings => ({
  ...GEMINI_DEFAULTS,
  baseUrl: set.GEMINI_BASE_URL.replace(/\/+$/, ''),
  models: set.GEMINI_MODELS,
  thinkingLevel: set.GEMINI_THINKING_LEVEL,
  mediaResolution: `MEDIA_RESOLUTION_${set.GEMINI_MEDIA_RESOLUTION.toUpperCase()}` as MediaResolution,
  silenceLimit: set.GEMINI_SILENCE_LIMIT,
  retryUnit: set.GEMINI_RETRY_UNIT,
});
