import { afterAll, beforeAll, expect, it } from 'vitest';
import { Visitor } from '../clients/visitor.ts';
import {
  type ModelStack,
  pageScript,
  scanPdf,
  slowPage,
  startModelStack,
  startWithKey,
  WHOLE_PAGE,
  watchModel,
} from '../integration/ai-stack.ts';
import { onceQuiet } from '../setup/once-quiet.ts';

let model: ModelStack;
beforeAll(async () => {
  model = await startModelStack();
});
afterAll(() => model.stop());

/** What is taken once for all of them (reading the file, writing the document) weighs twice as much as with 24. */
const PAGES = 12;
/** A page takes the service three seconds, in which this machine has little to do: forty fast ones took it twice as much. */
const CHUNK_MS = 80;
const LINES = Array.from({ length: 20 }, (_, line) => `Line ${line} holds $\\frac{x_${line}}{y^2}$ in it. `);

it('many pages take hardly longer than the service takes for them', onceQuiet, async () => {
  model.fake.calls.length = 0;
  model.fake.script(pageScript(() => slowPage(LINES.join(''), CHUNK_MS)));
  const visitor = new Visitor(model.stack.url);
  const seen = await watchModel(
    visitor,
    await startWithKey(visitor, [await scanPdf(PAGES, 'scan.pdf', WHOLE_PAGE)]),
  );
  const last = seen.at(-1);
  expect(last?.status).toBe('COMPLETED');
  const from = seen.find(({ status }) => status === 'PROCESSING')?.at ?? 0;
  const whole = (last?.at ?? 0) - from;
  const service = model.fake.calls.reduce((sum, { took }) => sum + took, 0);
  const gaps = seen.slice(1).map(({ at }, index) => at - (seen[index]?.at ?? 0));
  process.stdout.write(
    `${PAGES} pages: ${(whole / 1000).toFixed(1)} s, the service ${(service / 1000).toFixed(1)} s, ` +
      `ratio ${(whole / service).toFixed(3)}; longest silence ${(Math.max(...gaps) / 1000).toFixed(2)} s\n`,
  );
  expect(whole / service).toBeLessThan(1.15);
  expect(Math.max(...gaps)).toBeLessThan(2_000);
});

it(
  'a page is told of at least every two seconds while the model writes, thinks or is slow',
  onceQuiet,
  async () => {
    model.fake.script(pageScript(() => slowPage('word '.repeat(20), 1_100)));
    const visitor = new Visitor(model.stack.url);
    const seen = await watchModel(
      visitor,
      await startWithKey(visitor, [await scanPdf(1, 'scan.pdf', WHOLE_PAGE)]),
    );
    const from = seen.findIndex(({ step }) => step === 'EXTRACTING');
    const times = seen.slice(from).map(({ at }) => at);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(seen.filter(({ preview }) => preview).length).toBeGreaterThan(3);
    expect(Math.max(...gaps)).toBeLessThan(2_000);
  },
);
