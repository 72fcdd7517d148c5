import type { DoubtMark } from '@sutra/contract';
import { labelName } from '@sutra/math/write-tex';
import type {
  Block,
  BlockHandlers,
  DocumentTree,
  EquationBlock,
  FormulaNode,
  HeadingBlock,
  Inline,
  InlineHandlers,
  ListBlock,
  MarkInline,
  ParagraphBlock,
} from '../../tree/index.ts';
import { printedCaption } from '../caption.ts';
import { cleanText } from '../clean-text.ts';
import { doubtMark, shownConfidence } from '../doubt-mark.ts';
import { Footnotes } from '../footnotes.ts';
import { displayTex, isEnvironment, texOf } from '../formula-source.ts';
import { headingCount } from '../heading-count.ts';
import { listNumber } from '../list-number.ts';
import type { WriteTextOptions } from '../options.ts';
import { References, type ReferenceTarget } from '../references.ts';
import { safeUrl } from '../safe-url.ts';
import { escapeLatex, escapeUrl } from './escape.ts';
import { preamble } from './preamble.ts';
import { tabular } from './table.ts';

interface LatexContext {
  tree: DocumentTree;
  references: References;
  footnotes: Footnotes;
  counted: ReadonlySet<Block>;
  inNote: boolean;
  /** Inside the argument of a command, where TeX has read everything as commands before `verbatim` could keep it. */
  inArgument: boolean;
  doubts: DoubtMark;
}

const MARKS: Record<MarkInline['mark'], string> = {
  strong: 'textbf',
  emphasis: 'emph',
  underline: 'underline',
  strikethrough: 'sout',
  superscript: 'textsuperscript',
  subscript: 'textsubscript',
  smallCaps: 'textsc',
  highlight: 'colorbox{yellow}',
};

const points = (name: string, value: number | undefined) =>
  value !== undefined && Number.isFinite(value) && value > 0
    ? [`${name}=${Math.round(value * 100) / 100}bp`]
    : [];

/** A picture beside the document or in a folder below it: no other file is looked for. */
const PICTURE_NAME = /^(?:[\w-][\w. -]*\/)*[\w-][\w. -]*$/;

function image(node: Extract<Inline, { type: 'image' }>): string {
  const name = node.reference ?? node.image;
  if (name === undefined || !PICTURE_NAME.test(name)) return `[${escapeLatex(node.alt || name || 'image')}]`;
  const size = [...points('width', node.width), ...points('height', node.height)];
  const fit = size.length > 0 ? size : ['width=0.8\\linewidth'];
  return `\\IfFileExists{${name}}{\\includegraphics[${fit.join(',')}]{${name}}}{[${escapeLatex(node.alt || name)}]}`;
}

function footnoteReference(
  { id }: Extract<Inline, { type: 'footnoteReference' }>,
  context: LatexContext,
): string {
  const definition = context.footnotes.definition(id);
  if (!definition || context.inNote) return `\\textsuperscript{${escapeLatex(id)}}`;
  const { number, first } = context.footnotes.refer(id);
  if (!first) return `\\footnotemark[${number}]`;
  return `\\footnote{${blocksLatex(definition.children, { ...context, inNote: true, inArgument: true })}}`;
}

/**
 * The mark of a doubtful formula: a macro that shows nothing until its author redefines it. Comments of TeX would end
 * the line that they stand in. Pictures are named and not carried here, so asking for them gives the mark too.
 */
const doubtMacro = (node: FormulaNode, { doubts }: LatexContext) =>
  doubtMark(node, doubts) === 'none' ? '' : `\\doubtful{${shownConfidence(node)}}`;

/** What TeX numbers itself. */
const TEX_COUNTED: readonly ReferenceTarget['kind'][] = ['formula', 'caption', 'paragraph'];

const INLINES: InlineHandlers<string, LatexContext> = {
  text: ({ value }) => escapeLatex(value),
  mark: ({ mark, children }, context) => `\\${MARKS[mark]}{${inlinesLatex(children, context)}}`,
  color: ({ color, children }, context) =>
    `\\textcolor[HTML]{${/^[0-9A-Fa-f]{6}$/.test(color) ? color : '000000'}}{${inlinesLatex(children, context)}}`,
  inlineCode: ({ value }) => `\\texttt{${escapeLatex(value)}}`,
  math: (node, context) => `\\(${texOf(node)}\\)${doubtMacro(node, context)}`,
  link: ({ url, children }, context) => {
    const href = safeUrl(url);
    const text = inlinesLatex(children, context);
    return href === null ? text : `\\href{${escapeUrl(href)}}{${text || escapeLatex(url)}}`;
  },
  image,
  break: () => '\\\\\n',
  span: ({ children }, context) => inlinesLatex(children, context),
  footnoteReference,
  anchor: ({ label }) => `\\label{${labelName(label)}}`,
  crossReference: ({ label, parentheses }, { references }) => {
    const target = references.find(label);
    const counted = !target?.text || TEX_COUNTED.includes(target.kind);
    if (counted) return `\\${parentheses ? 'eqref' : 'ref'}{${labelName(label)}}`;
    const link = `\\hyperref[${labelName(label)}]{${escapeLatex(target.text ?? '')}}`;
    return parentheses ? `(${link})` : link;
  },
};

function inlinesLatex(inlines: readonly Inline[], context: LatexContext): string {
  return inlines
    .map((inline) =>
      (INLINES[inline.type] as (node: Inline, context: LatexContext) => string)(inline, context),
    )
    .join('');
}

const SECTIONS = [
  'section',
  'section',
  'subsection',
  'subsubsection',
  'paragraph',
  'subparagraph',
  'subparagraph',
];

const label = (name: string | undefined) => (name === undefined ? '' : `\\label{${labelName(name)}}`);

/** TeX counts the heading where that gives the number as printed; other numbers are text. */
function heading(node: HeadingBlock, context: LatexContext): string {
  const text = inlinesLatex(node.children, context);
  if (node.level === 0) return `\\title{${text}}\n\\date{}\n\\maketitle`;
  const name = SECTIONS[node.level];
  if (context.counted.has(node)) return `\\${name}{${text}}${label(node.label)}`;
  const number = node.number ? `${escapeLatex(node.number)} ` : '';
  return `\\${name}*{${number}${text}}${node.label === undefined ? '' : `\\phantomsection${label(node.label)}`}`;
}

const ENVIRONMENT_END = /\n?\\end\{\w+\*\}$/;

function equation(node: EquationBlock, context: LatexContext): string {
  const mark = doubtMacro(node, context);
  const formula = displayTex(node);
  // Behind a display the mark would begin a paragraph.
  const tex = isEnvironment(formula) ? formula.replace(ENVIRONMENT_END, (end) => mark + end) : formula + mark;
  if (node.number) return `\\begin{equation}\n${tex}\n\\end{equation}`;
  return isEnvironment(tex) ? tex : `\\[\n${tex}\n\\]`;
}

function list(node: ListBlock, context: LatexContext): string {
  const name = node.ordered ? 'enumerate' : 'itemize';
  const plain = node.ordered && !node.format && !node.template && (node.start ?? 1) === 1;
  const items = node.items.map((item, index) => {
    const box = item.checked === undefined ? '' : item.checked ? '$\\boxtimes$' : '$\\square$';
    const own = item.label
      ? inlinesLatex(item.label, context)
      : plain || !node.ordered
        ? box
        : escapeLatex(listNumber(node, index));
    return `\\item${own && `[{${own}}]`} ${blocksLatex(item.children, context)}`;
  });
  return `\\begin{${name}}\n${items.join('\n')}\n\\end{${name}}`;
}

function caption(inlines: readonly Inline[] | undefined, context: LatexContext): string {
  return inlines ? `\\caption{${inlinesLatex(printedCaption(inlines)?.text ?? inlines, context)}}` : '';
}

const captionAlone = (
  { children }: ParagraphBlock,
  { kind, label: name }: NonNullable<ParagraphBlock['counts']>,
  context: LatexContext,
) => `\\begin{${kind}}[htbp]\n\\centering\n${caption(children, context)}${label(name)}\n\\end{${kind}}`;

/** Only a paragraph box may hold more than one line of text in a column. */
function cellLatex(blocks: readonly Block[], share: number, context: LatexContext): string {
  const text = blocksLatex(blocks, { ...context, inArgument: true });
  const plain = blocks.length < 2 && blocks.every(({ type }) => type === 'paragraph') && !text.includes('\n');
  return plain || text === '' ? text : `\\parbox[t]{${(0.9 * share).toFixed(3)}\\linewidth}{${text}}`;
}

/** Code line by line, every blank kept. */
const codeLines = (value: string) =>
  cleanText(value)
    .split('\n')
    .map((line) => `\\texttt{${escapeLatex(line.replaceAll(' ', '\u00a0')).replaceAll('\u00a0', '~')}}`)
    .join('\\\\\n');

const lines = (...parts: string[]) => parts.filter((part) => part !== '').join('\n');
const ALIGNMENTS = { center: 'center', right: 'flushright', left: 'flushleft', justify: undefined } as const;

function aligned(text: string, align: keyof typeof ALIGNMENTS | undefined): string {
  const environment = align && align !== 'left' ? ALIGNMENTS[align] : undefined;
  return environment ? `\\begin{${environment}}\n${text}\n\\end{${environment}}` : text;
}

const BLOCKS: BlockHandlers<string, LatexContext> = {
  heading,
  paragraph: (node, context) => {
    if (node.counts) return captionAlone(node, node.counts, context);
    const text = inlinesLatex(node.children, context).trim();
    if (node.role === 'abstract') return `\\begin{abstract}\n${text}\n\\end{abstract}`;
    return aligned(text, node.align ?? (node.role ? 'center' : undefined));
  },
  equation,
  list,
  table: (node, context) => {
    const body = tabular(node, (blocks, share) => cellLatex(blocks, share, context));
    if (!node.caption) return `\\begin{center}\n${body}\n\\end{center}`;
    return lines(
      '\\begin{table}[htbp]',
      '\\centering',
      caption(node.caption, context) + label(node.label),
      body,
      '\\end{table}',
    );
  },
  figure: (node, context) =>
    lines(
      '\\begin{figure}[htbp]',
      '\\centering',
      image(node.image),
      caption(node.caption, context) + label(node.label),
      '\\end{figure}',
    ),
  code: ({ value }, { inArgument }) =>
    inArgument
      ? codeLines(value)
      : `\\begin{verbatim}\n${cleanText(value).replace(/\\end\{verbatim\}/g, '\\end {verbatim}')}\n\\end{verbatim}`,
  quote: (node, context) => `\\begin{quote}\n${blocksLatex(node.children, context)}\n\\end{quote}`,
  theorem: (node, context) => {
    const number = node.number ? ` ${escapeLatex(node.number)}` : '';
    const title = node.title ? ` (${inlinesLatex(node.title, context)})` : '';
    const lead = `\\textbf{${escapeLatex(node.kind)}${number}${title}.}${node.label === undefined ? '' : `\\phantomsection${label(node.label)}`}`;
    return `\\medskip\\noindent ${lead} ${blocksLatex(node.children, context)}`;
  },
  rule: () => '\\par\\noindent\\rule{\\linewidth}{0.4pt}',
  pageBreak: () => '\\clearpage',
  section: ({ columns }) => (columns > 1 ? '\\twocolumn' : '\\onecolumn'),
  footnote: (node, context) =>
    context.footnotes.isReferred(node) ? '' : blocksLatex(node.children, context),
  question: (node, context) => {
    const marks = node.marks ? `\\hfill\\textbf{${escapeLatex(node.marks)}}` : '';
    const [first, ...rest] = node.children;
    const carried = first?.type === 'paragraph';
    const text = carried ? inlinesLatex(first.children, context).trim() : '';
    const body = blocksLatex(carried ? rest : node.children, context);
    return `\\begin{itemize}\n\\item[{${escapeLatex(node.number)}}] ${text}${marks}${body && `\n\n${body}`}\n\\end{itemize}`;
  },
  options: (node, context) => {
    const columns = Math.max(1, Math.trunc(node.columns) || 1);
    const width = (0.96 / columns).toFixed(3);
    const items = node.items.map(
      (item) =>
        `\\parbox[t]{${width}\\linewidth}{${escapeLatex(item.label)} ${inlinesLatex(item.children, context)}}`,
    );
    return `\\noindent ${items.map((item, index) => item + ((index + 1) % columns === 0 ? '\\\\' : '%')).join('\n')}`.replace(
      /(?:\\\\|%)$/,
      '',
    );
  },
  alternative: (node, context) =>
    `\\begin{center}\\textbf{${inlinesLatex(node.children, context)}}\\end{center}`,
};

function blocksLatex(blocks: readonly Block[], context: LatexContext): string {
  return blocks
    .map((block) => (BLOCKS[block.type] as (node: Block, context: LatexContext) => string)(block, context))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** The headings that TeX numbers as they are printed. */
function texCounted(tree: DocumentTree): ReadonlySet<Block> {
  const count = headingCount(tree);
  const asTex = count?.topLevel === 1 && count.prefix === '' && count.start === 1 && count.stop === '';
  return new Set([...(asTex ? count.counted : [])].filter(({ level }) => level <= 3));
}

/** The tree as a whole LaTeX document. Pictures are named, not carried. */
export function writeLatex(tree: DocumentTree, options: WriteTextOptions = {}): string {
  const counted = texCounted(tree);
  const context: LatexContext = {
    tree,
    references: new References(tree, counted),
    footnotes: new Footnotes(tree),
    counted,
    inNote: false,
    inArgument: false,
    doubts: options.doubts ?? 'comments',
  };
  const body = blocksLatex(tree.blocks, context);
  return `${preamble(tree, body)}\\begin{document}\n\n${body}\n\n\\end{document}\n`;
}
