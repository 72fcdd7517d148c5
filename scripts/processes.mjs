import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from './operator-error.mjs';

/** The pause before a process is started again: none at first, then this long, doubled with every early death. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** A process that has served this long has no early death. */
const STABLE_AFTER_MS = 10_000;
/** A process that does not serve after this long is killed. */
const START_WITHIN_MS = 120_000;
/** Starts in a row that end before the process serves, until it is given up: by itself, or killed by somebody. */
const MOST_FAILED_STARTS = 8;
const MOST_KILLED_STARTS = 30;
/** After a request to end, a process that is still there is killed. */
const END_WITHIN_MS = 8_000;
/** The exit code of a process whose settings are wrong (EX_CONFIG): to start it again does not help. */
const WRONG_SETTINGS = 78;

/** How a process ended, once it has: {code, signal}. */
export function exitOf(child) {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve({ code: child.exitCode, signal: child.signalCode });
  }
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => resolve({ code: error.code, signal: null }));
  });
}

/** Asks a process to end, then makes it: SIGTERM, SIGKILL. */
async function endChild(child) {
  const exit = exitOf(child);
  const force = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
  child.kill('SIGTERM');
  await exit;
  clearTimeout(force);
}

/**
 * Starts a Node.js process. Its IPC channel tells it when this process is gone, and carries `{type: 'ready'}` back.
 *
 * @returns a run, as `keepRunning` takes it.
 */
export function launchNode({ file, args = [], execArgv = [], env, cwd }) {
  const child = fork(file, args, { execArgv, env, cwd, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-4000);
    process.stderr.write(chunk);
  });
  const ready = new Promise((resolve) => {
    child.on('message', (message) => {
      if (message?.type === 'ready') resolve();
    });
  });
  return { child, ready, output: () => output.trim(), end: () => endChild(child) };
}

/** True when the process serves, false when it has ended before; one that takes too long is killed. */
async function becomesReady({ child, ready }, exit) {
  const force = setTimeout(() => child.kill('SIGKILL'), START_WITHIN_MS);
  const served = await Promise.race([ready.then(() => true), exit.then(() => false)]);
  clearTimeout(force);
  return served;
}

/** Counts deaths, and says what follows from them. */
function deathRecord(firstPauseMs) {
  let early = 0;
  let byItself = 0;
  let killed = 0;
  return {
    note({ servedMs, signal }) {
      early = servedMs !== null && servedMs >= STABLE_AFTER_MS ? 0 : early + 1;
      byItself = servedMs === null ? byItself + (signal ? 0 : 1) : 0;
      killed = servedMs === null ? killed + (signal ? 1 : 0) : 0;
    },
    pauseMs: () => (early < 2 ? 0 : Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** (early - 2))),
    failedStarts: () => byItself + killed,
    isHopeless: () => byItself >= MOST_FAILED_STARTS || killed >= MOST_KILLED_STARTS,
  };
}

/** The sentence for a process that is not started again. */
function faultOf(name, { code, signal }, { failedStarts, everServed, output }) {
  if (code === WRONG_SETTINGS) return new OperatorError(`The ${name} cannot start with these settings.`);
  const what = everServed ? 'cannot be brought back' : 'does not start';
  const why = `${failedStarts} times it ended before it was ready (${signal ?? code})`;
  return new OperatorError(`The ${name} ${what}: ${why}.\n${output}`.trim());
}

/** A promise that is settled from outside. */
function deferred() {
  const settle = {};
  const promise = new Promise((resolve, reject) => Object.assign(settle, { resolve, reject }));
  promise.catch(() => {});
  return { promise, ...settle };
}

/**
 * Keeps one process running: started again after any death, a little later with every early one, until it
 * has ended too often before it served.
 *
 * @param options.name what reports call it.
 * @param options.launch starts it once: `{child, ready, output, end}`, where `ready` resolves when it serves.
 * @param options.needs resolves when what it needs is there (its database).
 * @param options.onLaunch called with the child of every start.
 * @param options.report called with a line for each death and each return.
 * @param options.giveUp called with the OperatorError when a process that has served cannot be brought back.
 * @param options.firstPauseMs the pause before the second start after an early death; each further one doubles it.
 * @returns `{ready, running, stop, pid}`: `ready` is the first time that it serves and fails when it cannot be
 *   started; `running()` resolves when it serves, at once or after its return.
 */
export function keepRunning({
  name,
  launch,
  needs,
  onLaunch,
  report = () => {},
  giveUp = () => {},
  firstPauseMs = FIRST_PAUSE_MS,
}) {
  const stopping = new AbortController();
  const deaths = deathRecord(firstPauseMs);
  const first = deferred();
  let serving = deferred();
  let run = null;
  let everServed = false;

  function served() {
    if (everServed) report(`The ${name} is ready again.`);
    everServed = true;
    first.resolve();
    serving.resolve();
  }

  /** One life of the process: how it ended, and the time that it served; null where it never did. */
  async function live() {
    run = launch();
    onLaunch?.(run.child);
    const exit = exitOf(run.child).finally(() => {
      run.over = true;
    });
    if (!(await becomesReady(run, exit))) return { ...(await exit), servedMs: null };
    const since = performance.now();
    served();
    const end = await exit;
    serving = deferred();
    return { ...end, servedMs: performance.now() - since };
  }

  function abandon(error) {
    serving.reject(error);
    first.reject(error);
    if (everServed) giveUp(error);
  }

  async function supervise() {
    while (!stopping.signal.aborted) {
      await needs?.();
      if (stopping.signal.aborted) return;
      const death = await live();
      if (stopping.signal.aborted) return;
      deaths.note(death);
      if (death.code === WRONG_SETTINGS || deaths.isHopeless()) {
        const output = await run.output();
        return abandon(faultOf(name, death, { failedStarts: deaths.failedStarts(), everServed, output }));
      }
      const pauseMs = deaths.pauseMs();
      const when = pauseMs > 0 ? ` in ${pauseMs / 1000} s` : '';
      report(`The ${name} stopped (${death.signal ?? death.code}) and is started again${when}.`);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  supervise().catch(abandon);
  return {
    ready: first.promise,
    running: () => serving.promise,
    pid: () => run?.child.pid,
    stop: async () => {
      stopping.abort();
      if (run && !run.over) await run.end();
    },
  };
}
