import { readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second. */
const TICK = 10;

/** Kilobytes of a process that are in memory; null where the system does not tell. */
export function residentKilobytes(pid: number): number | null {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}

/** Milliseconds of processor time that a process has had; null where the system does not tell. */
export function processorTime(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    return null;
  }
}
