import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';

const SAMPLING_INTERVAL_US = 200;
/** Between samples: the machine did other work meanwhile where more has passed. */
const MAX_DELTA_US = 5 * SAMPLING_INTERVAL_US;

/** Milliseconds of processor time below functions of the files whose address the pattern matches. */
export function timeBelow({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, files: RegExp): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const matching = new Set<number>();
  const mark = (node: Profiler.ProfileNode, isBelow: boolean): void => {
    const isOf = isBelow || files.test(node.callFrame.url);
    if (isOf) matching.add(node.id);
    for (const id of node.children ?? []) mark(byId.get(id)!, isOf);
  };
  mark(nodes[0]!, false);
  const sumUs = samples.reduce(
    (sum, id, at) => sum + (matching.has(id) ? Math.min(MAX_DELTA_US, timeDeltas[at] ?? 0) : 0),
    0,
  );
  return sumUs / 1000;
}

/** Runs a task and tells how long its main thread was below functions of the files whose address the pattern matches. */
export async function sampledTime<Result>(
  files: RegExp,
  task: () => Promise<Result>,
): Promise<{ result: Result; timeMs: number }> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_US });
  await session.post('Profiler.start');
  try {
    const result = await task();
    const { profile } = await session.post('Profiler.stop');
    return { result, timeMs: timeBelow(profile, files) };
  } finally {
    session.disconnect();
  }
}
