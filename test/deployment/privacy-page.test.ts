import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (path: string) => readFile(join(import.meta.dirname, '..', '..', path), 'utf8');

it('the privacy page says of every table how long it is kept, and of settings that exist', async () => {
  const [page, schema, readme] = [
    await read('docs/PRIVACY.md'),
    await read('prisma/schema.prisma'),
    await read('README.md'),
  ];
  for (const [, model] of schema.matchAll(/^model (\w+)/gm)) expect(page).toContain(`\`${model}\``);
  for (const [, setting] of page.matchAll(/`([A-Z]+_DAYS)`/g)) expect(readme).toContain(`\`${setting}\``);
});
