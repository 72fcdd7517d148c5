import { afterAll, vi } from 'vitest';

/** Code loads ahead what it will need; on a slow machine that is still under way when the last test of a file ends. */
afterAll(() => vi.dynamicImportSettled(), 60_000);
