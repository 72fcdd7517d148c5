/** What Markdown's own syntax must not touch, taken out before parsing and put back in the tree. */
export type Protected =
  | { kind: 'math'; tex: string; display: boolean; raw: string }
  | { kind: 'latex'; source: string; block: boolean; raw: string }
  | { kind: 'html'; source: string; raw: string }
  | { kind: 'pageBreak'; raw: string }
  | { kind: 'text'; source: string; raw: string }
  | { kind: 'raw'; raw: string };

const OPEN = '\ue000';
const CLOSE = '\ue001';
const HOLE = /\ue000(\d+)\ue001/g;

export class ProtectedStore {
  private readonly entries: Protected[] = [];

  /** The characters that stand for the entry in the Markdown source. */
  put(entry: Protected): string {
    this.entries.push(entry);
    return `${OPEN}${this.entries.length - 1}${CLOSE}`;
  }

  /** The source with every entry as it was written. */
  restore(text: string): string {
    if (!text.includes(OPEN)) return text;
    return text.replace(HOLE, (hole, index: string) => this.rawOf(Number(index)) ?? hole);
  }

  private rawOf(index: number): string | undefined {
    const entry = this.entries[index];
    return entry && this.restore(entry.raw);
  }

  /** Text and entries in turn. */
  split(text: string): (string | Protected)[] {
    if (!text.includes(OPEN)) return [text];
    const parts: (string | Protected)[] = [];
    let last = 0;
    for (const match of text.matchAll(HOLE)) {
      if (match.index > last) parts.push(text.slice(last, match.index));
      const entry = this.entries[Number(match[1])];
      parts.push(entry ?? match[0]);
      last = match.index + match[0].length;
    }
    if (last < text.length) parts.push(text.slice(last));
    return parts;
  }
}
