import { leafText } from '../leaf-text.ts';
import type { EquationNumber, MathList, MathNode, MathScript, MathStyle } from '../tree/math.ts';
import type { WarnMath } from '../tree/warning.ts';
import { controlProperties, mathRunProperties, type Paint } from './run-properties.ts';
import { escapeXml } from './xml.ts';

/** TeX's four sizes as numbers: 0 display, 1 text, 2 script, 3 scriptscript. */
export type MathSize = 0 | 1 | 2 | 3;

export interface WriteOmmlOptions {
  /** True for a formula on a line of its own: `m:oMathPara` around `m:oMath`. */
  display: boolean;
  /** Where a displayed formula stands between the margins; centred unless said. */
  align?: 'left';
  /** The number at the right margin, for the formula as a whole. Rows of an equation array carry their own. */
  number?: EquationNumber;
  /** False leaves out `m:oMathPara` around a displayed formula. */
  paragraph?: boolean;
  /** Declares the prefixes `m` and `w` on the outermost element, so that the string stands alone. */
  namespaces?: boolean;
  /**
   * The bookmark for a number, so that references can point to it. It is written inside the parentheses of the
   * number (`w:bookmarkStart` and `w:bookmarkEnd` around its run), so a field `REF name` shows the bare number.
   * `id` must be unique in the document. Called once for each number written.
   */
  bookmark?: (number: EquationNumber) => { id: number; name: string } | undefined;
  /**
   * The stretches of a number (without its parentheses), with the fields that Word works them out with. Called once
   * for each number written, in order.
   */
  numberParts?: (text: string) => readonly { text: string; field?: string }[];
  /**
   * What a reference inside the formula shows: the bare number of its label, and the bookmark around it; with a
   * bookmark the reference becomes a live `REF` field. Unresolved references show their label.
   */
  resolve?: (label: string) => { text: string; bookmark?: string } | undefined;
  warn?: WarnMath;
}

/** Where the writer stands: what it has written, and what it inherits from the nodes around. */
export interface OmmlContext {
  options: WriteOmmlOptions;
  xml: string;
  /** Properties and text of the run that is still open; runs with equal properties become one. */
  runProperties: string;
  runText: string;
  /** The open run holds nothing that an upright or italic style would change. */
  runNeutral: boolean;
  paint: Paint;
  control: string;
  runs: Map<string, string>;
  /** The size that Word gives by itself, and the size that the source asks for. */
  size: MathSize;
  wanted: MathSize;
  /** `&` and `#` mean something to Word here. */
  inArray: boolean;
  /** Open elements from `m:oMath` on. */
  depth: number;
  /** What the script, cell or formula being written begins and ends with: an operator there has nothing to work on. */
  first?: MathNode;
  last?: MathNode;
}

/** XML parsers commonly stop at 256 open elements; the document around a formula and its leaves need some. */
const DEEPEST = 220;
export const ZERO_WIDTH_SPACE = '\u200B';
const UNPAINTED: Paint = {};
const UNPAINTED_CONTROL = controlProperties(UNPAINTED);
const UNPAINTED_RUNS = new Map<string, string>();

export function createContext(options: WriteOmmlOptions): OmmlContext {
  const size: MathSize = options.display ? 0 : 1;
  return {
    options,
    xml: '',
    runProperties: '',
    runText: '',
    runNeutral: false,
    paint: UNPAINTED,
    control: UNPAINTED_CONTROL,
    runs: UNPAINTED_RUNS,
    size,
    wanted: size,
    inArray: false,
    depth: 1,
  };
}

/** Readers trim blanks at the edges, wide and zero-width ones too, unless they are told to keep them. */
const EDGE_BLANK = /^[\s\u200B]|[\s\u200B]$/;
/** Letters and signs of most formulas: nothing to escape, no blank, no control character. */
const PLAIN = /^[!#-%'-;=?-~\u00A1-\u03FF\u2100-\u2BFF]+$/;

export function closeRun(context: OmmlContext): void {
  if (context.runText === '') return;
  const text = context.runText;
  const isPlain = PLAIN.test(text);
  const preserve = !isPlain && EDGE_BLANK.test(text) ? ' xml:space="preserve"' : '';
  context.xml += `<m:r>${context.runProperties}<m:t${preserve}>${isPlain ? text : escapeXml(text)}</m:t></m:r>`;
  context.runText = '';
  context.runNeutral = false;
}

export function writeRun(context: OmmlContext, properties: string, text: string): void {
  if (context.runProperties !== properties) {
    closeRun(context);
    context.runProperties = properties;
  }
  context.runNeutral = false;
  context.runText += text;
}

/** The properties of a math run in the colours of this place. */
export function mathRun(context: OmmlContext, style?: MathStyle, script?: MathScript): string {
  const key = `${style} ${script}`;
  let properties = context.runs.get(key);
  if (properties === undefined) {
    properties = mathRunProperties(context.paint, style, script);
    context.runs.set(key, properties);
  }
  return properties;
}

/** Letters: a run that holds only neutral characters so far takes their style. */
export function writeStyled(
  context: OmmlContext,
  text: string,
  style?: MathStyle,
  script?: MathScript,
): void {
  const properties = mathRun(context, style, script);
  const adoptable = style === undefined || style === 'plain' || style === 'italic';
  if (context.runNeutral && adoptable && !script) context.runProperties = properties;
  writeRun(context, properties, text);
}

/** Characters that look the same upright and italic: they join either kind of run. */
export function writeNeutral(context: OmmlContext, text: string): void {
  const italic = mathRun(context);
  const open = context.runText !== '';
  if (open && (context.runProperties === italic || context.runProperties === mathRun(context, 'plain'))) {
    context.runText += text;
    return;
  }
  writeRun(context, italic, text);
  context.runNeutral = true;
}

/** Runs `write` with other colours. */
export function withPaint(context: OmmlContext, paint: Paint, write: () => void): void {
  const { paint: outer, control, runs } = context;
  closeRun(context);
  context.paint = { ...outer, ...paint };
  context.control = controlProperties(context.paint);
  context.runs = new Map();
  write();
  closeRun(context);
  Object.assign(context, { paint: outer, control, runs });
}

export type WriteList = (list: MathList, context: OmmlContext) => void;

function writeContent(context: OmmlContext, list: MathList, write: WriteList): void {
  if (context.depth < DEEPEST || list.length === 0) {
    write(list, context);
    return;
  }
  context.options.warn?.({ code: 'math-too-deep' });
  writeRun(context, mathRun(context, 'plain'), leafText(list));
}

/** An unseen operand: Word shows a dotted box where an argument is empty, and LibreOffice an error. */
export function writePlaceholder(context: OmmlContext): void {
  writeNeutral(context, ZERO_WIDTH_SPACE);
}

/** How TeX's size changes from an object to its argument. */
export type SizeStep = (size: MathSize) => MathSize;
export const inScript: SizeStep = (size) => (size < 2 ? 2 : 3);
export const inFraction: SizeStep = (size) => (size < 2 ? ((size + 1) as MathSize) : 3);
export const inCell: SizeStep = (size) => (size === 0 ? 1 : size);
const sameSize: SizeStep = (size) => size;
const textSize: SizeStep = (size) => (size === 0 ? 1 : size);

export interface ArgumentForm {
  step?: SizeStep;
  /** The size that the source forces. */
  forced?: MathSize;
  /** An `e` that lends its operators no meaning outside, as the base of a script does: an item between brackets, a cell. */
  isClosed?: boolean;
  /** Leaves the element empty where nothing is in it, for slots that Word hides. */
  mayBeEmpty?: boolean;
}

function enterArgument(context: OmmlContext, form: ArgumentForm): void {
  const step = form.step ?? sameSize;
  const natural = step(context.size);
  const target = form.forced ?? step(context.wanted);
  const larger = textSize(natural) - textSize(target);
  if (larger !== 0) context.xml += `<m:argPr><m:argSz m:val="${larger}"/></m:argPr>`;
  context.size = larger === 0 ? natural : textSize(target);
  context.wanted = target;
  context.depth += 2;
}

/** The start tag of an object with its properties. */
export function openObject(context: OmmlContext, name: string, properties = ''): void {
  closeRun(context);
  context.xml += `<m:${name}><m:${name}Pr>${properties}${context.control}</m:${name}Pr>`;
}

/** One argument of an object: the element `m:<name>`, filled by `write`. */
export function writeArgument(
  context: OmmlContext,
  name: string,
  write: (context: OmmlContext) => void,
  form: ArgumentForm = {},
): void {
  closeRun(context);
  const { size, wanted, depth } = context;
  context.xml += `<m:${name}>`;
  enterArgument(context, form);
  const start = context.xml.length;
  write(context);
  if (context.runText === '' && context.xml.length === start && !form.mayBeEmpty) writePlaceholder(context);
  closeRun(context);
  context.xml += `</m:${name}>`;
  context.size = size;
  context.wanted = wanted;
  context.depth = depth;
}

/** {@link writeArgument} for a list of nodes. */
export function writeListArgument(
  context: OmmlContext,
  name: string,
  list: MathList,
  write: WriteList,
  form?: ArgumentForm,
): void {
  const { last } = context;
  const isOpen = name === 'e' && !form?.isClosed;
  // What the list around this one begins with is written by now: nothing need be restored.
  if (!isOpen) context.first = list[0];
  context.last = isOpen ? undefined : list.at(-1);
  writeArgument(context, name, () => writeContent(context, list, write), form);
  context.last = last;
}
