import { type FileHandle, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { AcceptedRecord, SendContactJob } from '@sutra/contract';
import { z } from 'zod';
import { recordId } from './record-id.ts';

/** What the queue is to be handed. */
export type SpoolEntry =
  | { kind: 'records'; records: AcceptedRecord[] }
  | { kind: 'contact'; contact: SendContactJob };

const NAME = /^[0-9a-f-]{36}\.(\d+)\.ndjson$/;

/** The process that a file of the spool belongs to; null for any other file. */
export function writerOf(name: string): number | null {
  const pid = NAME.exec(name)?.[1];
  return pid === undefined ? null : Number(pid);
}

/** A file that grows by a line an entry. Names sort by time. */
export class Segment {
  readonly name = `${recordId(Date.now())}.${process.pid}.ndjson`;
  readonly opened = Date.now();
  readonly entries: SpoolEntry[] = [];
  bytes = 0;
  private handle: FileHandle | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly folder: string) {}

  /** Answers when the entry is in the file; with `flush`, when the disk has it. */
  append(entry: SpoolEntry, flush: boolean): Promise<void> {
    const line = `${JSON.stringify(entry)}\n`;
    const written = this.writing.then(async () => {
      this.handle ??= await open(join(this.folder, this.name), 'ax');
      await this.handle.appendFile(line);
      if (flush) await this.handle.datasync();
      this.bytes += line.length;
      this.entries.push(entry);
    });
    // The next line is written after this one, also where it failed; its own promise rejects.
    this.writing = written.catch(() => {});
    return written;
  }

  /** Nothing is appended any more. */
  async close(): Promise<void> {
    await this.writing;
    await this.handle?.close();
  }
}

const unlessGone = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return '';
  throw error;
};

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** The worker checks what stands in records and messages, as of every job. */
const spoolEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('records'), records: z.array(z.custom<AcceptedRecord>(isObject)) }),
  z.object({ kind: z.literal('contact'), contact: z.custom<SendContactJob>(isObject) }),
]);

function entryOf(line: string): SpoolEntry | null {
  try {
    return spoolEntry.parse(JSON.parse(line));
  } catch {
    // Cut off by a crash, or of another release: the spool counts such lines and logs how many.
    return null;
  }
}

/**
 * A file's entries. A line that is none, as one that was not written whole, is counted and left out: nobody was answered that
 * it is kept.
 */
export async function readSegment(
  folder: string,
  name: string,
): Promise<{ entries: SpoolEntry[]; unreadLines: number }> {
  const text = await readFile(join(folder, name), 'utf8').catch(unlessGone);
  const lines = text.split('\n').slice(0, -1).map(entryOf);
  const entries = lines.filter((entry) => entry !== null);
  return { entries, unreadLines: lines.length - entries.length };
}

export async function removeSegment(folder: string, name: string): Promise<void> {
  await unlink(join(folder, name)).catch(unlessGone);
}
