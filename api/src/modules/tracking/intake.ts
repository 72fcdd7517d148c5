import { type AcceptedRecord, SutraError } from '@sutra/contract';

/** Takes one record; answers once it is where it cannot be lost. */
export interface Intake {
  /** @throws SutraError `queue-unavailable` */
  take(record: AcceptedRecord): Promise<void>;
}

/** Keeps records together: the first waits this long for others, in milliseconds. */
const GATHER = 5;
const MOST_TOGETHER = 500;
/** Records in memory beyond this are refused: the disk does not keep up. */
const MOST_WAITING = 20_000;

interface Waiting {
  record: AcceptedRecord;
  done: () => void;
  fail: (error: unknown) => void;
}

/** Records are kept in groups, one group after the other, so that more visitors make larger groups. */
export function openIntake(keep: (records: AcceptedRecord[]) => Promise<void>): Intake {
  let waiting: Waiting[] = [];
  let running = false;

  async function keepGroup(group: Waiting[]): Promise<void> {
    try {
      await keep(group.map(({ record }) => record));
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
      await keepGroup(group);
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
