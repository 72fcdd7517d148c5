import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve, sep } from 'node:path';
import { OUTPUT_FILES, type OutputFormat } from '@sutra/contract';
import { WrongCall } from './arguments.ts';

async function isFolder(path: string): Promise<boolean> {
  // Where nothing can be looked at, writing there says why.
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}

/** The folder that -o names, made where it is missing; null where -o names a file or is not there. */
async function folderOf(output: string | undefined, several: boolean): Promise<string | null> {
  if (output === undefined) return null;
  const named = output.endsWith('/') || output.endsWith(sep);
  if (!named && !several && !(await isFolder(output))) return null;
  await mkdir(output, { recursive: true }).catch(() => {
    throw new WrongCall(`${output} is no folder, and several files cannot go into one`);
  });
  return output;
}

/** `a.docx`, then `a (2).docx` for a second input that would be written to the same place. */
function free(path: string, taken: Set<string>): string {
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  let candidate = path;
  for (let copy = 2; taken.has(candidate); copy += 1) candidate = `${stem} (${copy})${extension}`;
  taken.add(candidate);
  return candidate;
}

/**
 * Where each input's document goes, in order; no two to one place, and none onto an input.
 *
 * @throws WrongCall
 */
export async function outputPaths(
  inputs: readonly string[],
  output: string | undefined,
  to: OutputFormat,
): Promise<string[]> {
  const folder = await folderOf(output, inputs.length > 1);
  const taken = new Set(inputs.map((input) => resolve(input)));
  if (output !== undefined && folder === null) {
    if (taken.has(resolve(output))) throw new WrongCall(`${output} would overwrite its own source`);
    return [resolve(output)];
  }
  return inputs.map((input) => {
    const name = `${basename(input, extname(input))}.${OUTPUT_FILES[to].extension}`;
    return free(resolve(join(folder ?? dirname(input), name)), taken);
  });
}
