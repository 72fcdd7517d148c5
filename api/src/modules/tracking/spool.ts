import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SutraError } from '@sutra/contract';
import { inTime, QUEUE_ANSWERS_WITHIN_MS } from '@sutra/queue';
import { whereMissing } from '@sutra/storage';
import type { FastifyBaseLogger } from 'fastify';
import { readSegment, removeSegment, Segment, type SpoolEntry, writerOf } from './segment.ts';

/** Hands an entry to the queue. One that is handed over twice is written once, by its ids. */
export type HandOver = (entry: SpoolEntry) => Promise<void>;

/**
 * Entries on this machine's disk until the queue has them: it may be away for long, and this process may be killed.
 * Records survive the process, not a power cut; a contact message survives both.
 */
export interface Spool {
  /**
   * Answers when the entry is in a file.
   *
   * @throws SutraError `queue-unavailable` where the disk takes no more.
   */
  keep(entry: SpoolEntry): Promise<void>;
  /** Stops handing over; what is left is handed over at the next start. */
  close(): Promise<void>;
}

/** A file that is complete; without its entries where they have to be read again. */
interface Full {
  name: string;
  bytes: number;
  entries: SpoolEntry[] | null;
  /** What is still being written is in the file then. */
  closed: Promise<void>;
}

const MOST_BYTES = 1024 ** 3;
const SEGMENT_BYTES = 1024 ** 2;
const SEGMENT_TIME = 10_000;
/** Files whose entries are in memory, too. */
const MOST_IN_MEMORY = 4;
/** An entry waits this long for others, to be handed over with them, in milliseconds. */
const GATHER = 100;
const TRY_AGAIN = 1_000;
/** Files of this age belong to no process that still works on them, in milliseconds. */
const ABANDONED = 60_000;

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The same with all records in one entry. */
function joined(entries: readonly SpoolEntry[]): SpoolEntry[] {
  const records = entries.flatMap((entry) => (entry.kind === 'records' ? entry.records : []));
  const others = entries.filter((entry) => entry.kind !== 'records');
  return records.length > 0 ? [{ kind: 'records', records }, ...others] : others;
}

class FolderSpool implements Spool {
  private current: Segment | null = null;
  private full: Full[] = [];
  private closed = false;
  private running: Promise<void> | null = null;
  private wake: () => void = () => {};
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly folder: string,
    private readonly handOver: HandOver,
    private readonly log: FastifyBaseLogger,
  ) {
    this.timer = setInterval(() => void this.adoptAbandoned(), ABANDONED);
    this.timer.unref();
  }

  async keep(entry: SpoolEntry): Promise<void> {
    if (this.bytes() > MOST_BYTES) throw new SutraError('queue-unavailable');
    const { current } = this;
    if (current && (current.bytes > SEGMENT_BYTES || Date.now() - current.opened > SEGMENT_TIME)) {
      this.complete(current);
    }
    this.current ??= new Segment(this.folder);
    const segment = this.current;
    try {
      await segment.append(entry, entry.kind === 'contact');
    } catch (cause) {
      // Its last line may be half a line.
      this.complete(segment);
      throw new SutraError('queue-unavailable', {}, { cause });
    }
    this.go();
  }

  private async adoptAbandoned(): Promise<void> {
    try {
      await this.adopt(() => false);
    } catch (error) {
      this.log.warn({ err: error }, 'the spool cannot be looked through');
    }
  }

  /** Takes the files that other processes have left: those of this age, and those whose writer `isGone`. */
  async adopt(isGone: (pid: number) => boolean): Promise<void> {
    const known = new Set([this.current?.name, ...this.full.map(({ name }) => name)]);
    for (const name of (await readdir(this.folder)).sort()) {
      const writer = writerOf(name);
      if (writer === null || known.has(name)) continue;
      const found = await stat(join(this.folder, name)).catch(whereMissing(null));
      if (!found || (Math.abs(Date.now() - found.mtimeMs) < ABANDONED && !isGone(writer))) continue;
      this.full.push({ name, bytes: found.size, entries: null, closed: Promise.resolve() });
    }
    this.go();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    this.wake();
    await this.running;
    await this.current?.close();
  }

  private bytes(): number {
    return this.full.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  private complete(segment: Segment): void {
    if (this.current !== segment) return;
    this.current = null;
    const entries = this.full.length < MOST_IN_MEMORY ? segment.entries : null;
    const closed = segment.close().catch((error: unknown) => {
      this.log.warn({ err: error }, 'a file of the spool cannot be closed');
    });
    this.full.push({ name: segment.name, bytes: segment.bytes, entries, closed });
  }

  private go(): void {
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
  }

  private async run(): Promise<void> {
    let isReported = false;
    while ((this.full.length > 0 || this.current) && !this.closed) {
      if (this.full.length === 0) await this.pause(GATHER);
      try {
        await this.handOverNext();
        if (isReported) this.log.warn('the queue takes records again');
        isReported = false;
      } catch (error) {
        if (!isReported) this.log.error({ err: error }, 'records wait on the disk for the queue');
        isReported = true;
        await this.pause(TRY_AGAIN);
      }
    }
  }

  private async handOverNext(): Promise<void> {
    if (this.full.length === 0 && this.current) this.complete(this.current);
    const [next] = this.full;
    if (!next) return;
    await next.closed;
    const entries = next.entries ?? (await this.readFile(next.name));
    for (const entry of joined(entries)) await inTime(this.handOver(entry), QUEUE_ANSWERS_WITHIN_MS);
    await removeSegment(this.folder, next.name);
    this.full = this.full.filter((one) => one !== next);
  }

  private async readFile(name: string): Promise<SpoolEntry[]> {
    const { entries, unreadLines } = await readSegment(this.folder, name);
    if (unreadLines > 0) this.log.warn({ file: name, unreadLines }, 'lines of the spool are left out');
    return entries;
  }

  private pause(time: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Opens the folder and goes on with what is left in it. */
export async function openSpool(folder: string, handOver: HandOver, log: FastifyBaseLogger): Promise<Spool> {
  await mkdir(folder, { recursive: true });
  const spool = new FolderSpool(folder, handOver, log);
  await spool.adopt((pid) => !isRunning(pid));
  return spool;
}
