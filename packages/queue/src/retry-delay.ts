/** How long an attempt waits after those before it, in milliseconds, where a job names no time. */
export const retryDelayMs = (attempts: number): number => Math.min(60_000, 500 * 2 ** Math.min(attempts, 10));
