/** What an operator may change about the service. No other file names a model. */
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
  /** The unit of the waiting times between retries, milliseconds: 1000, less in tests. */
  retryUnit: number;
}

export const GEMINI_DEFAULTS: GeminiSettings = {
  baseUrl: 'https://generativelanguage.googleapis.com',
  models: ['gemini-3.8-flash', 'gemini-3.5-flash', 'gemini-3.1-flash-lite'],
  thinkingLevel: 'low',
  mediaResolution: 'MEDIA_RESOLUTION_HIGH',
  maxOutputTokens: 32_768,
  silenceLimit: 60_000,
  pageLimit: 5 * 60_000,
  retryUnit: 1000,
};
