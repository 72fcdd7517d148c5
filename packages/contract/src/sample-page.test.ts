import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SAMPLE_PAGE } from './sample-page.ts';

it('the sample page is the file that the site serves', async () => {
  const bytes = await readFile(join(import.meta.dirname, '../../../web/public', SAMPLE_PAGE.path));
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(SAMPLE_PAGE.sha256);
});
