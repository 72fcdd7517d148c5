import { expect, it } from 'vitest';
import { readSettings } from './env.ts';

const good = { DATABASE_URL: 'postgresql://localhost/sutra', SECRET: 's'.repeat(32) };

it('every invalid environment variable is named at once', () => {
  const errors = readSettings({
    PORT: 'many',
    DATABASE_URL: 'mysql://localhost',
    SECRET: 'short',
    LOG_LEVEL: 'loud',
  });
  expect(errors).toHaveLength(4);
  expect(errors).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^PORT: /),
      expect.stringMatching(/^DATABASE_URL: /),
      expect.stringMatching(/^SECRET: /),
      expect.stringMatching(/^LOG_LEVEL: /),
    ]),
  );
});

it('an empty environment variable counts as one that is not set', () => {
  expect(readSettings({ ...good, PORT: '', REDIS_URL: '', S3_BUCKET: '' })).toMatchObject({
    PORT: 3000,
    LOG_LEVEL: 'warn',
    DATA_DIR: '.data',
  });
});
