import { execFileSync } from 'node:child_process';

/** Whether a program is installed that tells its version. */
export function hasCommand(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
