import { afterEach, describe, expect, it, vi } from 'vitest';
import { findBrowser, findTestBrowser } from './browser.mjs';

describe('a Chromium that is named by CHROMIUM_PATH', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([findBrowser, findTestBrowser])(
    'is taken before any other, with its own environment: %s',
    async (find) => {
      vi.stubEnv('CHROMIUM_PATH', '/opt/chromium');
      expect(await find()).toEqual({ path: '/opt/chromium', env: {} });
    },
  );
});
