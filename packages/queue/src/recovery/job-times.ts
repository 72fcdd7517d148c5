import type { QueueName } from '@sutra/contract';

/** A job that is being worked on, by the row or key that says until when. */
export interface HeldJob {
  queue: QueueName;
  id: string;
  /** When its lock ends, in milliseconds of any one scale: a worker that lives moves it on. */
  endMs: number;
}

export interface WaitingJob {
  queue: QueueName;
  id: string;
}

/** The times that a backend keeps beside its jobs, which a jump of the clock may have put far into the future. */
export interface JobTimes {
  /** Forgets that a search for dead workers was made in the future: no other is made before then. */
  forgetFutureChecks(): Promise<void>;
  heldJobs(): Promise<HeldJob[]>;
  /** Ends the lock of a job, unless it has moved on since; the next search for dead workers finds the job. */
  endLock(job: HeldJob): Promise<void>;
  /** Jobs that are to wait longer from now than they were ever told to. */
  waitingTooLong(): Promise<WaitingJob[]>;
}

/** Differences below this are those of clocks on several machines, in milliseconds. */
export const CLOCK_SLACK_MS = 60_000;
