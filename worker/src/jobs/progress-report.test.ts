import type { ConversionProgress } from '@sutra/contract';
import type { Conversion } from '@sutra/prisma';
import { expect, it } from 'vitest';
import { progressReport } from './progress-report.ts';

/** Until everything that waits has been sent. */
const allSent = () => new Promise((resolve) => setImmediate(resolve));

const row = {
  id: 'one',
  step: 'waiting',
  progress: 0,
  pagesDone: 0,
  pagesTotal: 0,
  contentType: null,
} as Conversion;

function reported(start: Conversion, now: () => number = Date.now) {
  const sent: ConversionProgress[] = [];
  const report = progressReport(
    start,
    async (progress) => {
      sent.push(progress);
    },
    now,
  );
  return { report, sent };
}

it('a progress report tells every step, and pages between 25 and 75', async () => {
  const { report, sent } = reported(row);
  report.step('analyzing');
  await allSent();
  report.step('extracting');
  await allSent();
  report.pages(2, 2);
  report.contentType('mathematical');
  await allSent();
  report.step('converting');
  await allSent();
  expect(sent.map((progress) => [progress.step, progress.progress])).toEqual([
    ['analyzing', 10],
    ['extracting', 25],
    ['extracting', 75],
    ['extracting', 75],
    ['converting', 75],
  ]);
  expect(sent.at(-1)).toMatchObject({ contentType: 'mathematical', pagesDone: 2, pagesTotal: 2 });
});

/** A report whose sending takes until `release`. */
function slowlyReported() {
  const sent: ConversionProgress[] = [];
  let release: () => void = () => {};
  const report = progressReport(row, (progress) => {
    sent.push(progress);
    return new Promise((resolve) => {
      release = resolve;
    });
  });
  return { report, sent, release: () => release() };
}

it('a progress report sends what came while it was sending as one report, which says all of it', async () => {
  const { report, sent, release } = slowlyReported();
  report.step('analyzing');
  report.step('extracting');
  report.pages(2, 2);
  report.contentType('mathematical');
  report.step('converting');
  release();
  await allSent();
  expect(sent.map(({ step }) => step)).toEqual(['analyzing', 'converting']);
  expect(sent[1]).toMatchObject({ progress: 75, pagesDone: 2, pagesTotal: 2, contentType: 'mathematical' });
});

it('a progress report stops when the last report is sent, without those that wait', async () => {
  const { report, sent, release } = slowlyReported();
  let stopped = false;
  report.step('analyzing');
  report.step('converting');
  const stopping = report.stop().then(() => {
    stopped = true;
  });
  await allSent();
  expect(stopped).toBe(false);
  release();
  await stopping;
  report.step('converting');
  await allSent();
  expect(sent.map(({ step }) => step)).toEqual(['analyzing']);
});

it('a progress report does not tell each of many quick pages, but the last', async () => {
  let time = 0;
  const { report, sent } = reported(row, () => time);
  for (let page = 1; page <= 100; page += 1) {
    time += 10;
    report.pages(page, 100);
    await allSent();
  }
  expect(sent.length).toBeLessThanOrEqual(12);
  expect(sent.at(-1)).toMatchObject({ pagesDone: 100, progress: 75 });
});

it('a progress report moves while a picture is recognised, in whole percents, and never back', async () => {
  let time = 0;
  const { report, sent } = reported(row, () => time);
  const recognised = async (share: number) => {
    report.recognised(share);
    await allSent();
  };
  report.step('extracting');
  await recognised(0.5);
  report.pages(0, 2);
  await allSent();
  // A picture that is turned is read from its beginning again.
  for (const share of [0.2, 0.201, 0.8, 0.1, 1]) await recognised(share);
  time = 1_000;
  report.pages(1, 2);
  await allSent();
  await recognised(0.5);
  expect(sent.map(({ progress }) => progress)).toEqual([25, 25, 30, 44, 49, 50, 62]);
});

it('a progress report never falls behind what an earlier run has reached', async () => {
  const { report, sent } = reported({
    ...row,
    step: 'extracting',
    progress: 50,
    pagesDone: 5,
    pagesTotal: 10,
  });
  report.step('analyzing');
  report.step('extracting');
  report.pages(2, 10);
  await allSent();
  expect(sent).toEqual([]);
  report.pages(10, 10);
  await allSent();
  expect(sent.map((progress) => progress.progress)).toEqual([75]);
});

it('a progress report moves on within a page as its text grows, and never to its end', async () => {
  let time = 0;
  const { report, sent } = reported(row, () => (time += 200));
  report.pages(0, 2);
  const texts = ['', 'x'.repeat(400), 'x'.repeat(2_000)];
  for (const text of texts) {
    report.preview(1, text);
    await allSent();
  }
  report.pages(1, 2);
  await allSent();
  const progress = sent.map((message) => message.progress);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(progress[2]).toBeGreaterThan(25);
  expect(progress[3]).toBeLessThan(50);
  expect(sent.map(({ preview }) => preview?.page)).toEqual([undefined, 1, 1, 1, undefined]);
});
