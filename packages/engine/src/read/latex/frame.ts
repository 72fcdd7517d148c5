import type { Block, EngineWarning, Inline, ParagraphBlock } from '../../tree/index.ts';
import { inlinesOfBlocks, isBlank, trimInlines } from '../inlines.ts';
import type { Verbatim } from './lexical.ts';
import type { LatexSession } from './session.ts';
import type { SourceIndex } from './source-index.ts';
import { nestRuns, type Run, type Style } from './styled-runs.ts';

/** One expanded source and what was found in it beforehand. */
export interface LatexSource {
  text: string;
  index: SourceIndex;
  verbatims: readonly Verbatim[];
  session: LatexSession;
  depth: number;
  /** Delimiters of formulas that nothing closes before this offset. */
  unclosed: Map<string, number>;
  /** Reads a stretch on its own; it takes look and holder from the parent. */
  read(range: Range, parent?: Frame, holder?: Holder): Block[];
  /** Reads text that is no stretch of this source, such as what `\title` kept. */
  readFragment(source: string): Inline[];
}

/** A stretch of the source, end not included. */
export interface Range {
  start: number;
  end: number;
}

/** What a caption or label belongs to. */
export interface Holder {
  kind: 'table' | 'figure' | 'theorem' | 'item';
  caption?: Inline[];
  label?: string;
}

/** The reading of one stretch into blocks: where it stands, how its text looks, what is there so far. */
export class Frame {
  readonly source: LatexSource;
  readonly end: number;
  at: number;
  style: Style;
  align: ParagraphBlock['align'];
  role: ParagraphBlock['role'];
  readonly holder: Holder | undefined;
  readonly groups: { style: Style; align: ParagraphBlock['align'] }[] = [];
  readonly blocks: Block[] = [];
  private runs: Run[] = [];

  constructor(source: LatexSource, range: Range, parent?: Frame, holder?: Holder) {
    this.source = source;
    this.at = range.start;
    this.end = Math.min(range.end, source.text.length);
    this.style = parent?.style ?? [];
    this.align = parent?.align;
    this.role = parent?.role;
    this.holder = holder ?? parent?.holder;
  }

  get session(): LatexSession {
    return this.source.session;
  }

  get text(): string {
    return this.source.text;
  }

  slice(range: Range): string {
    return this.source.text.slice(range.start, range.end);
  }

  /** Nothing has been written since the last block. */
  get isAtStart(): boolean {
    return isBlank(this.runs.map((run) => run.inline));
  }

  write(value: string): void {
    const last = this.runs.at(-1);
    if (last?.style === this.style && last.inline.type === 'text') last.inline.value += value;
    else this.runs.push({ inline: { type: 'text', value }, style: this.style });
  }

  put(...inlines: Inline[]): void {
    for (const inline of inlines) this.runs.push({ inline, style: this.style });
  }

  /** Ends the paragraph. */
  flush(): void {
    const children = trimInlines(nestRuns(this.runs));
    this.runs = [];
    if (children.length === 0) return;
    const look = { ...(this.align ? { align: this.align } : {}), ...(this.role ? { role: this.role } : {}) };
    this.blocks.push({ type: 'paragraph', ...look, children });
  }

  putBlock(block: Block): void {
    this.flush();
    this.blocks.push(block);
  }

  putBlocks(blocks: readonly Block[]): void {
    this.flush();
    for (const block of blocks) this.blocks.push(block);
  }

  /** Reads a stretch inside this one. */
  blocksOf(range: Range, holder?: Holder): Block[] {
    return this.source.read(range, this, holder);
  }

  /** Reads a stretch as text of one line, without the look and role of what is around it. */
  inlinesOf(range: Range): Inline[] {
    const plain = new Frame(this.source, { start: range.start, end: range.start });
    return trimInlines(inlinesOfBlocks(this.source.read(range, plain, this.holder)));
  }

  warn(code: EngineWarning['code'], detail?: string): void {
    this.session.warn({ code, ...(detail === undefined ? {} : { detail }) });
  }

  skipBlanks(): void {
    const blanks = /[ ]*(?:\n(?![ ]*\n)[ ]*)?/y;
    blanks.lastIndex = this.at;
    this.at = Math.min(this.end, this.at + (blanks.exec(this.text)?.[0].length ?? 0));
  }

  /** A control word takes the blanks behind it. */
  skipBlanksAfterWord(name: string): void {
    if (/[A-Za-z@]$/.test(name)) this.skipBlanks();
  }

  star(): boolean {
    if (this.text[this.at] !== '*' || this.at >= this.end) return false;
    this.at += 1;
    return true;
  }

  /** A braced argument's inside, or the single token that stands for one; null at the end of a paragraph. */
  argument(): Range | null {
    this.skipBlanks();
    if (this.at >= this.end) return null;
    if (this.text[this.at] === '{') return this.group();
    const token = /\\(?:[A-Za-z@]+|[\s\S])|[^\n}&]/uy;
    token.lastIndex = this.at;
    const length = token.exec(this.text)?.[0].length ?? 0;
    if (length === 0) return null;
    this.at += length;
    return { start: this.at - length, end: this.at };
  }

  /** The inside of the group that begins here. */
  group(): Range | null {
    const close = this.text[this.at] === '{' ? this.source.index.braces.get(this.at) : undefined;
    if (close === undefined || close >= this.end) return null;
    const range = { start: this.at + 1, end: close };
    this.at = close + 1;
    return range;
  }

  /** A braced argument, or null where none stands. */
  braced(): Range | null {
    const start = this.at;
    this.skipBlanks();
    const range = this.text[this.at] === '{' && this.at < this.end ? this.group() : null;
    if (!range) this.at = start;
    return range;
  }

  /** The inside of `[…]`, where one stands here. */
  optional(): Range | null {
    const start = this.at;
    this.skipBlanks();
    if (this.text[this.at] === '[') {
      for (let at = this.at + 1, limit = Math.min(this.end, this.at + 5000); at < limit; at += 1) {
        const character = this.text[at];
        if (character === '\\') at += 1;
        else if (character === '{') at = this.source.index.braces.get(at) ?? at;
        else if (character === ']') {
          const range = { start: this.at + 1, end: at };
          this.at = at + 1;
          return range;
        }
      }
    }
    this.at = start;
    return null;
  }
}
