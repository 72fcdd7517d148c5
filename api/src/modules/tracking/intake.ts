import { SutraError, type TakenRecord } from '@sutra/contract';

/** Takes one record; answers once it is where it cannot be lost. */
export interface Intake {
  /** @throws SutraError `queue-unavailable` */
  take(record: TakenRecord): Promise<void>;
}

/** Hands records over together: the first waits this long for others, in milliseconds. */
const GATHER = 8;
const MOST_TOGETHER = 500;
/** A queue that does not answer within this time is taken for away, in milliseconds. */
const ANSWER_WITHIN = 5_000;
/** Records in memory beyond this are refused: the queue has been away for long. */
const MOST_WAITING = 20_000;

interface Waiting {
  record: TakenRecord;
  done: () => void;
  fail: (error: unknown) => void;
}

/** @throws SutraError `queue-unavailable` where the queue refuses, or does not answer for long. */
export async function takenInTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the queue does not answer')), ANSWER_WITHIN);
  });
  try {
    await Promise.race([work, late]);
  } catch (cause) {
    throw new SutraError('queue-unavailable', {}, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Records are queued in groups, one group after the other, so that more visitors make larger groups. */
export function openIntake(queue: (records: TakenRecord[]) => Promise<void>): Intake {
  let waiting: Waiting[] = [];
  let running = false;

  async function handOver(group: Waiting[]): Promise<void> {
    try {
      await takenInTime(queue(group.map(({ record }) => record)));
      for (const { done } of group) done();
    } catch (error) {
      for (const { fail } of group) fail(error);
    }
  }

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHER));
      const group = waiting.slice(0, MOST_TOGETHER);
      waiting = waiting.slice(MOST_TOGETHER);
      await handOver(group);
    }
    running = false;
  }

  return {
    take: (record) => {
      if (waiting.length >= MOST_WAITING) return Promise.reject(new SutraError('queue-unavailable'));
      return new Promise((done, fail) => {
        waiting.push({ record, done, fail });
        if (!running) void run();
      });
    },
  };
}
