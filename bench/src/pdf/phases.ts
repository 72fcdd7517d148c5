import { profiled, timeByPart } from '../sampled-time.ts';

/** Parts of the way from PDF to Word by the folders that do them; the first that matches counts. */
const PARTS: readonly [part: string, files: RegExp][] = [
  ['pdf.js, its half that asks', /pdfjs-dist/],
  ['fonts and shapes', /extract\/(?:pdf\/(?:fonts|encodings)|shapes|devanagari)\//],
  ['page model', /extract\/pdf\/reader\//],
  ['lines and columns', /extract\/pdf\/layout\/lines\//],
  ['labels of tokens', /extract\/pdf\/layout\/inline-math\//],
  ['labelling network', /extract\/pdf\/layout\/token-labels\//],
  ['formulas', /extract\/pdf\/formula\//],
  ['rest of the layout', /extract\/pdf\//],
  ['formulas to Word and back', /packages\/math\//],
  ['document', /packages\/engine\//],
];
const OTHER = 'Node and other packages';

const partOf = (url: string) => PARTS.find(([, files]) => files.test(url))?.[0] ?? null;

/** What works beside the main thread; the sampling of the main thread is counted here as well. */
const OTHER_THREADS = 'other threads: pdf.js reads, V8 compiles and collects';

/** Milliseconds of processor time a page: the main thread by part of the work, then all other threads. */
export async function timeOfParts(
  convert: () => Promise<number>,
): Promise<[part: string, msPerPage: number][]> {
  const before = process.cpuUsage();
  const { result: pages, profile } = await profiled(convert);
  const { user, system } = process.cpuUsage(before);
  const times = [...timeByPart(profile, partOf)].toSorted((a, b) => b[1] - a[1]);
  const ofMainThread = times.reduce((sum, [, timeMs]) => sum + timeMs, 0);
  const parts = times.map(([part, timeMs]): [string, number] => [part ?? OTHER, timeMs / pages]);
  return [...parts, [OTHER_THREADS, ((user + system) / 1000 - ofMainThread) / pages]];
}
