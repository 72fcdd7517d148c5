import { describe, expect, it } from 'vitest';
import type { ConversionStep } from '../../generated/graphql.ts';
import { hasEnded, stageSentence } from './stage.ts';

const at = (step: ConversionStep, change: Partial<Parameters<typeof stageSentence>[0]> = {}) =>
  stageSentence({
    status: 'PROCESSING',
    step,
    progress: 0,
    pagesDone: 0,
    pagesTotal: 0,
    contentType: null,
    ...change,
  });

describe('the sentence of a file', () => {
  it('names the reading by what the file holds', () => {
    expect(at('EXTRACTING', { contentType: 'MATHEMATICAL' }).key).toBe('status.extractingMath');
    expect(at('EXTRACTING', { contentType: 'TEXT' }).key).toBe('status.extractingText');
    expect(at('EXTRACTING').key).toBe('status.extracting');
  });

  it('tells the page that is being read, never one that does not exist', () => {
    expect(at('EXTRACTING', { pagesDone: 0, pagesTotal: 3 })).toMatchObject({ page: 1, pages: 3 });
    expect(at('EXTRACTING', { pagesDone: 3, pagesTotal: 3 })).toMatchObject({ page: 3, pages: 3 });
    expect(at('EXTRACTING', { pagesTotal: 0 }).page).toBeUndefined();
    expect(at('CONVERTING', { pagesDone: 3, pagesTotal: 3 }).page).toBeUndefined();
  });

  it('goes by the status once the file has ended or still waits', () => {
    expect(at('EXTRACTING', { status: 'ERROR' }).key).toBe('status.failed');
    expect(at('EXTRACTING', { status: 'CANCELLED', pagesTotal: 2 })).toEqual({ key: 'status.cancelled' });
    expect(at('DONE', { status: 'COMPLETED' }).key).toBe('status.done');
    expect(at('ANALYZING', { status: 'QUEUED' }).key).toBe('status.waiting');
  });

  it('counts a cancelled or failed file as ended', () => {
    expect(
      ['QUEUED', 'PROCESSING', 'COMPLETED', 'ERROR', 'CANCELLED'].map((status) =>
        hasEnded({ status } as Parameters<typeof hasEnded>[0]),
      ),
    ).toEqual([false, false, true, true, true]);
  });
});
