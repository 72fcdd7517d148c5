import type { BlockContent, Blockquote, DefinitionContent, Paragraph, PhrasingContent } from 'mdast';

/** What notebooks and note-taking programs write beyond GFM: callouts, links between notes, comments, marks. */

const CALLOUT = /^\[!([A-Za-z][\w-]*)\][+-]?[ \t]*/;

export interface Callout {
  /** The line behind `[!note]`, or the word in the brackets where it is empty. */
  title: PhrasingContent[];
  children: (BlockContent | DefinitionContent)[];
}

/** `> [!theorem] Title`, as Obsidian and GitHub have it; null for any other quotation. */
export function calloutOf({ children: [first, ...others] }: Blockquote): Callout | null {
  const [head, ...behind] = first?.type === 'paragraph' ? first.children : [];
  const match = head?.type === 'text' ? CALLOUT.exec(head.value) : null;
  if (first?.type !== 'paragraph' || head?.type !== 'text' || !match) return null;
  const { line, rest } = firstLine([{ ...head, value: head.value.slice(match[0].length) }, ...behind]);
  const kind = match[1] ?? '';
  const word = kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();
  const isNamed = line.some((node) => node.type !== 'text' || node.value.trim() !== '');
  const text: Paragraph[] = rest.length > 0 ? [{ ...first, children: rest }] : [];
  return { title: isNamed ? line : [{ type: 'text', value: word }], children: [...text, ...others] };
}

function firstLine(nodes: readonly PhrasingContent[]): { line: PhrasingContent[]; rest: PhrasingContent[] } {
  const line: PhrasingContent[] = [];
  for (const [index, node] of nodes.entries()) {
    const at = node.type === 'text' ? node.value.indexOf('\n') : -1;
    if (node.type === 'break') return { line, rest: nodes.slice(index + 1) };
    if (node.type !== 'text' || at < 0) line.push(node);
    else {
      line.push({ ...node, value: node.value.slice(0, at) });
      return { line, rest: [{ ...node, value: node.value.slice(at + 1) }, ...nodes.slice(index + 1)] };
    }
  }
  return { line, rest: [] };
}

/** `[[note]]`, `[[note|shown]]`, `![[picture.png]]`: brackets around letters, no link of Markdown's own. */
const WIKI_LINK = /!?\[\[(?=[^[\]\n]*\p{L})#?\^?([^[\]|\n]+)(?:\|([^[\]\n]+))?\]\](?![([])/gu;
const COMMENT = /%%[^\n%]*%%/g;
/** `^theorem-1` at the end: the name that other notes link to. */
const BLOCK_NAME = /(?:^|\s)\^(?=[\w-]*[-\d])[A-Za-z][\w-]{3,}\s*$/;

/** Text as readers of the note see it. */
export const shownText = (value: string): string =>
  value
    .replace(WIKI_LINK, (_, note: string, shown?: string) => shown ?? note)
    .replace(COMMENT, '')
    .replace(BLOCK_NAME, '');

/** Stretches between `==` and `==`, at odd places. */
export const markedStretches = (value: string): string[] => value.split(/==(?=\S)([^=\n]*[^=\s])==/);
