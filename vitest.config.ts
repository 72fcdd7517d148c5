import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages/*,api,worker,prisma,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/test/**'],
        },
      },
      {
        test: { name: 'web', environment: 'jsdom', include: ['web/src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
