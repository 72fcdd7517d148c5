/** Page numbers from a text such as `1-3, 7`; null for what cannot be read or lies outside of the document. */
export function parsePageRange(text: string, count: number): number[] | null {
  const pages = new Set<number>();
  for (const part of text.split(/[,;\s]+/).filter(Boolean)) {
    const match = /^(\d+)(?:[-–](\d+))?$/.exec(part);
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? match?.[1]);
    if (!match || first < 1 || last > count || first > last) return null;
    for (let page = first; page <= last; page += 1) pages.add(page);
  }
  return [...pages];
}

/** The shortest text for the pages: `1-3, 7`. */
export function formatPageRange(pages: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const page of [...pages].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === page - 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}
