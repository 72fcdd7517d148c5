/** An event of Chromium's trace, as far as it is used here; times in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: Partial<EventTiming> };
}

/** What Chromium writes of an input; times in milliseconds since the page began. */
interface EventTiming {
  interactionId: number;
  timeStamp: number;
  /** When the page's thread had handed over the frame that shows it. */
  commitFinishTime: number;
}

export const TRACE_CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
];

/** Everything that a page's thread does happens within one of these. */
const TASK = 'RunTask';
/** The work that a reader can tell apart; what is in none of them counts as `other`. */
const PARTS: Readonly<Record<string, string>> = {
  EventDispatch: 'script',
  FunctionCall: 'script',
  FireAnimationFrame: 'script',
  TimerFire: 'script',
  RunMicrotasks: 'script',
  EvaluateScript: 'script',
  'v8.compile': 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  MinorGC: 'garbage',
  MajorGC: 'garbage',
};

/** One press or key: from the input until its frame was handed over, in milliseconds of the thread's own time. */
export interface ThreadInteraction {
  startMs: number;
  timeMs: number;
  parts: Record<string, number>;
}

interface Work {
  name: string;
  from: number;
  to: number;
  /** Of its duration, the share in which the thread had a processor. */
  onProcessor: number;
}

const workOf = ({ name, ts, dur = 0, tdur = 0 }: TraceEvent): Work => ({
  name,
  from: ts,
  to: ts + dur,
  onProcessor: dur > 0 ? Math.min(1, tdur / dur) : 0,
});

/** Microseconds of a piece of work that lie between two times. */
const within = ({ from, to, onProcessor }: Work, start: number, end: number) =>
  Math.max(0, Math.min(to, end) - Math.max(from, start)) * onProcessor;

/** Microseconds by part; a part within another one counts for itself. */
function partsOf(pieces: readonly Work[], start: number, end: number): Map<string, number> {
  const parts = new Map<string, number>();
  const open: Work[] = [];
  for (const piece of pieces) {
    while ((open.at(-1)?.to ?? Number.POSITIVE_INFINITY) <= piece.from) open.pop();
    const own = within(piece, start, end);
    const add = (work: Work | undefined, time: number) => {
      const part = work && (PARTS[work.name] ?? 'other');
      if (part) parts.set(part, (parts.get(part) ?? 0) + time);
    };
    add(open.at(-1), -own);
    add(piece, own);
    open.push(piece);
  }
  return parts;
}

const timingOf = ({ name, ph, args }: TraceEvent) => {
  const data = name === 'EventTiming' && ph === 'b' ? args?.data : undefined;
  return data?.interactionId && data.commitFinishTime ? (data as EventTiming) : null;
};

/**
 * The interactions of a trace with the time that the page's thread worked for each. Time in which other programs had
 * the processor does not count, so a busy machine measures what a quiet one does.
 */
export function threadInteractions(events: readonly TraceEvent[]): ThreadInteraction[] {
  const longest = new Map<string, { event: TraceEvent; timing: EventTiming }>();
  for (const event of events) {
    const timing = timingOf(event);
    if (!timing) continue;
    const key = `${event.pid} ${timing.interactionId}`;
    const known = longest.get(key)?.timing;
    if (!known || lasts(timing) > lasts(known)) longest.set(key, { event, timing });
  }
  const pieces = new Map<string, Work[]>();
  const ofThread = (event: TraceEvent) => {
    const key = `${event.pid} ${event.tid}`;
    let known = pieces.get(key);
    if (!known) {
      known = events
        .filter(
          ({ pid, tid, ph, name }) => pid === event.pid && tid === event.tid && ph === 'X' && isCounted(name),
        )
        .map(workOf)
        .sort((one, other) => one.from - other.from || other.to - one.to);
      pieces.set(key, known);
    }
    return known;
  };
  return [...longest.values()].map(({ event, timing }) => {
    const end = event.ts + 1000 * lasts(timing);
    const parts = partsOf(ofThread(event), event.ts, end);
    const milliseconds = [...parts].map(([part, time]) => [part, time / 1000] as const);
    return {
      startMs: timing.timeStamp,
      timeMs: milliseconds.reduce((sum, [, time]) => sum + time, 0),
      parts: Object.fromEntries(milliseconds),
    };
  });
}

const lasts = ({ timeStamp, commitFinishTime }: EventTiming) => commitFinishTime - timeStamp;
const isCounted = (name: string) => name === TASK || name in PARTS;
