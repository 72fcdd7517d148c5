import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { BROWSER_ARGUMENTS, findBrowser } from '../../scripts/browser.mjs';
import { ended, startProduct } from './api/product.ts';
import { printTable } from './measure.ts';

const PAGES = ['/', '/tools', '/hindi-handwriting-to-text', '/faqs', '/api'];
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 95, seo: 100 } as const;
type Category = keyof typeof TARGETS;
const CATEGORIES = Object.keys(TARGETS) as Category[];
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

/** A Chromium that Lighthouse can steer, and the port where. */
async function openBrowser(profile: string): Promise<{ child: ChildProcess; port: number }> {
  const found = await findBrowser();
  if (!found) throw new Error('There is no Chromium to measure with');
  const args = [
    ...BROWSER_ARGUMENTS,
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  const child = spawn(found.path, args, {
    env: { ...process.env, ...found.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const listening = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(output);
      if (listening) resolve(Number(listening[1]));
    });
    child.once('exit', () => reject(new Error(`Chromium did not start:\n${output}`)));
  });
  return { child, port };
}

/** The phone of Lighthouse's mobile profile, its slow network and processor simulated. */
async function measure(url: string, port: number): Promise<Result> {
  const run = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
  if (!run) throw new Error(`Lighthouse says nothing of ${url}`);
  if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message);
  return run.lhr;
}

const score = (result: Result, category: Category) =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

const scores = (result: Result) =>
  CATEGORIES.map((category) => {
    const reached = score(result, category);
    return reached >= TARGETS[category] ? String(reached) : `${reached} (!)`;
  });

const metrics = (result: Result) => METRICS.map((id) => result.audits[id]?.displayValue ?? '–');

/** What costs a category points, in Lighthouse's own words. */
function failures(result: Result): string[] {
  return CATEGORIES.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = result.audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) return [];
      const places =
        (audit.details as { items?: { node?: { selector?: string } }[] } | undefined)?.items ?? [];
      const where = places.flatMap(({ node }) => node?.selector ?? []).slice(0, 3);
      return [`  ${category}: ${audit.title} ${audit.displayValue ?? ''} ${where.join(' ')}`];
    }),
  );
}

async function measureSite(wanted: readonly string[], verbose: boolean): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'sutra-lighthouse-'));
  const product = await startProduct();
  const { child, port } = await openBrowser(profile);
  const origin = `http://localhost:${new URL(product.url).port}`;
  const rows: string[][] = [];
  try {
    for (const page of wanted) {
      const result = await measure(origin + page, port);
      rows.push([page, ...scores(result), ...metrics(result)]);
      if (verbose) process.stdout.write(`${page}\n${failures(result).join('\n')}\n`);
    }
  } finally {
    await ended(child);
    await product.stop();
    await rm(profile, { recursive: true, force: true });
  }
  const targets = CATEGORIES.map((category) => `≥ ${TARGETS[category]}`);
  printTable(
    ['page', ...CATEGORIES, 'FCP', 'LCP', 'TBT', 'CLS'],
    [...rows, ['target', ...targets, '', '', '', '']],
  );
}

const args = process.argv.slice(2);
const named = args.filter((arg) => arg.startsWith('/'));
await measureSite(named.length > 0 ? named : PAGES, args.includes('-v'));
