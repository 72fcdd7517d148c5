import pTimeout from 'p-timeout';

/** The queue did not answer. What was asked of it may still happen: jobs have names, so that nothing is done twice. */
export class QueueLate extends Error {
  constructor() {
    super('the queue does not answer');
    this.name = 'QueueLate';
  }
}

/**
 * The answer, or `QueueLate` after `withinMs`. Connections to the queue's server wait for it without an end, which suits
 * a worker; somebody who waits for an answer gets an error.
 */
export const inTime = <Answer>(asked: Promise<Answer>, withinMs: number): Promise<Answer> =>
  pTimeout(asked, { milliseconds: withinMs, message: new QueueLate() });
