import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const rootFolder = root;

/** A list of formulas, one a line. */
export interface FormulaList {
  name: string;
  path: string;
  formulas: string[];
}

const read = (name: string, path: string): FormulaList => ({
  name,
  path,
  formulas: readFileSync(path, 'utf8').replace(/\n$/, '').split('\n'),
});

/** `SUTRA_FORMULAS` names a folder with lists (`*.txt`) to measure beside our own. */
const folder = process.env.SUTRA_FORMULAS ?? join(root, '../shared/corpus/formulas');

export function formulaLists(): FormulaList[] {
  const own = read('own', join(root, 'bench/data/formulas.txt'));
  const others = ['real', 'commands']
    .map((name) => ({ name, path: join(folder, `${name}.txt`) }))
    .filter(({ path }) => existsSync(path))
    .map(({ name, path }) => read(name, path));
  return [own, ...others];
}
