/** The queue did not answer. What was asked of it may still happen: jobs have names, so that nothing is done twice. */
export class QueueLate extends Error {
  constructor() {
    super('the queue does not answer');
    this.name = 'QueueLate';
  }
}

/**
 * The answer, or `QueueLate` after `withinMs`. Connections to the queue's server wait for it without an end, which suits
 * a worker; somebody who waits for an answer is told.
 */
export async function inTime<Answer>(asked: Promise<Answer>, withinMs: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new QueueLate()), withinMs);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
