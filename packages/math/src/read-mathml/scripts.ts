import { lookUp } from '../look-up.ts';
import { functionKind } from '../read-tex/commands/operators.ts';
import { placeScripts } from '../read-tex/scripts.ts';
import type { MathList, MathNode } from '../tree/index.ts';
import { argument, type ElementReader, type MathmlContext } from './context.ts';
import { type MathmlElement, trimmedText } from './markup.ts';

/** Characters over a base that are accents of it, as their combining forms. */
const ACCENTS: Record<string, string> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '\u0302': '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '∼': '\u0303',
  '\u0303': '\u0303',
  '¯': '\u0305',
  '‾': '\u0305',
  ˉ: '\u0305',
  '\u0304': '\u0305',
  '\u0305': '\u0305',
  '.': '\u0307',
  '˙': '\u0307',
  '\u0307': '\u0307',
  '¨': '\u0308',
  '..': '\u0308',
  '\u0308': '\u0308',
  '⃛': '\u20db',
  '...': '\u20db',
  '⃜': '\u20dc',
  '→': '\u20d7',
  '⟶': '\u20d7',
  '⃗': '\u20d7',
  '←': '\u20d6',
  '↔': '\u20e1',
  '⇀': '\u20d1',
  '↼': '\u20d0',
  ˇ: '\u030c',
  '\u030c': '\u030c',
  '˘': '\u0306',
  '\u0306': '\u0306',
  '´': '\u0301',
  '\u0301': '\u0301',
  '`': '\u0300',
  '\u0300': '\u0300',
  '˚': '\u030a',
  '∘': '\u030a',
  '\u030a': '\u030a',
};

/** Signs that are accents only where `accent` says so: elsewhere they are labels. */
const DOUBTFUL = new Set(['→', '⟶', '←', '↔', '⇀', '↼', '∼', '.', '..', '...', '∘']);
const STRETCHING = new Set(Array.from('⏞⏟⎴⎵⏜⏝⏠⏡'));
const LONG_BARS = new Set('¯‾ˉ_\u0332̲―─\u0305\u0304');
const LONG_ARROWS = new Set('→←↔');
const ARROWS = new Set(Array.from('→←↔⇒⇐⇔↦↪↩⟶⟵⟷⟹⟸⟺⟼⇀⇁↼↽⇌⇋⇄⇆↠↞'));
const SHORT: Record<string, string> = {
  '⟶': '→',
  '⟵': '←',
  '⟷': '↔',
  '⟹': '⇒',
  '⟸': '⇐',
  '⟺': '⇔',
  '⟼': '↦',
};

/** The one operator that an element consists of. */
function soleOperator(element: MathmlElement | undefined): string | undefined {
  if (!element) return undefined;
  if (element.name === 'mo' || element.name === 'mi' || element.name === 'mtext') return trimmedText(element);
  const isWrapper = element.name === 'mrow' || element.name === 'mstyle' || element.name === 'mpadded';
  return isWrapper && element.children.length === 1 ? soleOperator(element.children[0]) : undefined;
}

const isShortBase = (base: MathList) => base.length === 1 && base[0]?.type === 'symbol';

/** A mark above or below a base; null where the script is a limit or a label. */
function markNode(
  base: MathList,
  script: MathmlElement | undefined,
  position: 'over' | 'under',
  isAccent: boolean,
): MathNode | null {
  const mark = soleOperator(script);
  if (mark === undefined) return null;
  if (STRETCHING.has(mark)) return { type: 'groupCharacter', character: mark, position, base };
  if (LONG_BARS.has(mark) && (position === 'under' || !isShortBase(base)))
    return { type: 'bar', position, base };
  if (position === 'under') return null;
  if (LONG_ARROWS.has(mark) && !isShortBase(base))
    return { type: 'groupCharacter', character: mark, position, base };
  const combining = lookUp(ACCENTS, mark);
  const applies = combining !== undefined && (isAccent || !DOUBTFUL.has(mark));
  return applies ? { type: 'accent', mark: combining, base } : null;
}

const isFunction = (base: MathList) => base.length === 1 && base[0]?.type === 'function';

/** A relation that stretches to the text above and below it. */
function arrowNode(element: MathmlElement, over: MathList, under: MathList): MathNode | null {
  const character = soleOperator(element.children[0]);
  if (character === undefined || !ARROWS.has(character)) return null;
  return { type: 'extensibleArrow', character: SHORT[character] ?? character, over, under };
}

interface Places {
  over?: number;
  under?: number;
}

const overUnder =
  ({ over, under }: Places): ElementReader =>
  (element, context) => {
    const script = (index: number | undefined) =>
      index === undefined ? null : argument(element, index, context);
    const base = argument(element, 0, context);
    const isOver = over !== undefined;
    const isAccent = element.attributes[isOver ? 'accent' : 'accentunder'] === 'true';
    const single = isOver !== (under !== undefined);
    const place = isOver ? over : under;
    const mark =
      single && place ? markNode(base, element.children[place], isOver ? 'over' : 'under', isAccent) : null;
    if (mark) return [mark];
    const [sub, sup] = [script(under), script(over)];
    const arrow = arrowNode(element, sup ?? [], sub ?? []);
    if (arrow) return [arrow];
    return placeScripts(base, { sub, sup, limits: 'limits' }, true);
  };

const beside =
  (subAt: number | null, supAt: number | null): ElementReader =>
  (element, context) => {
    const base = argument(element, 0, context);
    const sub = subAt === null ? null : unlessEmpty(argument(element, subAt, context), supAt !== null);
    const sup = supAt === null ? null : unlessEmpty(primes(argument(element, supAt, context)), sub !== null);
    const stacks = isFunction(base) && movesLimits(base);
    return placeScripts(base, { sub, sup, limits: stacks ? 'limits' : 'nolimits' }, false);
  };

/** The empty row that stands where one of two scripts is missing is none. */
const unlessEmpty = (script: MathList, isOptional: boolean): MathList | null =>
  script.length === 0 && isOptional ? null : script;

/** A subscript of `lim` that stands beside it in the source stands below it in display. */
function movesLimits([node]: MathList): boolean {
  const name = node?.type === 'function' ? node.name[0] : undefined;
  return name?.type === 'symbol' && functionKind(name.text) === 'limiting';
}

const primes = (list: MathList): MathList =>
  list.map((node) => (node.type === 'symbol' && node.text === '’' ? { ...node, text: '′' } : node));

/** `mmultiscripts`: pairs after the base, then pairs before it. */
const multiscripts: ElementReader = (element, context) => {
  const [first, ...rest] = element.children;
  const at = rest.findIndex((child) => child.name === 'mprescripts');
  const after = at < 0 ? rest : rest.slice(0, at);
  const before = at < 0 ? [] : rest.slice(at + 1);
  let nodes = first ? context.readElement(first, context) : [];
  for (const [sub, sup] of pairsOf(after, context)) {
    if (sub.length === 0 && sup.length === 0) continue;
    nodes = placeScripts(
      nodes,
      { sub: sub.length > 0 ? sub : null, sup: sup.length > 0 ? sup : null, limits: null },
      false,
    );
  }
  for (const [sub, sup] of pairsOf(before, context)) nodes = [{ type: 'prescripts', sub, sup, base: nodes }];
  return nodes;
};

function pairsOf(elements: readonly MathmlElement[], context: MathmlContext): [MathList, MathList][] {
  const read = (element: MathmlElement | undefined) => (element ? context.readElement(element, context) : []);
  return Array.from({ length: Math.ceil(elements.length / 2) }, (_, index) => [
    read(elements[2 * index]),
    read(elements[2 * index + 1]),
  ]);
}

export const SCRIPT_READERS: Record<string, ElementReader> = {
  msub: beside(1, null),
  msup: beside(null, 1),
  msubsup: beside(1, 2),
  munder: overUnder({ under: 1 }),
  mover: overUnder({ over: 1 }),
  munderover: overUnder({ under: 1, over: 2 }),
  mmultiscripts: multiscripts,
};
