/** A definition of a note, with the lines that belong to it. */
const NOTE = /^\[\^[^\]]+\]:.*(?:\n(?:[ \t]+.*|[ \t]*(?=\n[ \t]+\S)))*/gm;

/** Pages one behind the other, with their notes at the end, as the document's source is compared. */
export function joinedPages(pages: readonly string[]): string {
  const notes = pages.flatMap((page) => page.match(NOTE) ?? []);
  return [...pages.map((page) => page.replace(NOTE, '')), ...notes].join('\n\n');
}
