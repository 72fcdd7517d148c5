import {
  type ContentType,
  type ConversionProgress,
  type ConversionStep,
  pageProgress,
  STEP_PROGRESS,
} from '@sutra/contract';
import type { Conversion } from '@sutra/prisma';

/** Pages may fly by; they are sent at most this often, in milliseconds. Steps are always sent. */
const PAGES_INTERVAL = 100;

export interface ProgressReport {
  step: (step: ConversionStep) => void;
  contentType: (type: ContentType) => void;
  pages: (done: number, total: number) => void;
  /** How much of the page that is being read has been recognised, 0 to 1. */
  recognised: (share: number) => void;
  /** The text so far of the page that is being read. */
  preview: (page: number, text: string) => void;
  /** Drops what waits to be sent, for the end of the file tells more; resolves when nothing is being sent any more. */
  stop: () => Promise<void>;
}

/** Pages of text are mostly this long, in characters; one that is longer goes on more slowly. */
const USUAL_PAGE = 1_500;
/** A page that is being read nears its end and never reaches it. */
const MOST_OF_PAGE = 0.95;

const progressWithin = ({ pagesDone, pagesTotal }: ConversionProgress, share: number): number =>
  pageProgress(pagesDone + MOST_OF_PAGE * share, pagesTotal);

const writtenShare = (text: string) => 1 - Math.exp(-text.length / USUAL_PAGE);

/**
 * Turns what the engine says into progress that never falls, also not below what an earlier run has reached.
 * `send` is called with one report at a time, in order: what comes while one is being sent is sent as one report, the
 * newest, which says all that the ones before it said. A report costs two commits, and quick files would wait for them.
 */
export function progressReport(
  row: Conversion,
  send: (progress: ConversionProgress) => Promise<void>,
  now: () => number = Date.now,
): ProgressReport {
  let current: ConversionProgress = {
    conversionId: row.id,
    status: 'processing',
    step: row.step,
    progress: row.progress,
    pagesDone: row.pagesDone,
    pagesTotal: row.pagesTotal,
    contentType: row.contentType,
  };
  let waiting: ConversionProgress | null = null;
  let sending: Promise<void> | null = null;
  let stopped = false;
  let pagesSent = Number.NEGATIVE_INFINITY;

  const sendWaiting = async () => {
    for (let next = waiting; next !== null; next = waiting) {
      waiting = null;
      await send(next);
    }
    sending = null;
  };
  const sendSoon = (next: ConversionProgress) => {
    if (stopped) return;
    waiting = next;
    sending ??= sendWaiting();
  };

  const publish = (changes: Partial<ConversionProgress>) => {
    if ((changes.progress ?? current.progress) < current.progress) return;
    current = { ...current, ...changes };
    sendSoon(current);
  };

  return {
    step: (step) => publish({ step, progress: STEP_PROGRESS[step] }),
    contentType: (contentType) => publish({ contentType }),
    pages: (done, total) => {
      if (done < total && now() - pagesSent < PAGES_INTERVAL) return;
      pagesSent = now();
      publish({
        step: 'extracting',
        progress: pageProgress(done, total),
        pagesDone: done,
        pagesTotal: total,
      });
    },
    recognised: (share) => {
      const progress = progressWithin(current, share);
      if (progress > current.progress) publish({ step: 'extracting', progress });
    },
    preview: (page, text) => {
      current = {
        ...current,
        progress: Math.max(current.progress, progressWithin(current, writtenShare(text))),
      };
      sendSoon({ ...current, preview: { page, text } });
    },
    stop: async () => {
      stopped = true;
      waiting = null;
      await sending;
    },
  };
}
