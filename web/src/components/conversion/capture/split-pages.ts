interface Sized {
  bytes: { length: number };
}

export const bytesOf = (pages: readonly Sized[]): number =>
  pages.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Pages in their order as few documents as `limit` bytes each allow; a page that is larger alone is one by itself. */
export function splitPages<Page extends Sized>(pages: readonly Page[], limit: number): Page[][] {
  const documents: Page[][] = [];
  for (const page of pages) {
    const last = documents.at(-1);
    if (last && bytesOf([...last, page]) <= limit) last.push(page);
    else documents.push([page]);
  }
  return documents;
}
