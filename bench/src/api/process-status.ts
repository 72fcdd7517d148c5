import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second. */
const TICK = 10;

function statusKilobytes(pid: number, field: 'VmRSS' | 'VmHWM'): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  } catch {
    return null;
  }
}

/** Kilobytes of a process that are in memory; null where the system does not tell. */
export const residentKilobytes = (pid: number): number | null => statusKilobytes(pid, 'VmRSS');

/** The processes that a process has started and not yet collected, and theirs; none where the system does not tell. */
export function descendantsOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) =>
      (readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').match(/\d+/g) ?? []).map(Number),
    );
    return children.flatMap((child) => [child, ...descendantsOf(child)]);
  } catch {
    return [];
  }
}

const megabytesWithChildren = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + (statusKilobytes(one, field) ?? 0), 0) / 1024;

/** Megabytes of a process and of those that it has started: now, and the most that each of them has had. */
export const residentMegabytes = (pid: number): number => megabytesWithChildren(pid, 'VmRSS');
export const peakMegabytes = (pid: number): number => megabytesWithChildren(pid, 'VmHWM');

/** Milliseconds of processor time that a process has had; null where the system does not tell. */
export function processorTime(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    return null;
  }
}
