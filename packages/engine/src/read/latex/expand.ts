import { type Branching, branchings } from '@sutra/math/read-tex';
import type { Warn } from '../../tree/index.ts';
import { bracketEnd, groupEnd } from '../braces.ts';
import { isMathEnvironment } from '../math-environments.ts';
import {
  type ConditionContext,
  readConditional,
  readGroupedConditional,
  readSwitch,
} from './conditionals.ts';
import { type Definitions, isStructural, readDefinition, type TextMacro } from './definitions.ts';

export interface ExpandOptions {
  definitions: Definitions;
  /** Commands that the reader knows: `\providecommand` does not replace them. */
  isKnown: (name: string) => boolean;
  /** Commands that stay as they are, whatever the document makes of them. */
  isProtected: (name: string) => boolean;
  /** Takes a definition that formulas need and says what stands for it in text. */
  onMath: (source: string) => string;
  warn: Warn;
}

interface Input {
  text: string;
  at: number;
}

const SPECIAL = /\\(?:[A-Za-z@]+|[\s\S])|\$\$?|\n[ \t]*\n/g;
const MAXIMUM_DEPTH = 100;

/**
 * The source with the document's own macros and environments replaced by what they stand for, and their
 * definitions taken out. Formulas keep their macros and definitions, for their reader, but for those that open or
 * close things.
 */
export function expandSource(source: string, options: ExpandOptions): string {
  return new Expander(source, options).run();
}

const conditionContext = ({ definitions, isKnown }: ExpandOptions): ConditionContext => ({
  switches: definitions.switches,
  meaning: (name) => definitions.macros.get(name)?.body ?? (isKnown(name) ? `\\${name}` : null),
});

class Expander {
  private readonly options: ExpandOptions;
  private readonly special = new RegExp(SPECIAL);
  private readonly inputs: Input[];
  private readonly out: string[] = [];
  /** What the text being copied is in: `$`, `\(` or the name of an environment. */
  private readonly modes: string[] = [];
  private readonly conditions: ConditionContext;
  private expansions = 0;
  private budget: number;

  constructor(source: string, options: ExpandOptions) {
    this.options = options;
    this.inputs = [{ text: source, at: 0 }];
    this.conditions = conditionContext(options);
    this.budget = source.length * 10 + 1_000_000;
  }

  run(): string {
    for (let input = this.inputs.at(-1); input; input = this.inputs.at(-1)) {
      this.special.lastIndex = input.at;
      const match = this.special.exec(input.text);
      const start = match?.index ?? input.text.length;
      this.emit(input.text.slice(input.at, start));
      input.at = start;
      if (!match) this.inputs.pop();
      else this.take(input, match[0]);
    }
    return this.out.join('');
  }

  private emit(text: string): void {
    if (text === '') return;
    this.budget -= text.length;
    this.out.push(text);
  }

  private take(input: Input, found: string): void {
    if (found.startsWith('\n')) this.endParagraph();
    else if (found.startsWith('$')) this.toggle(found);
    else if (this.takeCommand(input, found)) return;
    else this.trackDelimiter(found);
    this.emit(found);
    input.at += found.length;
  }

  private endParagraph(): void {
    while (this.modes.at(-1)?.startsWith('$')) this.modes.pop();
  }

  private toggle(dollars: string): void {
    const top = this.modes.at(-1);
    if (top === dollars) this.modes.pop();
    else if (top !== '$' || dollars !== '$$') this.modes.push(dollars);
  }

  private trackDelimiter(found: string): void {
    if (found === '\\(' || found === '\\[') this.modes.push('\\');
    else if ((found === '\\)' || found === '\\]') && this.modes.at(-1) === '\\') this.modes.pop();
  }

  /** True where the command was replaced, and nothing is left to copy. */
  private takeCommand(input: Input, found: string): boolean {
    const name = found.slice(1);
    const end = input.at + found.length;
    const { options } = this;
    const definition = readDefinition(input.text, input.at, end, options.definitions, options.isKnown);
    if (definition) {
      input.at = definition.end;
      if (definition.math) this.keepDefinition(definition.math);
      return true;
    }
    if (name === 'begin' || name === 'end') return this.takeEnvironment(input, name, end);
    if (this.decide(input, name, end)) return true;
    const branching = this.modes.length === 0 ? branchings.get(name) : undefined;
    if (branching) {
      input.at = end;
      return this.choose(branching);
    }
    const macro = options.definitions.macros.get(name);
    if (!macro || options.isProtected(name) || (this.modes.length > 0 && !macro.structural)) return false;
    if (!this.allows(name)) return false;
    input.at = end;
    if (/[A-Za-z@]$/.test(found) && macro.count === 0) this.skipBlanks();
    return this.expand(macro);
  }

  /** The branch of a conditional in its place. */
  private decide(input: Input, name: string, end: number): boolean {
    const { text } = input;
    const { conditions } = this;
    const found =
      readConditional(text, name, end, conditions) ??
      readGroupedConditional(text, name, end, conditions) ??
      readSwitch(text, name, end, conditions);
    if (!found || !this.allows(name)) return false;
    input.at = found.end;
    this.dropEmptyInputs();
    this.inputs.push({ text: found.text, at: 0 });
    return true;
  }

  /** One of the groups in place of the command; in formulas their reader chooses. */
  private choose({ looksAt, groups }: Branching): boolean {
    const asked = looksAt === 'star' ? '*' : this.takeArgument();
    const values = groups.map((group) => ({ group, text: this.takeArgument() }));
    const isThere = looksAt === 'argument' ? asked.trim() !== '' : this.isNext(asked);
    if (looksAt === 'star' && isThere) this.skip(1);
    const chosen = values.find(({ group }) => group === (isThere ? 'there' : 'absent'));
    this.dropEmptyInputs();
    this.inputs.push({ text: chosen?.text ?? '', at: 0 });
    return true;
  }

  private isNext(wanted: string): boolean {
    this.goToNext();
    const input = this.inputs.at(-1);
    return input !== undefined && beginsWith(input.text, input.at, wanted);
  }

  private skip(length: number): void {
    const input = this.inputs.at(-1);
    if (input) input.at += length;
  }

  private keepDefinition(source: string): void {
    const mark = this.options.onMath(source);
    if (this.modes.length === 0) this.emit(mark);
    else if (!isStructural(source)) this.emit(source);
  }

  private takeEnvironment(input: Input, kind: 'begin' | 'end', end: number): boolean {
    const brace = /[ \t]*\{([^{}\n]*)\}/y;
    brace.lastIndex = end;
    const match = brace.exec(input.text);
    const name = match?.[1]?.trim() ?? '';
    const own = this.options.definitions.environments.get(name);
    if (!own || !match || !this.allows(name)) {
      if (isMathEnvironment(name)) this.trackEnvironment(kind, name);
      return false;
    }
    input.at = end + match[0].length;
    if (kind === 'begin') return this.expand(own.begin);
    this.inputs.push({ text: own.end, at: 0 });
    return true;
  }

  private trackEnvironment(kind: 'begin' | 'end', name: string): void {
    if (kind === 'begin') this.modes.push(name);
    else if (this.modes.lastIndexOf(name) >= 0) this.modes.length = this.modes.lastIndexOf(name);
  }

  private allows(name: string): boolean {
    this.expansions += 1;
    if (this.inputs.length < MAXIMUM_DEPTH && this.expansions < 50_000 && this.budget > 0) return true;
    this.options.warn({ code: 'latex-macro-limit', detail: name });
    return false;
  }

  private expand(macro: TextMacro): boolean {
    if (macro.prefix && this.isNext(macro.prefix)) this.skip(macro.prefix.length);
    const values: string[] = [];
    if (macro.starred) values.push(this.isNext('*') ? this.takeArgument() : '');
    while (values.length < macro.count) {
      const fallback = macro.optionals.get(values.length);
      values.push(fallback === undefined ? this.takeArgument() : (this.takeOptional() ?? fallback));
    }
    this.dropEmptyInputs();
    this.inputs.push({ text: substitute(macro.body, values), at: 0 });
    return true;
  }

  private dropEmptyInputs(): void {
    for (let top = this.inputs.at(-1); top && this.inputs.length > 1 && top.at >= top.text.length; ) {
      this.inputs.pop();
      top = this.inputs.at(-1);
    }
  }

  /** Past blanks, those at the end of a macro's body too. */
  private goToNext(): void {
    this.skipBlanks();
    for (let top = this.inputs.at(-1); top && this.inputs.length > 1 && top.at >= top.text.length; ) {
      this.inputs.pop();
      this.skipBlanks();
      top = this.inputs.at(-1);
    }
  }

  private skipBlanks(): void {
    const input = this.inputs.at(-1);
    if (!input) return;
    const blanks = /[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?/y;
    blanks.lastIndex = input.at;
    input.at += blanks.exec(input.text)?.[0].length ?? 0;
  }

  private takeOptional(): string | undefined {
    const input = this.inputs.at(-1);
    if (!input) return undefined;
    const end = bracketEnd(input.text, input.at);
    if (end < 0) return undefined;
    const value = input.text.slice(input.at + 1, end - 1);
    input.at = end;
    return value;
  }

  private takeArgument(): string {
    this.goToNext();
    const input = this.inputs.at(-1);
    if (!input || input.at >= input.text.length) return '';
    const end = groupEnd(input.text, input.at, 50_000);
    const single = /\\(?:[A-Za-z@]+|[\s\S])|[^\n}]/uy;
    single.lastIndex = input.at;
    const value = end < 0 ? (single.exec(input.text)?.[0] ?? '') : input.text.slice(input.at + 1, end - 1);
    input.at = end < 0 ? input.at + value.length : end;
    return value;
  }
}

/** Whether the text begins with what `\@ifnextchar` names; `{` is named `\bgroup`. */
function beginsWith(text: string, at: number, wanted: string): boolean {
  const sign = wanted === '\\bgroup' ? '{' : wanted;
  const end = at + sign.length;
  return text.startsWith(sign, at) && !(/^\\[A-Za-z@]+$/.test(sign) && /[A-Za-z@]/.test(text.charAt(end)));
}

/** The body with its arguments; a blank keeps a control word apart from a letter that comes to stand behind it. */
function substitute(body: string, values: readonly string[]): string {
  const filled = body.replace(/(\\[A-Za-z@]+)?#([1-9#])/g, (_, word: string | undefined, digit: string) => {
    const value = digit === '#' ? '#' : (values[Number(digit) - 1] ?? '');
    return (word ?? '') + (word && /^[A-Za-z]/.test(value) ? ' ' : '') + value;
  });
  return /\\[A-Za-z@]+$/.test(filled) ? `${filled} ` : filled;
}
