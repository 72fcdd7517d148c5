import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildFormulaCommand } from './formula-command.mjs';
import { root } from './root.mjs';

test('the script of `sutra omml` comes with the list of its sources, which lies in its place first', async () => {
  const [list, script] = await buildFormulaCommand(join(root, 'worker'));
  expect(script.path).toMatch(/omml\.cjs$/);
  expect(list.path).toBe(`${script.path}.sources`);
  const sources = list.contents.trimEnd().split('\n');
  expect(sources).toContain('src/cli/omml.ts');
  expect(sources).toContain('../packages/math/src/tex-to-omml.ts');
  expect(sources.filter((source) => source.includes('read-mathml') || source.includes('engine'))).toEqual([]);
});
