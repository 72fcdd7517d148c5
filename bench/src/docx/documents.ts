import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A LaTeX document, and what is known about it. */
export interface SourceDocument {
  name: string;
  path: string;
  tex: string;
  /** `\newcommand` lines that its formulas need. */
  macros: string;
  /** Its formulas in order, where a list lies beside it. */
  formulas: string[] | null;
}

function formulaList(path: string): string[] | null {
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => (JSON.parse(line) as { tex: string }).tex);
}

/** Every `NAME.tex` of a folder, with `NAME.macros.tex` and `NAME.math.jsonl` where they are. */
export function readDocuments(folder: string): SourceDocument[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.tex') && !file.endsWith('.macros.tex'))
    .sort()
    .map((file) => {
      const name = file.replace(/\.tex$/, '');
      const path = join(folder, file);
      const macros = join(folder, `${name}.macros.tex`);
      return {
        name,
        path,
        tex: readFileSync(path, 'utf8'),
        macros: existsSync(macros) ? readFileSync(macros, 'utf8') : '',
        formulas: formulaList(join(folder, `${name}.math.jsonl`)),
      };
    });
}
