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

/** How V8 calls what no function does. */
const IDLE = '(idle)';
const COLLECTOR = '(garbage collector)';

/**
 * Milliseconds of processor time by part of the program: a sample belongs to the innermost function whose file has a part;
 * null gathers what has none, and what V8 collects garbage in is a part of its own.
 */
export function timeByPart(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  partOf: (url: string) => string | null,
): Map<string | null, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parts = new Map<number, string | null>();
  const mark = (node: Profiler.ProfileNode, outer: string | null): void => {
    const { url, functionName } = node.callFrame;
    const part = functionName === COLLECTOR ? 'garbage collector' : (partOf(url) ?? outer);
    parts.set(node.id, part);
    for (const id of node.children ?? []) mark(byId.get(id)!, part);
  };
  mark(nodes[0]!, null);
  const times = new Map<string | null, number>();
  for (const [at, id] of samples.entries()) {
    if (byId.get(id)?.callFrame.functionName === IDLE) continue;
    const part = parts.get(id) ?? null;
    times.set(part, (times.get(part) ?? 0) + Math.min(MAX_DELTA_US, timeDeltas[at] ?? 0) / 1000);
  }
  return times;
}

/** Runs a task and tells how long its main thread was below functions of the files whose address the pattern matches. */
export async function sampledTime<Result>(
  files: RegExp,
  task: () => Promise<Result>,
): Promise<{ result: Result; timeMs: number }> {
  const { result, profile } = await profiled(task);
  return { result, timeMs: timeBelow(profile, files) };
}

/** Runs a task and samples its main thread meanwhile. */
export async function profiled<Result>(
  task: () => Promise<Result>,
): Promise<{ result: Result; profile: Profiler.Profile }> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_US });
  await session.post('Profiler.start');
  try {
    const result = await task();
    const { profile } = await session.post('Profiler.stop');
    return { result, profile };
  } finally {
    session.disconnect();
  }
}
