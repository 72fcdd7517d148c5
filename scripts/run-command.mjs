import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { OperatorError } from './operator-error.mjs';
import { exitOf } from './processes.mjs';

/**
 * Runs a command to its end, beside others.
 *
 * @returns {Promise<string>} what it wrote to its standard output, trimmed. Throws an `OperatorError` with all it wrote where it fails.
 */
export async function runCommand(command, args, { cwd, env = process.env }) {
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && command !== process.execPath,
  });
  const [output, errors, { code }] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exitOf(child),
  ]);
  if (code !== 0) throw new OperatorError(`${command} ${args.join(' ')} failed:\n${output}${errors}`);
  return output.trim();
}

/** Runs a command of npm with the npm that runs this process, where one does. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  return npm ? runCommand(process.execPath, [npm, ...args], options) : runCommand('npm', args, options);
}
