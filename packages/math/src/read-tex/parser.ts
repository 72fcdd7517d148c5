import type {
  AtomClass,
  MathList,
  MathNode,
  MathWarning,
  MathWarningCode,
  SourceRange,
} from '../tree/index.ts';
import { alphabetLetter } from './alphabet-letters.ts';
import { attachMark, mathCharacter, ordinaryCharacter } from './characters.ts';
import { readDelimiter } from './delimiters.ts';
import type { Arrow } from './diagram-arrows.ts';
import { dress, type Font } from './font.ts';
import { ordinaryGroup } from './groups.ts';
import type { ListKind, Numbering, Switch, TexParser, Vocabulary } from './handler.ts';
import { TexLimitError, type TexLimits } from './limits.ts';
import { definitions, type MacroTable } from './macros.ts';
import { nary, symbol } from './nodes.ts';
import { LIMIT_SWITCHES, peekScript, readScripts, startsScript } from './read-scripts.ts';
import { applyRegions, type PlacedRegion } from './regions.ts';
import { type SymbolRow, symbolOf } from './symbols/index.ts';
import { enclosed, isChar, type Token } from './token.ts';
import { TokenSource } from './token-source.ts';

const NOTHING_OPEN = { top: 0, group: 0, bracket: 0, cell: 0, left: 0, dollar: 0, paren: 0, root: 0 };
const ROW_ENDS = new Set(['\\', 'cr', 'tabularnewline', 'newline']);
const GROUP_ENDS = new Set(['egroup', 'endgroup']);

/** One formula being read. */
export class FormulaParser implements TexParser {
  readonly tokens: TokenSource;
  readonly warnings: MathWarning[] = [];
  readonly environments: string[] = [];
  font: Font = {};
  movableLimits = false;
  numbering: Numbering = {};
  spannedCells = 0;
  readonly ownColors = new Map<string, string>();
  arrows: Arrow[] | null = null;
  private depth = 0;
  private readonly open: Record<ListKind, number> = { ...NOTHING_OPEN };

  constructor(
    source: string,
    macros: MacroTable,
    readonly vocabulary: Vocabulary,
    private readonly limits: TexLimits,
    readonly numbered: boolean,
  ) {
    this.tokens = new TokenSource(source, macros, limits);
  }

  warn(code: MathWarningCode, token: Token, detail?: string): void {
    if (this.warnings.length < 100) this.warnings.push({ code, detail, range: rangeOf(token) });
  }

  nested<Result>(read: () => Result): Result {
    this.depth++;
    this.guardDepth(0);
    const result = read();
    this.depth--;
    return result;
  }

  guardDepth(more: number): void {
    if (this.depth + more > this.limits.depth) {
      throw new TexLimitError('tex-too-deep', this.tokens.peek().offset);
    }
  }

  list(kind: ListKind): MathList {
    return this.nested(() => {
      const { font } = this;
      this.open[kind]++;
      const list = this.atoms(kind);
      this.open[kind]--;
      this.font = font;
      return list;
    });
  }

  private atoms(kind: ListKind): MathList {
    let list: MathList = [];
    let regions: PlacedRegion[] = [];
    let finish: ((denominator: MathList) => MathNode) | null = null;
    let infixes = 0;
    for (;;) {
      const token = peekScript(this);
      if (this.ends(token, kind)) break;
      const change = this.switchOf(token);
      if (change) {
        this.tokens.take();
        const effect = change(this, token.text);
        if (effect && 'font' in effect) this.font = effect.font;
        else if (effect) regions.push({ start: list.length, region: effect });
        continue;
      }
      const infix = token.kind === 'command' ? this.vocabulary.infixes[token.text] : undefined;
      if (infix) {
        this.tokens.take();
        this.guardDepth(++infixes);
        const make = infix(this);
        const wrapped = applyRegions(list, regions);
        const numerator: MathList = finish ? [finish(wrapped)] : wrapped;
        finish = (denominator) => make(numerator, denominator);
        list = [];
        regions = [];
        continue;
      }
      this.appendAtom(list, token);
    }
    const rest = applyRegions(list, regions);
    return finish ? [finish(rest)] : rest;
  }

  /** The switch that the next token names. A name that is a command too is that one where a brace follows. */
  private switchOf(token: Token): Switch | undefined {
    if (token.kind !== 'command') return undefined;
    const { commands, switches } = this.vocabulary;
    const change = switches[token.text];
    return change && commands[token.text] && this.isBraceNext() ? undefined : change;
  }

  private isBraceNext(): boolean {
    const token = this.tokens.take();
    this.tokens.skipSpaces();
    const braced = isChar(this.tokens.peek(), '{');
    this.tokens.push([token]);
    return braced;
  }

  private appendAtom(list: MathList, token: Token): void {
    const braced = isChar(token, '{');
    const nodes = this.atom();
    const scripted = startsScript(peekScript(this));
    if (scripted) {
      const blank = nodes.length > 0 && nodes.every((node) => node.type === 'space');
      if (blank) list.push(...nodes);
      list.push(...readScripts(this, blank ? [] : nodes));
    } else if (braced) list.push(...ordinaryGroup(nodes, list.at(-1)));
    else for (const node of nodes) list.push(attachMark(node, list));
    this.movableLimits = false;
  }

  private ends(token: Token, kind: ListKind): boolean {
    const { open } = this;
    if (token.kind === 'end') return true;
    if (token.kind === 'char') {
      if (token.text === '}') return open.group > 0;
      if (token.text === ']') return kind === 'bracket';
      if (token.text === '&') return this.inCell(kind);
      return token.text === '$' && open.dollar > 0;
    }
    if (token.text === 'right') return open.left > 0;
    if (token.text === 'middle') return kind === 'left';
    if (token.text === 'end') return this.environments.length > 0;
    if (token.text === ')') return open.paren > 0;
    if (token.text === 'of') return kind === 'root';
    if (GROUP_ENDS.has(token.text)) return open.group > 0;
    return ROW_ENDS.has(token.text) && this.inCell(kind);
  }

  private inCell(kind: ListKind): boolean {
    return kind === 'cell' || kind === 'top' || (kind === 'left' && this.open.cell > 0);
  }

  atom(): MathList {
    const token = this.tokens.take();
    return token.kind === 'command' ? this.command(token) : this.character(token);
  }

  private character(token: Token): MathList {
    switch (token.text) {
      case '{':
        return this.braced();
      case '^':
      case '_':
      case "'":
        this.tokens.push([token]);
        return [];
      case '}':
        this.warn('tex-stray-brace', token);
        return [];
      case '$':
        this.warn('tex-stray-dollar', token);
        return [];
      case '&':
        this.warn('tex-stray-alignment', token);
        return [];
      default:
        return ordinaryCharacter(this, token);
    }
  }

  command(token: Token): MathList {
    const name = token.text;
    const handler = this.vocabulary.commands[name];
    if (handler) return handler(this, name, token);
    const row = symbolOf(name);
    if (row) return [this.rowNode(row)];
    const define = definitions.get(name);
    if (define) {
      define(this.tokens, name, (known) => this.knows(known));
      return [];
    }
    const letter = alphabetLetter(name);
    return letter ? [letter] : (this.misplaced(token) ?? this.unknown(token));
  }

  private rowNode(row: SymbolRow): MathNode {
    if (row.limits) return nary(row.character, row.limits);
    return mathCharacter(row.character) ?? this.symbol(row.character, row.class);
  }

  /** Commands that mean something elsewhere: switches as atoms, closers without an opener. */
  private misplaced(token: Token): MathList | null {
    const { text } = token;
    if (text === 'right' || text === 'middle') {
      this.warn('tex-stray-right', token);
      const character = this.delimiter();
      return character ? [symbol(character, 'close')] : [];
    }
    if (text === 'end') {
      this.warn('tex-stray-end', token);
      this.tokens.takeGroup();
      return [];
    }
    if (
      text === ')' ||
      text === ']' ||
      text === '(' ||
      text === '[' ||
      text === 'of' ||
      GROUP_ENDS.has(text)
    ) {
      this.warn('tex-stray-command', token, `\\${text}`);
      return [];
    }
    if (ROW_ENDS.has(text) || LIMIT_SWITCHES.has(text)) return [];
    return this.vocabulary.switches[text] || this.vocabulary.infixes[text] ? [] : null;
  }

  readonly namedColor = (name: string): string | undefined =>
    this.ownColors.get(name) ?? this.vocabulary.colors(name);

  unknown(token: Token): MathList {
    const value = `\\${token.text}`;
    this.warn('tex-unknown-command', token, value);
    return [{ type: 'source', value, range: rangeOf(token) }];
  }

  knows(name: string): boolean {
    const { commands, switches, infixes } = this.vocabulary;
    return (
      (commands[name] ?? switches[name] ?? infixes[name] ?? symbolOf(name) ?? alphabetLetter(name)) !==
      undefined
    );
  }

  symbol(text: string, atomClass: AtomClass = 'ordinary'): MathNode {
    return dress(symbol(text, atomClass), this.font);
  }

  inGroup<Result>(read: () => Result): Result {
    return this.nested(() => {
      const { font } = this;
      this.open.group++;
      const result = read();
      this.open.group--;
      this.font = font;
      return result;
    });
  }

  braced(): MathList {
    const content = this.list('group');
    this.closeGroup();
    return content;
  }

  closeGroup(): void {
    const token = this.tokens.peekExpanded();
    if (isChar(token, '}') || (token.kind === 'command' && GROUP_ENDS.has(token.text))) this.tokens.take();
    else this.warn('tex-missing-brace', token);
  }

  argument(): MathList {
    const token = this.tokens.peekExpanded();
    if (isChar(token, '{')) {
      this.tokens.take();
      return this.braced();
    }
    if (this.ends(token, 'cell') || startsScript(token)) {
      this.warn('tex-missing-argument', token);
      return [];
    }
    return this.nested(() => this.bareArgument(token));
  }

  private bareArgument(token: Token): MathList {
    const change = this.switchOf(token);
    if (!change) return this.atom();
    this.tokens.take();
    const { font } = this;
    const effect = change(this, token.text);
    if (effect && 'font' in effect) this.font = effect.font;
    const content = this.argument();
    this.font = font;
    return effect && 'wrap' in effect ? [effect.wrap(content)] : content;
  }

  argumentIn(font: Font): MathList {
    const outer = this.font;
    this.font = font;
    const content = this.argument();
    this.font = outer;
    return content;
  }

  optional(): MathList | null {
    const tokens = this.tokens.takeOptional();
    return tokens && this.read(tokens);
  }

  read(tokens: readonly Token[]): MathList {
    const { offset } = this.tokens.peek();
    this.tokens.push(enclosed(tokens, { offset, end: offset }));
    return this.argument();
  }

  tokenize(tex: string, origin: Token): Token[] {
    const source = new TokenSource(tex, new Map(), this.limits);
    const tokens: Token[] = [];
    for (let token = source.take(); token.kind !== 'end'; token = source.take()) {
      tokens.push({ ...token, offset: origin.offset, end: origin.end });
    }
    return tokens;
  }

  delimiter(): string {
    return readDelimiter(this);
  }
}

const rangeOf = (token: Token): SourceRange => ({ offset: token.offset, length: token.end - token.offset });
