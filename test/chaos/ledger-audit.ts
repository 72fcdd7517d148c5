import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PrismaClient } from '@sutra/prisma';
import { balanceDifferences, COSTLY_FAILURES } from '@sutra/prisma/ledger';
import type { Orders } from './customer.ts';

/** Numbers of the ledger, and each thing in them that should not be. */
export interface Audit {
  files: number;
  completed: number;
  failed: number;
  cancelled: number;
  charges: number;
  refunds: number;
  violations: string[];
}

interface Row {
  id: string;
  batchId: string;
  status: string;
  step: string;
  errorCode: string | null;
  resultKey: string | null;
  resultSize: number | null;
}

interface LedgerRows {
  rows: Row[];
  charged: Set<string>;
  refunded: Set<string>;
}

async function readLedgerRows(prisma: PrismaClient): Promise<LedgerRows> {
  const rows = await prisma.conversion.findMany({
    select: {
      id: true,
      batchId: true,
      status: true,
      step: true,
      errorCode: true,
      resultKey: true,
      resultSize: true,
    },
  });
  const entries = await prisma.ledgerEntry.findMany({ where: { kind: { in: ['charge', 'refund'] } } });
  const idsOf = (kind: string) =>
    new Set(entries.filter((entry) => entry.kind === kind).map((entry) => entry.conversionId ?? ''));
  return { rows, charged: idsOf('charge'), refunded: idsOf('refund') };
}

const isPaidBack = ({ status, step, errorCode }: Row) =>
  (status === 'error' && !COSTLY_FAILURES.includes(errorCode ?? '')) ||
  (status === 'cancelled' && step === 'waiting');

/** Every file was paid for once and ended; every one that failed was paid back, no other one was. */
function fileViolations({ rows, charged, refunded }: LedgerRows): string[] {
  return rows.flatMap((row) => {
    const name = `file ${row.id} (${row.status}, ${row.errorCode})`;
    if (row.errorCode === 'conversion-in-progress') return [];
    if (row.status === 'queued' || row.status === 'processing') return [`${name} has not ended`];
    if (!charged.has(row.id)) return [`${name} was not charged`];
    const back = refunded.has(row.id);
    return back === isPaidBack(row) ? [] : [`${name} was ${back ? '' : 'not '}refunded`];
  });
}

/** No charge without its file, but for files that were deleted. */
function chargeViolations({ rows, charged }: LedgerRows, deleted: ReadonlyMap<string, string>): string[] {
  const known = new Set(rows.map(({ id }) => id));
  const lost = [...charged].filter((id) => !known.has(id) && !deleted.has(id));
  return lost.map((id) => `charge of ${id} has no file`);
}

/** Each order that was answered is there with all its files, and nothing else is. */
function orderViolations(
  { rows }: LedgerRows,
  all: readonly Orders[],
  deleted: ReadonlyMap<string, string>,
): string[] {
  const found = new Map<string, number>();
  const add = (batchId: string) => found.set(batchId, (found.get(batchId) ?? 0) + 1);
  for (const { batchId } of rows) add(batchId);
  const known = new Set(rows.map(({ id }) => id));
  for (const [id, batchId] of deleted) if (!known.has(id)) add(batchId);
  const asked = new Map(all.flatMap(({ batches }) => [...batches]));
  const short = [...asked].filter(([id, files]) => found.get(id) !== files);
  const foreign = [...found.keys()].filter((id) => !asked.has(id));
  return [
    ...short.map(([id, files]) => `batch ${id} has ${found.get(id) ?? 0} of ${files} files`),
    ...foreign.map((id) => `batch ${id} was never answered`),
    ...all.filter(({ unanswered }) => unanswered > 0).map(() => 'a request was never answered'),
    ...all.flatMap(({ hanging }) =>
      Array.from({ length: hanging }, () => 'a request was left without an answer'),
    ),
  ];
}

async function resultViolations({ rows }: LedgerRows, dataDir: string): Promise<string[]> {
  const done = rows.filter(({ status }) => status === 'completed');
  const violations = await Promise.all(
    done.map(async ({ id, resultKey, resultSize }) => {
      const { size } = await stat(join(dataDir, 'files', resultKey ?? 'none')).catch(() => ({ size: -1 }));
      return size === resultSize ? [] : [`document of ${id} has ${size} bytes, not ${resultSize}`];
    }),
  );
  return violations.flat();
}

const ZIP_START = 'PK';

/** A document opens where it begins as a package does; all that customers ask for are DOCX. */
async function openViolations({ rows }: LedgerRows, dataDir: string): Promise<string[]> {
  const violations: string[] = [];
  for (const { id, status, resultKey } of rows) {
    if (status !== 'completed') continue;
    const file = await open(join(dataDir, 'files', resultKey ?? 'none')).catch(() => null);
    const { buffer } = (await file?.read(Buffer.alloc(2), 0, 2, 0)) ?? { buffer: Buffer.alloc(0) };
    await file?.close();
    if (buffer.toString() !== ZIP_START) violations.push(`document of ${id} does not open`);
  }
  return violations;
}

/** Files that no row knows, after maintenance has had its chance at what is an hour old. */
export async function orphanViolations(prisma: PrismaClient, dataDir: string): Promise<string[]> {
  const [uploads, results] = await Promise.all([
    prisma.upload.findMany({ select: { storageKey: true } }),
    prisma.conversion.findMany({ select: { resultKey: true } }),
  ]);
  const known = new Set([...uploads.map((row) => row.storageKey), ...results.map((row) => row.resultKey)]);
  const violations: string[] = [];
  for (const folder of ['uploads', 'results']) {
    const names = await readdir(join(dataDir, 'files', folder)).catch(() => []);
    for (const name of names)
      if (!known.has(`${folder}/${name}`)) violations.push(`${folder}/${name} belongs to no row`);
  }
  return violations;
}

const HAS_ENDED = ['COMPLETED', 'ERROR', 'CANCELLED'];

/** Browsers that watched a batch and were not told how its files ended. */
async function notificationViolations(all: readonly Orders[], withinMs: number): Promise<string[]> {
  const late = sleep(withinMs, 'it was told of no end', { ref: false });
  const violations: string[] = [];
  const shortened = new Set(all.flatMap(({ deleted }) => [...deleted.values()]));
  for (const [batchId, watched] of all.flatMap((one) => [...one.watched])) {
    if (shortened.has(batchId)) continue;
    const seen = await Promise.race([watched, late]);
    if (typeof seen === 'string') {
      violations.push(`the browser of batch ${batchId} did not see the end: ${seen}`);
      continue;
    }
    const last = new Map(seen.map((file) => [file.id, file.status]));
    const open = [...last.values()].filter((status) => !HAS_ENDED.includes(status));
    if (open.length > 0) violations.push(`the browser of batch ${batchId} saw ${open.join(', ')} last`);
  }
  return violations;
}

async function networkViolations(prisma: PrismaClient): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ network: string; used: number; rows: number }[]>`
    SELECT n."network", n."used", COUNT(*) FILTER (WHERE l."kind" = 'charge')::int
      - COUNT(*) FILTER (WHERE l."kind" = 'refund')::int AS "rows"
    FROM "NetworkUse" n JOIN "LedgerEntry" l ON l."network" = n."network" GROUP BY n."network"`;
  return rows
    .filter(({ used, rows: counted }) => used !== counted)
    .map(({ used, rows: counted }) => `a network used ${used} and its rows say ${counted}`);
}

/** A browser that lost its connection has it again within this time. */
const TOLD_WITHIN_MS = 30_000;

/** Compares balances, rows, files and what the customers were told. */
export async function audit(
  prisma: PrismaClient,
  dataDir: string,
  orders: readonly Orders[],
): Promise<Audit> {
  const ledger = await readLedgerRows(prisma);
  const deleted = new Map(orders.flatMap((one) => [...one.deleted]));
  const count = (status: string) => ledger.rows.filter((row) => row.status === status).length;
  const balances = (await balanceDifferences(prisma)).map(
    ({ ownerId, balance, rows }) => `${ownerId} holds ${balance} and the rows say ${rows}`,
  );
  const below = await prisma.allowance.count({ where: { balance: { lt: 0 } } });
  return {
    files: ledger.rows.length,
    completed: count('completed'),
    failed: count('error'),
    cancelled: count('cancelled'),
    charges: ledger.charged.size,
    refunds: ledger.refunded.size,
    violations: [
      ...balances,
      ...(below > 0 ? [`${below} balances are below zero`] : []),
      ...fileViolations(ledger),
      ...chargeViolations(ledger, deleted),
      ...orderViolations(ledger, orders, deleted),
      ...(await resultViolations(ledger, dataDir)),
      ...(await openViolations(ledger, dataDir)),
      ...(await notificationViolations(orders, TOLD_WITHIN_MS)),
      ...(await networkViolations(prisma)),
    ],
  };
}
