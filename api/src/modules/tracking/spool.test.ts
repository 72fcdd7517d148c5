import { appendFile, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AcceptedRecord } from '@sutra/contract';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Segment, type SpoolEntry } from './segment.ts';
import { type HandOver, openSpool, type Spool } from './spool.ts';

let warnings: object[];
const log = {
  warn: (fields: object) => void warnings.push(fields),
  error: () => {},
} as unknown as FastifyBaseLogger;
/** No process has this id. */
const GONE = 2 ** 22 + 1;

let folder: string;
let spools: Spool[];
let handed: string[];
let away: boolean;

const entry = (...ids: string[]): SpoolEntry => ({
  kind: 'records',
  records: ids.map((id) => ({ id }) as AcceptedRecord),
});
const message = (id: string) => ({ kind: 'contact', contact: { id } }) as SpoolEntry;

const handOver: HandOver = async (given) => {
  if (away) throw new Error('away');
  handed.push(...(given.kind === 'records' ? given.records.map(({ id }) => id) : [given.contact.id]));
};

async function open(): Promise<Spool> {
  const spool = await openSpool(folder, handOver, log);
  spools.push(spool);
  return spool;
}

/** A file as a process leaves it that is killed. */
async function leave(pid: number, text: string): Promise<string> {
  const name = new Segment(folder).name.replace(`.${process.pid}.`, `.${pid}.`);
  await appendFile(join(folder, name), text);
  return join(folder, name);
}
const line = (given: SpoolEntry) => `${JSON.stringify(given)}\n`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sutra-spool-'));
  spools = [];
  handed = [];
  warnings = [];
  away = false;
});
afterEach(async () => {
  await Promise.all(spools.map((spool) => spool.close()));
  await rm(folder, { recursive: true });
});

it('the spool hands over what it keeps, each once, and leaves no file', async () => {
  const spool = await open();
  for (let round = 0; round < 50; round += 1) await spool.keep(entry(`a${round}`, `b${round}`));
  await spool.keep(message('c'));
  await expect.poll(() => handed.length).toBe(101);
  expect(new Set(handed).size).toBe(101);
  await expect.poll(() => readdir(folder)).toEqual([]);
});

it('the spool loses nothing of those who write while it hands over', async () => {
  const spool = await open();
  await Promise.all(
    Array.from({ length: 40 }, async (_, writer) => {
      for (let round = 0; round < 20; round += 1) {
        await spool.keep(entry(`${writer}-${round}`));
        await new Promise((resolve) => setTimeout(resolve, (writer * round) % 13));
      }
    }),
  );
  await expect.poll(() => new Set(handed).size).toBe(800);
});

it('the spool answers while the queue is away, and hands over when it is back', async () => {
  away = true;
  const spool = await open();
  await spool.keep(entry('a'));
  await spool.keep(message('b'));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await spool.keep(entry('c'));
  expect(handed).toEqual([]);
  away = false;
  await expect.poll(() => handed.toSorted()).toEqual(['a', 'b', 'c']);
});

it('the spool goes on with what a killed process has left, without the line that it did not end', async () => {
  away = true;
  const before = await open();
  await before.keep(entry('a'));
  await before.close();
  await leave(GONE, `${line(entry('b'))}{"kind":"rec\n${line(message('c'))}{"kind":"records","rec`);
  away = false;
  await open();
  await expect.poll(() => handed.toSorted()).toEqual(['a', 'b', 'c']);
  expect(warnings).toEqual([expect.objectContaining({ unreadLines: 1 })]);
  await expect.poll(() => readdir(folder)).toEqual([]);
});

it('the spool leaves the files of a process that lives, unless they are old', async () => {
  await leave(process.ppid, line(entry('young')));
  const old = await leave(process.ppid, line(entry('old')));
  await utimes(old, new Date(0), new Date(0));
  await appendFile(join(folder, 'notes.txt'), 'not ours');
  await open();
  await expect.poll(() => handed).toEqual(['old']);
  await expect.poll(() => readdir(folder)).toHaveLength(2);
});

it('the spool refuses where nothing can be written', async () => {
  const spool = await open();
  await rm(folder, { recursive: true });
  await expect(spool.keep(entry('a'))).rejects.toMatchObject({ code: 'queue-unavailable' });
  await rm(folder, { recursive: true, force: true });
  folder = await mkdtemp(join(tmpdir(), 'sutra-spool-'));
});
