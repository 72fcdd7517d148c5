import type {
  AtomClass,
  EngineWarning,
  EquationNumber,
  MathList,
  MathNode,
  SourceRange,
} from '../../tree/index.ts';
import { letterlike, ordinaryCharacter } from './characters.ts';
import { dress, type Font } from './font.ts';
import { TexLimitError, type TexLimits } from './limits.ts';
import { definitions, type MacroTable } from './macros.ts';
import { group, nary, over, scripts, symbol, under } from './nodes.ts';
import { type SymbolRow, symbolOf } from './symbols/index.ts';
import type { Token } from './token.ts';
import { isChar, TokenSource } from './token-source.ts';

/** What a list of atoms is in, which decides the tokens that end it. */
export type ListKind = 'top' | 'group' | 'bracket' | 'cell' | 'left' | 'dollar' | 'paren' | 'root';

/** Reads what follows a command and returns the nodes it makes. */
export type Handler = (parser: TexParser, name: string, token: Token) => MathList;

/** A command whose effect lasts to the end of its group: a font, or something that wraps the rest. */
export type Switch = (parser: TexParser, name: string) => { font: Font } | Region | null;

/** Wraps the nodes from here to the end of the group, or to the next region of the same kind. */
export interface Region {
  kind: string;
  wrap: (base: MathList) => MathNode;
}

/** `\over` and its like: reads what belongs to it, returns what makes the node. */
export type Infix = (parser: TexParser) => (numerator: MathList, denominator: MathList) => MathNode;

export interface Vocabulary {
  commands: ReadonlyMap<string, Handler>;
  switches: ReadonlyMap<string, Switch>;
  infixes: ReadonlyMap<string, Infix>;
}

/** What `\tag`, `\label` and `\notag` said in the equation that is being read. */
export interface Numbering {
  tag?: string;
  label?: string;
  suppressed?: boolean;
}

const ROW_ENDS = new Set(['\\', 'cr', 'tabularnewline', 'newline']);
const GROUP_ENDS = new Set(['egroup', 'endgroup']);
const LIMIT_SWITCHES = new Set(['limits', 'nolimits', 'displaylimits']);

/** One formula being read. Handlers get it and call back for arguments. */
export class TexParser {
  readonly tokens: TokenSource;
  readonly warnings: EngineWarning[] = [];
  readonly environments: string[] = [];
  font: Font = {};
  /** Set by a handler whose result carries its scripts above and below. */
  movableLimits = false;
  numbering: Numbering = {};
  /** Cells that `\multicolumn` spans beyond its own. */
  spannedCells = 0;
  colors = new Map<string, string>();
  private depth = 0;
  private readonly open: Record<ListKind, number> = {
    top: 0,
    group: 0,
    bracket: 0,
    cell: 0,
    left: 0,
    dollar: 0,
    paren: 0,
    root: 0,
  };

  constructor(
    source: string,
    macros: MacroTable,
    readonly vocabulary: Vocabulary,
    private readonly limits: TexLimits,
    /** Whether automatic numbers of `equation`, `align` … are wanted. */
    readonly numbered: boolean,
  ) {
    this.tokens = new TokenSource(source, macros, limits);
  }

  warn(code: string, token: Token, detail?: string): void {
    if (this.warnings.length < 100) this.warnings.push({ code, detail, range: rangeOf(token) });
  }

  /** Runs `read` one level deeper; the one guard against endless nesting. */
  nested<Result>(read: () => Result): Result {
    if (++this.depth > this.limits.depth) {
      throw new TexLimitError('tex-too-deep', this.tokens.peek().offset);
    }
    const result = read();
    this.depth--;
    return result;
  }

  /** Atoms up to the token that ends a list of this kind; that token is not taken. */
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
    let regions: { start: number; region: Region }[] = [];
    let finish: ((denominator: MathList) => MathNode) | null = null;
    for (;;) {
      const token = this.tokens.peekExpanded();
      if (this.ends(token, kind)) break;
      const change = token.kind === 'command' ? this.vocabulary.switches.get(token.text) : undefined;
      if (change) {
        this.tokens.take();
        const effect = change(this, token.text);
        if (effect && 'font' in effect) this.font = effect.font;
        else if (effect) regions.push({ start: list.length, region: effect });
        continue;
      }
      const infix = token.kind === 'command' ? this.vocabulary.infixes.get(token.text) : undefined;
      if (infix) {
        this.tokens.take();
        const make = infix(this);
        const wrapped = applyRegions(list, regions);
        const numerator: MathList = finish ? [finish(wrapped)] : wrapped;
        finish = (denominator) => make(numerator, denominator);
        list = [];
        regions = [];
        continue;
      }
      this.appendAtom(list);
    }
    const rest = applyRegions(list, regions);
    return finish ? [finish(rest)] : rest;
  }

  private appendAtom(list: MathList): void {
    const braced = isChar(this.tokens.peek(), '{');
    const nodes = this.atom();
    const scripted = startsScript(this.tokens.peekExpanded());
    if (scripted) list.push(...this.withScripts(nodes));
    else if (braced) list.push(...ordinaryGroup(nodes, list.at(-1)));
    else for (const node of nodes) list.push(node);
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

  /** One nucleus without its scripts. The content of braces comes as it is. */
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
    const handler = this.vocabulary.commands.get(name);
    if (handler) return handler(this, name, token);
    const row = symbolOf(name);
    if (row) return [this.rowNode(row)];
    const define = definitions.get(name);
    if (define) {
      define(this.tokens, name, (known) => this.knows(known));
      return [];
    }
    return this.misplaced(token) ?? this.unknown(token);
  }

  private rowNode(row: SymbolRow): MathNode {
    if (row.limits) return nary(row.character, row.limits);
    return letterlike(row.character) ?? this.symbol(row.character, row.class);
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
    return this.vocabulary.switches.has(text) || this.vocabulary.infixes.has(text) ? [] : null;
  }

  private unknown(token: Token): MathList {
    const value = `\\${token.text}`;
    this.warn('tex-unknown-command', token, value);
    return [{ type: 'source', value, range: rangeOf(token) }];
  }

  knows(name: string): boolean {
    const { commands, switches, infixes } = this.vocabulary;
    return commands.has(name) || switches.has(name) || infixes.has(name) || symbolOf(name) !== undefined;
  }

  symbol(text: string, atomClass: AtomClass = 'ordinary'): MathNode {
    return dress(symbol(text, atomClass), this.font);
  }

  /** Reads something else than atoms up to the `}` of a group. */
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

  /** The content of a group whose `{` is taken. */
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

  /** One argument in math. A missing one is empty, with a warning. */
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
    const change = token.kind === 'command' ? this.vocabulary.switches.get(token.text) : undefined;
    if (!change) return this.atom();
    this.tokens.take();
    const { font } = this;
    const effect = change(this, token.text);
    if (effect && 'font' in effect) this.font = effect.font;
    const content = this.argument();
    this.font = font;
    return effect && 'wrap' in effect ? [effect.wrap(content)] : content;
  }

  /** An argument read in another font. */
  argumentIn(font: Font): MathList {
    const outer = this.font;
    this.font = font;
    const content = this.argument();
    this.font = outer;
    return content;
  }

  /** `[…]` in math, where it follows. */
  optional(): MathList | null {
    const tokens = this.tokens.takeOptional();
    return tokens && this.read(tokens);
  }

  /** Reads tokens as a formula of their own. */
  read(tokens: readonly Token[]): MathList {
    const place = this.tokens.peek();
    this.tokens.push([
      { kind: 'char', text: '{', offset: place.offset, end: place.offset },
      ...tokens,
      { kind: 'char', text: '}', offset: place.offset, end: place.offset },
    ]);
    return this.argument();
  }

  /** The tokens of TeX that stands for something else, all at the place of `origin`. */
  tokenize(tex: string, origin: Token): Token[] {
    const source = new TokenSource(tex, new Map(), this.limits);
    const tokens: Token[] = [];
    for (let token = source.take(); token.kind !== 'end'; token = source.take()) {
      tokens.push({ ...token, offset: origin.offset, end: origin.end });
    }
    return tokens;
  }

  /** A bracket after `\left`, `\big` …; empty for `.` and where there is none. */
  delimiter(): string {
    const token = this.tokens.peekExpanded();
    const character = delimiterCharacter(token);
    if (character === null) {
      this.warn('tex-missing-delimiter', token);
      return '';
    }
    this.tokens.take();
    return character;
  }

  /** Scripts and primes after a nucleus. */
  withScripts(nodes: MathList): MathList {
    let base = nodes;
    let limits: string | null = null;
    let sub: MathList | null = null;
    let sup: MathList | null = null;
    const place = () => {
      base = this.place(base, sub, sup, limits);
      sub = null;
      sup = null;
    };
    for (;;) {
      const token = this.tokens.peekExpanded();
      if (token.kind === 'command' && LIMIT_SWITCHES.has(token.text)) {
        limits = this.tokens.take().text;
        continue;
      }
      if (token.kind !== 'char') break;
      if (token.text === "'") {
        sup = [...(sup ?? []), ...this.primes()];
        continue;
      }
      if (token.text !== '^' && token.text !== '_') break;
      const taken = token.text === '^' ? sup : sub;
      const primesOnly =
        token.text === '^' && sup?.every((node) => node.type === 'symbol' && isPrime(node.text));
      if (taken && !primesOnly) {
        this.warn('tex-double-script', token);
        place();
      }
      this.tokens.take();
      const script = this.scriptArgument();
      if (token.text === '_') sub = script;
      else sup = [...(sup ?? []), ...script];
    }
    place();
    return base;
  }

  private scriptArgument(): MathList {
    const { movableLimits } = this;
    const script = this.argument();
    this.movableLimits = movableLimits;
    return script;
  }

  private primes(): MathList {
    let count = 0;
    while (isChar(this.tokens.peekExpanded(), "'")) {
      this.tokens.take();
      count++;
    }
    const marks: MathList = [];
    for (; count > 0; count -= 4) marks.push(symbol(PRIMES[Math.min(count, 4)] as string));
    return marks;
  }

  /** Puts scripts where the base wants them: beside, above and below, or in its own slots. */
  private place(base: MathList, sub: MathList | null, sup: MathList | null, limits: string | null): MathList {
    const node = base.length === 1 ? base[0] : undefined;
    const stacked = limits === 'limits' || (this.movableLimits && limits !== 'nolimits');
    if (node?.type === 'nary' && !node.sub && !node.sup && node.operand.length === 0) {
      const where = limits === 'limits' ? 'underOver' : limits === 'nolimits' ? 'subSup' : node.limits;
      return [{ ...node, limits: where, sub, sup }];
    }
    if (!sub && !sup) return base;
    if (node?.type === 'function' && node.argument.length === 0) {
      return [{ ...node, name: stacked ? stack(node.name, sub, sup) : [scripts(node.name, sub, sup)] }];
    }
    if (stacked) return stack(base, sub, sup);
    if (node?.type === 'groupCharacter') return labelled(node, sub, sup);
    return [scripts(base, sub, sup)];
  }

  /** The number of the equation that was just read. */
  takeNumber(automatic: boolean): EquationNumber | undefined {
    const { tag, label, suppressed } = this.numbering;
    this.numbering = {};
    if (tag !== undefined) return label ? { text: tag, label } : { text: tag };
    if (suppressed || !this.numbered || !automatic) return undefined;
    return label ? { text: '', label } : { text: '' };
  }
}

const PRIMES = ['', '′', '″', '‴', '⁗'];
const isPrime = (text: string) => PRIMES.includes(text);

const rangeOf = (token: Token): SourceRange => ({ offset: token.offset, length: token.end - token.offset });

const startsScript = (token: Token) =>
  token.kind === 'char'
    ? token.text === '^' || token.text === '_' || token.text === "'"
    : token.kind === 'command' && LIMIT_SWITCHES.has(token.text);

const stack = (base: MathList, sub: MathList | null, sup: MathList | null): MathList => {
  const below = sub ? [under(base, sub)] : base;
  return sup ? [over(below, sup)] : below;
};

/** A brace's label stands beyond the brace; a script on its other side stays a script. */
function labelled(
  node: Extract<MathNode, { type: 'groupCharacter' }>,
  sub: MathList | null,
  sup: MathList | null,
): MathList {
  const above = node.position === 'over';
  const label = above ? sup : sub;
  const other = above ? sub : sup;
  const base = label ? (above ? over([node], label) : under([node], label)) : node;
  if (!other) return [base];
  return [scripts([base], above ? other : null, above ? null : other)];
}

/**
 * Braces make one ordinary atom. Their content joins the list, except where they mark an operand: after a function or
 * a large operator, and around one that would take up what follows the braces.
 */
function ordinaryGroup(content: MathList, previous: MathNode | undefined): MathList {
  if (previous?.type === 'function' && content.length > 0) return [group('ordinary', content)];
  const only = content.length === 1 ? content[0] : undefined;
  if (only?.type === 'symbol' && only.class !== 'ordinary' && only.class !== 'operator') {
    return [{ ...only, class: 'ordinary' }];
  }
  if (content.length < 2) return content;
  return previous?.type === 'nary' || content.some((node) => node.type === 'nary' || node.type === 'function')
    ? [group('ordinary', content)]
    : content;
}

function applyRegions(list: MathList, regions: readonly { start: number; region: Region }[]): MathList {
  for (let index = regions.length - 1; index >= 0; index--) {
    const { start, region } = regions[index] as (typeof regions)[number];
    const next = regions.findIndex((other, at) => at > index && other.region.kind === region.kind);
    const end = next < 0 ? list.length : (regions[next]?.start ?? list.length);
    const base = list.splice(start, end - start);
    if (base.length > 0) list.splice(start, 0, region.wrap(base));
  }
  return list;
}

const BARE_DELIMITERS: Record<string, string> = { '.': '', '<': '⟨', '>': '⟩', '{': '{', '}': '}' };
const DELIMITER_CLASSES = new Set(['open', 'close']);
const OTHER_DELIMITERS = new Set('|‖/\\↑↓↕⇑⇓⇕∣∥');

/** The bracket that a token stands for, or null. */
function delimiterCharacter(token: Token): string | null {
  if (token.kind === 'command') {
    if (token.text === '.') return '';
    const row = symbolOf(token.text);
    if (!row) return null;
    if (row.character === '∣') return '|';
    if (row.character === '∥') return '‖';
    return DELIMITER_CLASSES.has(row.class) || OTHER_DELIMITERS.has(row.character) ? row.character : null;
  }
  if (token.kind !== 'char') return null;
  if (token.text in BARE_DELIMITERS) return BARE_DELIMITERS[token.text] as string;
  return /^[()[\]|/⌊⌋⌈⌉⟨⟩〈〉‖⟦⟧∣∥↑↓⟮⟯⎰⎱]$/u.test(token.text) ? canonicalDelimiter(token.text) : null;
}

const canonicalDelimiter = (character: string) =>
  ({ '〈': '⟨', '〉': '⟩', '∣': '|', '∥': '‖' })[character] ?? character;
