import { defineConfig } from 'vitest/config';

const everywhere = { exclude: ['**/node_modules/**', '**/dist/**', '**/generated/**'] };
/** Whole processes on two cores: one file at a time, patience with a busy machine. */
const realStack = {
  ...everywhere,
  globalSetup: ['test/setup/services.ts'],
  fileParallelism: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...everywhere,
          name: 'unit',
          // What Node itself loads: two copies of it would not know each other's types.
          alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
          include: [
            '{packages/*,api,worker,prisma,bench,test/deployment}/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...everywhere,
          name: 'web',
          environment: 'jsdom',
          setupFiles: ['test/setup/imports-settled.ts'],
          include: ['web/src/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...realStack,
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...realStack,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
