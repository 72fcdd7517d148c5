import {
  type ContentType,
  type ConversionProgress,
  type ConversionStep,
  pageProgress,
  STEP_PROGRESS,
} from '@sutra/contract';
import type { Conversion } from '@sutra/prisma';

/** Pages may fly by; they are told at most this often, in milliseconds. Steps are always told. */
const PAGES_INTERVAL = 100;

export interface ProgressReport {
  step: (step: ConversionStep) => void;
  contentType: (type: ContentType) => void;
  pages: (done: number, total: number) => void;
  /** How much of the page that is being read has been recognised, 0 to 1. */
  recognised: (share: number) => void;
  /** The text so far of the page that is being read; one that waits behind another is left out. */
  preview: (page: number, text: string) => void;
  /** Resolves when everything has been sent. */
  flushed: () => Promise<void>;
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
 * `send` is called with one report at a time, in order.
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
  let sending = Promise.resolve();
  let pagesSent = Number.NEGATIVE_INFINITY;
  let previewWaits = false;

  const publish = (changes: Partial<ConversionProgress>) => {
    if ((changes.progress ?? current.progress) < current.progress) return;
    const next = { ...current, ...changes };
    current = next;
    sending = sending.then(() => send(next));
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
      if (previewWaits) return;
      previewWaits = true;
      current = {
        ...current,
        progress: Math.max(current.progress, progressWithin(current, writtenShare(text))),
      };
      const next = { ...current, preview: { page, text } };
      sending = sending
        .then(() => send(next))
        .finally(() => {
          previewWaits = false;
        });
    },
    flushed: () => sending,
  };
}
