import { fork } from 'node:child_process';

const RESTART_DELAYS = [0, 500, 1000, 2000, 5000];
const STABLE_AFTER = 20_000;
const STOP_TIME = 8_000;

/**
 * Keeps one Node process running: started again when it dies, a little later each time. Its IPC channel tells
 * it when this process is gone, and carries `{type: 'ready'}` back.
 *
 * @returns {{ready: Promise<void>, stop: () => Promise<void>}} `ready` fails when it cannot be started.
 */
export function keepRunning({ name, file, args = [], execArgv = [], env, cwd, onRestart }) {
  let child;
  let stopping = false;
  let failures = 0;
  let timer;
  let settle;
  const ready = new Promise((resolve, reject) => {
    settle = { resolve, reject };
  });

  function launch() {
    const started = Date.now();
    let output = '';
    child = fork(file, args, { execArgv, env, cwd, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
    child.stderr.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-4000);
      process.stderr.write(chunk);
    });
    child.on('message', (message) => {
      if (message?.type === 'ready') settle.resolve();
    });
    child.once('exit', (code, signal) => {
      if (stopping) return;
      failures = Date.now() - started > STABLE_AFTER ? 0 : failures + 1;
      if (failures > RESTART_DELAYS.length) {
        settle.reject(new Error(`${name} does not start (${signal ?? code}).\n${output}`));
        return;
      }
      onRestart?.(name, signal ?? code);
      timer = setTimeout(launch, RESTART_DELAYS[Math.max(0, failures - 1)]);
    });
  }

  function stop() {
    stopping = true;
    clearTimeout(timer);
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIME);
      child.once('exit', () => {
        clearTimeout(force);
        resolve();
      });
      child.kill('SIGTERM');
    });
  }

  launch();
  return { ready, stop, pid: () => child.pid };
}
