import { LIMITS } from '@sutra/contract';

const DAY = 24 * 3600_000;

/** Limits that sentences name: megabytes a file, days that results are kept. */
export const NUMBERS = { size: LIMITS.fileBytes / 1024 / 1024, days: LIMITS.resultLifetime / DAY };
