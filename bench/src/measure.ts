const ROUND_MS = 1000;

/** Processor time of this process in milliseconds; other work on the machine does not count. */
const processorTime = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Calls `work` for each item over and over after three rounds of warm-up and gives the items a second of processor
 * time in the best of `rounds` rounds.
 */
export function rate<Item>(items: readonly Item[], work: (item: Item) => unknown, rounds = 3): number {
  for (let round = 0; round < 3; round++) for (const item of items) work(item);
  let best = 0;
  for (let round = 0; round < rounds; round++) {
    const start = processorTime();
    let done = 0;
    let elapsed = 0;
    while (elapsed < ROUND_MS) {
      for (const item of items) work(item);
      done += items.length;
      elapsed = processorTime() - start;
    }
    best = Math.max(best, (done / elapsed) * 1000);
  }
  return best;
}

/** Milliseconds of one call. */
export function once(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
export const thousands = (value: number): string => Math.round(value).toLocaleString('en');
export const milliseconds = (value: number): string =>
  `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;

/** A row of a table in Markdown. */
export const tableRow = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** Rows of cells under a heading, as Markdown. */
export function printTable(heading: readonly string[], rows: readonly (string | number)[][]): void {
  console.log([tableRow(heading), tableRow(heading.map(() => '---')), ...rows.map(tableRow)].join('\n'));
}
