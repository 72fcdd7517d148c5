import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Locator, type Page } from 'playwright-core';
import { BROWSER_ARGUMENTS, findBrowser } from '../../scripts/browser.mjs';
import { type GeminiScript, startFakeGemini, wantsJson } from '../../test/fakes/gemini.ts';
import { startProduct } from './api/product.ts';
import { rootFolder } from './formula-lists.ts';
import { TRACE_CATEGORIES, type TraceEvent, threadInteractions } from './inp-thread.ts';
import { milliseconds, printTable } from './measure.ts';

const FILES = 20;
const ROUNDS = 3;
/** How long the page is watched while nobody presses anything, in seconds. */
const WATCHED = 6;
/** Between two presses, in milliseconds. */
const PAUSE = 400;
const TARGET = 100;
/** Other work on the machine slows single runs: the median of so many counts. */
const SLOW_RUNS = 3;
/** Presses whose work is told in parts. */
const SLOWEST = 24;
/** Lighthouse's mobile profile: the phone, and how much slower than here its processor is. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
  locale: 'en-IN',
};
const THROTTLED = 4;

const lines = Array.from({ length: 40 }, (_, line) => `Line ${line} holds $x_{${line}} = \\frac{a}{b}$.\n\n`);

/** A page of text in small steps, three and a half seconds long. */
const slowPage: GeminiScript = (call) =>
  wantsJson(call)
    ? { kind: 'answer', chunks: ['{"contentType":"mathematical"}'] }
    : { kind: 'answer', chunks: lines, delay: 90 };

/** One press, or one key, and how long it took until the page showed something of it. */
interface Interaction {
  name: string;
  duration: number;
  /** What the page's thread did meanwhile, where that was traced. */
  parts?: Record<string, number>;
}

interface Watched {
  interactions: { at: number; name: string }[];
  events: { at: number; id: number; duration: number }[];
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Runs in the page: collects what browsers report to those who measure interaction to next paint. */
function watchInteractions() {
  const watched: Watched = { interactions: [], events: [] };
  window.watched = watched;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId > 0)
        watched.events.push({ at: entry.startTime, id: entry.interactionId, duration: entry.duration });
    }
  });
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

type Act = (page: Page) => Promise<void>;

/** Taps where a thumb would, after scrolling there; the page is not asked whether it is ready. */
async function tap(place: Locator) {
  await place.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await place.boundingBox();
  if (!box) throw new Error(`Nothing to tap: ${String(place)}`);
  await place.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const button = (within: Page | Locator, name: RegExp | string) =>
  within.getByRole('button', { name }).filter({ visible: true }).first();
const drawer = (page: Page) => page.getByRole('dialog');

/** What somebody does meanwhile; each leaves the page as the next one expects it. */
const ACTS: Record<string, Act> = {
  'open a question': (page) => tap(page.locator('#faq summary').nth(1)),
  'close the question': (page) => tap(page.locator('#faq summary').nth(1)),
  'open the options': (page) => tap(page.locator('#home summary').first()),
  'enter a field': (page) => tap(page.getByLabel('Pages of each file')),
  'type a page range': (page) => page.keyboard.type('1-3', { delay: 120 }),
  'delete it': async (page) => {
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Backspace', { delay: 60 });
  },
  'close the options': (page) => tap(page.locator('#home summary').first()),
  'open the menu': (page) => tap(button(page, 'Open menu')),
  'choose dark colours': (page) => tap(button(drawer(page), /dark colours/)),
  'choose light colours': (page) => tap(button(drawer(page), /light colours/)),
  'close the menu': (page) => tap(button(drawer(page), 'Close menu')),
  'choose Hindi': (page) => tap(button(page, 'हिन्दी')),
  'choose English': (page) => tap(button(page, 'English')),
  'open a tab of features': (page) => tap(page.getByRole('tab').nth(1)),
  'go back to the first tab': (page) => tap(page.getByRole('tab').first()),
  'cancel a file': (page) => tap(page.getByRole('button', { name: /^Cancel / }).last()),
};

/** What comes from now on is told under this name. */
const mark = (page: Page, name: string) =>
  page.evaluate((name) => void window.watched.interactions.push({ at: performance.now(), name: name }), name);

const START = 'press Convert';

async function startFiles(page: Page) {
  const buffer = await readFile(join(rootFolder, 'test', 'fixtures', 'quadratic.pdf'));
  const files = Array.from({ length: FILES }, (_, index) => ({
    name: `paper-${index + 1}.pdf`,
    mimeType: 'application/pdf',
    // No two are the same work.
    buffer: Buffer.concat([buffer, Buffer.from(`\n% ${randomUUID()}`)]),
  }));
  await page.locator('#root:not([data-prerendered]) #home input[type=file][multiple]').setInputFiles(files);
  const convert = page.locator('#home').getByRole('button', { name: /^Convert/ });
  await convert.scrollIntoViewIfNeeded();
  await sleep(PAUSE);
  await mark(page, START);
  await convert.tap();
  await page.locator('#home figure pre').waitFor({ timeout: 60_000 });
}

/** The act that an interaction came of. */
const actAt = (watched: Watched, at: number) =>
  watched.interactions.findLast((press) => press.at <= at)?.name;

/** The longest event of each interaction, by the act that it came of. */
async function interactionsOf(page: Page): Promise<Interaction[]> {
  const watched = await page.evaluate(() => window.watched);
  const { events } = watched;
  const longest = new Map<number, { at: number; duration: number }>();
  for (const { id, at, duration } of events) {
    const known = longest.get(id);
    if (!known || known.duration < duration) longest.set(id, { at, duration });
  }
  return [...longest.values()].flatMap(({ at, duration }) => {
    const name = actAt(watched, at);
    return name ? [{ name, duration }] : [];
  });
}

/** The same by the time that the page's thread worked. */
async function threadInteractionsOf(page: Page, trace: Buffer): Promise<Interaction[]> {
  const watched = await page.evaluate(() => window.watched);
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return threadInteractions(traceEvents).flatMap(({ startMs, timeMs, parts }) => {
    const name = actAt(watched, startMs);
    return name ? [{ name, duration: timeMs, parts }] : [];
  });
}

/** Processor time of the page's own thread, in milliseconds: other work on the machine does not count. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

interface Run {
  interactions: Interaction[];
  /** What the progress alone costs: milliseconds of processor time a second, while nobody presses anything. */
  work: number;
}

async function measure(browser: Browser, url: string, slower: number, traced = false): Promise<Run> {
  const context = await browser.newContext(PHONE);
  await context.addInitScript(watchInteractions);
  await context.addInitScript(() => {
    localStorage.setItem('sutra.aiKey', 'AIza-bench');
    localStorage.setItem('sutra.engine', 'GEMINI');
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(url);
  await page.locator('#root:not([data-prerendered]) h1').first().waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (traced) await browser.startTracing(page, { categories: TRACE_CATEGORIES });
  await startFiles(page);
  const before = await workOf(session);
  await sleep(WATCHED * 1000);
  const work = ((await workOf(session)) - before) / WATCHED;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, act] of Object.entries(ACTS)) {
      await mark(page, name);
      await act(page);
      await sleep(PAUSE);
    }
  }
  const running = await page.getByRole('button', { name: /^Cancel / }).count();
  if (running === 0) throw new Error('The files had ended before the last press');
  await sleep(1_000);
  const interactions = traced
    ? await threadInteractionsOf(page, await browser.stopTracing())
    : await interactionsOf(page);
  await context.close();
  return { interactions, work };
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const middle = (numbers: readonly number[]) =>
  at(
    numbers.toSorted((one, other) => one - other),
    0.5,
  );

const sorted = (interactions: readonly Interaction[]) =>
  interactions.map(({ duration }) => duration).sort((one, other) => one - other);

function row(name: string, interactions: readonly Interaction[]): string[] {
  const durations = sorted(interactions);
  return [
    name,
    String(durations.length),
    ...[0.5, 0.98, 1].map((share) => milliseconds(at(durations, share))),
  ];
}

/** What the slowest presses were made of. */
const slowestLines = (interactions: readonly Interaction[]) =>
  interactions
    .toSorted((one, other) => other.duration - one.duration)
    .slice(0, SLOWEST)
    .map(({ name, duration, parts = {} }) => {
      const each = Object.entries(parts).map(([part, time]) => `${part} ${Math.round(time)}`);
      return `${milliseconds(duration)} ${name}: ${each.join(', ')}\n`;
    })
    .join('');

interface NamedRun extends Run {
  name: string;
}

const together = (name: string, runs: readonly Run[]): NamedRun => ({
  name,
  interactions: runs.flatMap(({ interactions }) => interactions),
  work: runs.reduce((sum, { work }) => sum + work, 0) / runs.length,
});

async function measureInp(byThread: boolean): Promise<void> {
  const fake = await startFakeGemini(slowPage);
  const product = await startProduct({
    GEMINI_BASE_URL: fake.url,
    ANONYMOUS_CONVERSIONS: '10000',
    NETWORK_ALLOWANCE: '100000',
  });
  const found = await findBrowser();
  if (!found) throw new Error('There is no Chromium to measure with');
  const env = Object.entries({ ...process.env, ...found.env }).filter(([, value]) => value !== undefined);
  const browser = await chromium.launch({
    executablePath: found.path,
    args: BROWSER_ARGUMENTS,
    env: Object.fromEntries(env),
  });
  try {
    const asItIs = byThread ? [] : [together('processor as it is', [await measure(browser, product.url, 1)])];
    const slow: Run[] = [];
    for (let run = 0; run < SLOW_RUNS; run += 1)
      slow.push(await measure(browser, product.url, THROTTLED, byThread));
    const slowest = slow.map(({ interactions }) => at(sorted(interactions), 0.98));
    const unit = `${byThread ? 'thread time, ' : ''}processor ${THROTTLED} times slower`;
    const runs = [...asItIs, together(`${unit}, ${SLOW_RUNS} runs`, slow)];
    const rows = runs.flatMap(({ name, interactions, work }) => [
      row(`**${name}** (progress alone: ${Math.round(work)} ms a second)`, interactions),
      ...[START, ...Object.keys(ACTS)].map((name) =>
        row(
          name,
          interactions.filter((press) => press.name === name),
        ),
      ),
    ]);
    printTable(
      [`press, while ${FILES} files are converted`, 'interactions', 'median', '98 %', 'worst'],
      [...rows, ['target', '', '', `< ${TARGET} ms`, '']],
    );
    process.stdout.write(
      `98 % of each slow run: ${slowest.map(milliseconds).join(', ')}; median ${milliseconds(middle(slowest))}\n`,
    );
    if (byThread) process.stdout.write(slowestLines(slow.flatMap(({ interactions }) => interactions)));
  } finally {
    await browser.close();
    await product.stop();
    await fake.stop();
  }
}

// On a busy machine the clock tells of other programs: `--thread` counts the time that the page's own thread worked.
await measureInp(process.argv.includes('--thread'));
