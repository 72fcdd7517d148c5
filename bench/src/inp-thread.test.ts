import { describe, expect, it } from 'vitest';
import { type TraceEvent, threadInteractions } from './inp-thread.ts';

const PAGE = { pid: 1, tid: 1 };

const input = (id: number, atMs: number, lastsMs: number): TraceEvent => ({
  ...PAGE,
  name: 'EventTiming',
  ph: 'b',
  ts: 1000 * atMs,
  args: { data: { interactionId: id, timeStamp: atMs, commitFinishTime: atMs + lastsMs } },
});

/** A piece of work; `busy` is the share of it in which its thread had a processor. */
const work = (name: string, fromMs: number, lastsMs: number, busy = 1, thread = PAGE): TraceEvent => ({
  ...thread,
  name,
  ph: 'X',
  ts: 1000 * fromMs,
  dur: 1000 * lastsMs,
  tdur: 1000 * lastsMs * busy,
});

describe('the thread time of an interaction', () => {
  it('counts the work between input and frame, by part, each part without those within it', () => {
    const [press] = threadInteractions([
      input(7, 100, 50),
      work('RunTask', 110, 30),
      work('EventDispatch', 112, 20),
      work('UpdateLayoutTree', 120, 8),
    ]);
    expect(press).toEqual({ startMs: 100, timeMs: 30, parts: { other: 10, script: 12, style: 8 } });
  });

  it('leaves out when other programs had the processor, other threads, and what lies outside', () => {
    const interactions = threadInteractions([
      input(7, 100, 50),
      work('RunTask', 90, 20),
      work('RunTask', 120, 20, 0.25),
      work('RunTask', 120, 20, 1, { pid: 1, tid: 2 }),
      work('RunTask', 150, 20),
    ]);
    expect(interactions.map(({ timeMs }) => timeMs)).toEqual([15]);
  });

  it('takes the longest event of an interaction, and none that belongs to no interaction', () => {
    const interactions = threadInteractions([
      input(7, 100, 10),
      input(7, 101, 40),
      input(0, 100, 90),
      work('RunTask', 130, 10),
    ]);
    expect(interactions.map(({ timeMs }) => timeMs)).toEqual([10]);
  });
});
