import { type ConversionProgress, conversionProgress, hasEnded, LANE_QUEUES } from '@sutra/contract';
import type { Conversion, PrismaClient } from '@sutra/prisma';
import { firstOpenFile, progressOf, type QueueEvents, type Queues } from '@sutra/queue';
import { Repeater } from 'graphql-yoga';
import { groupedCalls } from './grouped-calls.ts';
import { type ReadRows, rowReader } from './row-reader.ts';

/** Messages may be lost; rows are read again this often while somebody watches, in milliseconds. */
const REREAD_INTERVAL = 3_000;

/**
 * Watchers of the same file are updated in groups. The objects of one update are garbage when the next is sent; of a thousand
 * sent at once all of them live until the last is sent, and collecting them takes longer than sending.
 */
const TOLD_AT_ONCE = 25;

/** A row, and the page that a model reads of it just now: that comes with messages only. */
export interface WatchedConversion extends Conversion {
  preview?: ConversionProgress['preview'];
}

export interface ConversionUpdates {
  /** A batch's rows as they stand, then each that changes; ends when all have ended. */
  watch(batchId: string): AsyncIterableIterator<WatchedConversion>;
  /** Tells the watchers in every api process that a row has changed. */
  announce(row: Conversion): Promise<void>;
  /** How many subscriptions watch in this process. */
  watching(): number;
}

/** True where `next` tells more than `known`: late messages must not turn a file back. */
function isNews(known: WatchedConversion | undefined, next: WatchedConversion): boolean {
  if (known === undefined) return true;
  if (hasEnded(known.status)) return false;
  if (hasEnded(next.status) || next.status !== known.status) return true;
  if (next.preview && next.progress >= known.progress) return true;
  return (
    next.progress > known.progress ||
    (next.progress === known.progress &&
      (next.step !== known.step ||
        next.pagesDone !== known.pagesDone ||
        next.contentType !== known.contentType))
  );
}

function merge(row: Conversion, progress: ConversionProgress): WatchedConversion {
  const { conversionId: _, preview, ...changes } = progress;
  return { ...row, ...changes, preview };
}

/** One subscription's view of its batch. */
class BatchWatch {
  private readonly rows = new Map<string, WatchedConversion>();
  private readonly unsent = new Map<string, WatchedConversion>();
  private readonly stale = new Set<string>();
  stopped = false;
  private reading = false;
  private wake: () => void = () => {};

  constructor(
    private readonly prisma: PrismaClient,
    private readonly readRows: ReadRows,
    private readonly batchId: string,
  ) {}

  watches(conversionId: string): boolean {
    return this.rows.has(conversionId);
  }

  /** Null says only that something changed. */
  onMessage(conversionId: string, progress: ConversionProgress | null): void {
    const known = this.rows.get(conversionId);
    if (!known) return;
    // The end of a job says nothing new of a file whose end was sent.
    if (progress === null && hasEnded(known.status)) return;
    if (progress?.status === 'processing') this.take(merge(known, progress));
    else this.reread([conversionId]);
  }

  /** Null before the snapshot, and where everything has ended. */
  next(): WatchedConversion | null {
    for (const [id, row] of this.unsent) {
      this.unsent.delete(id);
      return row;
    }
    return null;
  }

  get ended(): boolean {
    return this.unsent.size === 0 && [...this.rows.values()].every((row) => hasEnded(row.status));
  }

  async load(): Promise<void> {
    const rows = await this.prisma.conversion.findMany({
      where: { batchId: this.batchId },
      orderBy: { position: 'asc' },
    });
    for (const row of rows) this.take(row);
  }

  rereadRunning(): void {
    this.reread([...this.rows.values()].filter((row) => !hasEnded(row.status)).map((row) => row.id));
  }

  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      if (this.unsent.size > 0) resolve();
    });
  }

  stop(): void {
    this.stopped = true;
    this.wake();
  }

  private take(row: WatchedConversion): void {
    if (!isNews(this.rows.get(row.id), row)) return;
    this.rows.set(row.id, row);
    this.unsent.set(row.id, row);
    this.wake();
  }

  private reread(ids: string[]): void {
    for (const id of ids) this.stale.add(id);
    if (this.reading || this.stale.size === 0) return;
    this.reading = true;
    void this.readStale().finally(() => {
      this.reading = false;
      this.reread([]);
    });
  }

  private async readStale(): Promise<void> {
    const ids = [...this.stale];
    this.stale.clear();
    // A database that is away has been reported; every row is read again once it is back.
    const rows = await this.readRows(ids).catch(() => null);
    if (rows === null) return;
    const found = new Set(rows.map((row) => row.id));
    for (const id of ids) if (!found.has(id)) this.forget(id);
    for (const row of rows) this.take(row);
  }

  /** Deleted by its owner. */
  private forget(id: string): void {
    this.rows.delete(id);
    this.unsent.delete(id);
    this.wake();
  }
}

export function conversionUpdates(
  prisma: PrismaClient,
  queues: Queues,
  lanes: readonly QueueEvents[],
): ConversionUpdates {
  const watches = new Set<BatchWatch>();
  const readRows = rowReader(prisma);
  const tell = groupedCalls(TOLD_AT_ONCE);
  const notify = (conversionId: string, progress: ConversionProgress | null) => {
    const concerned = [...watches].filter((watch) => watch.watches(conversionId));
    tell(concerned.map((watch) => () => watch.onMessage(conversionId, progress)));
  };
  // One timer for all, so that one query reads for all.
  let rereading: NodeJS.Timeout | undefined;
  const begin = (watch: BatchWatch) => {
    watches.add(watch);
    rereading ??= setInterval(() => {
      for (const one of watches) one.rereadRunning();
    }, REREAD_INTERVAL);
  };
  const end = (watch: BatchWatch) => {
    watches.delete(watch);
    if (watches.size > 0) return;
    clearInterval(rereading);
    rereading = undefined;
  };
  for (const events of lanes) {
    events.on('progress', ({ jobId, data }) => {
      const progress = conversionProgress.safeParse(data).data ?? null;
      // A file that waits for its turn has no job: another one of its owner tells.
      notify(progress?.conversionId ?? jobId, progress);
    });
    events.on('completed', ({ jobId }) => notify(jobId, null));
    events.on('failed', ({ jobId }) => notify(jobId, null));
  }

  return {
    watching: () => watches.size,
    watch: (batchId) =>
      new Repeater<WatchedConversion>(async (push, stop) => {
        const watch = new BatchWatch(prisma, readRows, batchId);
        void stop.then(() => watch.stop());
        begin(watch);
        try {
          await watch.load();
          while (!watch.stopped) {
            const row = watch.next();
            if (row) await push(row);
            else if (watch.ended) break;
            else await watch.changed();
          }
        } finally {
          end(watch);
          stop();
        }
      }),
    announce: async (row) => {
      const first = await firstOpenFile(prisma, row.ownerId);
      const job =
        (await queues[LANE_QUEUES[row.lane]].getJob(row.id)) ??
        (first && (await queues[LANE_QUEUES[first.lane]].getJob(first.id)));
      await job?.updateProgress(progressOf(row));
    },
  };
}
