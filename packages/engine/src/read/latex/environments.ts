import type { Block } from '../../tree/index.ts';
import { DISPLAY_ENVIRONMENTS, INNER_ENVIRONMENTS } from '../math-environments.ts';
import { readSlide } from './beamer.ts';
import { isExamEnvironment, readExamEnvironment } from './exam-class.ts';
import { readFloat } from './floats.ts';
import { Frame } from './frame.ts';
import { DRAWINGS } from './lexical.ts';
import { optionOf, readBibliography, readList } from './lists.ts';
import { readMathEnvironment } from './math.ts';
import type { EnvironmentSpan } from './source-index.ts';
import { writeWith } from './style-commands.ts';
import { readTabular } from './tables.ts';
import { readTheorem, readTitledBox, theoremOf } from './theorems.ts';

type Environment = (frame: Frame, span: EnvironmentSpan) => void;

const body = (span: EnvironmentSpan) => ({ start: span.bodyStart, end: span.bodyEnd });

const plain: Environment = (frame, span) => frame.putBlocks(frame.blocksOf(body(span)));

/** The content without the arguments before it: `o` optional, `m` braced. */
const after =
  (signature: string): Environment =>
  (frame, span) => {
    const head = new Frame(frame.source, body(span), frame);
    for (const kind of signature) {
      if (kind === 'o') head.optional();
      else head.braced();
    }
    frame.putBlocks(frame.blocksOf({ start: head.at, end: span.bodyEnd }));
  };

const alignedAs =
  (align: Frame['align']): Environment =>
  (frame, span) => {
    frame.flush();
    const outer = frame.align;
    frame.align = align;
    frame.putBlocks(frame.blocksOf(body(span)));
    frame.align = outer;
  };

const quote: Environment = (frame, span) => {
  const children = frame.blocksOf(body(span));
  if (children.length > 0) frame.putBlock({ type: 'quote', children });
};

const abstract: Environment = (frame, span) => {
  frame.flush();
  frame.role = 'abstract';
  frame.putBlocks(frame.blocksOf(body(span)));
  frame.role = undefined;
};

const multicols: Environment = (frame, span) => {
  const head = new Frame(frame.source, body(span), frame);
  const count = Number.parseInt(frame.slice(head.braced() ?? { start: 0, end: 0 }), 10) || 2;
  const preface = head.optional();
  if (preface) frame.putBlocks(frame.blocksOf(preface));
  frame.putBlock({ type: 'section', columns: Math.min(4, Math.max(1, count)) });
  frame.putBlocks(frame.blocksOf({ start: head.at, end: span.bodyEnd }));
  frame.putBlock({ type: 'section', columns: 1 });
};

const drawing: Environment = (frame, span) => {
  frame.warn('latex-drawing-left-out', span.name);
  frame.put({ type: 'image', reference: span.name, alt: span.name });
};

const language =
  (tag: string): Environment =>
  (frame, span) =>
    writeWith(frame, body(span), { kind: 'language', language: tag });

/** Lines that keep their ends: `verse`, `tabbing`, `algorithmic`. */
const listing: Environment = (frame, span) => {
  frame.warn('latex-environment-simplified', span.name);
  plain(frame, span);
};

const each = (names: string, environment: Environment) =>
  Object.fromEntries(names.split(' ').map((name) => [name, environment]));

const ENVIRONMENTS: Readonly<Record<string, Environment>> = {
  ...each(
    'itemize enumerate description compactitem compactenum compactdesc inparaenum inparaitem tasks',
    readList,
  ),
  ...each('itemize* enumerate* description* asparaenum asparaitem list trivlist easylist labeling', readList),
  ...each('tablenotes TableNotes', readList),
  ...each('tabular tabular* tabularx tabulary tabu longtable longtabu xltabular supertabular', readTabular),
  ...each('table table* wraptable sidewaystable longtable* subtable margintable', readFloat),
  ...each(
    'figure figure* wrapfigure sidewaysfigure subfigure floatingfigure SCfigure marginfigure',
    readFloat,
  ),
  ...each('quote quotation verse displayquote', quote),
  ...each(DRAWINGS, drawing),
  ...each('tcolorbox mdframed shaded framed leftbar', (frame, span) =>
    readTitledBox(frame, span, (options) => optionOf(options, 'title') ?? optionOf(options, 'frametitle')),
  ),
  ...each('tabbing algorithmic algorithm algorithm2e', listing),
  ...each(
    'document titlepage small footnotesize large Large scriptsize spacing doublespace singlespace',
    plain,
  ),
  ...each('threeparttable measuredfigure ThreePartTable', plain),
  ...each('subfigures appendices sloppypar samepage landscape', plain),
  ...each('center Center', alignedAs('center')),
  ...each('flushleft FlushLeft', alignedAs('left')),
  ...each('flushright FlushRight', alignedAs('right')),
  ...each('multicols multicols*', multicols),
  ...each('frame block alertblock exampleblock', readSlide),
  columns: plain,
  column: after('m'),
  abstract,
  minipage: after('ooom'),
  adjustbox: after('m'),
  adjustwidth: after('mm'),
  solutionbox: after('m'),
  hindi: language('hi-IN'),
  sanskrit: language('sa-IN'),
  english: language('en-IN'),
  thebibliography: readBibliography,
  comment: () => {},
};

/** Reads the environment whose `\begin` stands here. */
export function readEnvironment(frame: Frame, span: EnvironmentSpan): void {
  const { name } = span;
  const theorem = theoremOf(name, frame.session);
  const declared = frame.session.definitions.theorems.get(name);
  if (declared) readTheorem(frame, span, declared);
  else if (DISPLAY_ENVIRONMENTS.has(name)) readMathEnvironment(frame, span);
  else if (INNER_ENVIRONMENTS.has(name)) readInner(frame, span);
  else if (Object.hasOwn(ENVIRONMENTS, name)) ENVIRONMENTS[name]?.(frame, span);
  else if (isExamEnvironment(name)) readExamEnvironment(frame, span);
  else if (theorem) readTheorem(frame, span, theorem);
  else readUnknown(frame, span);
}

/** A matrix or its like outside any formula. */
function readInner(frame: Frame, span: EnvironmentSpan): void {
  const tex = `\\begin{${span.name}}${frame.slice(body(span))}\\end{${span.name}}`;
  if (frame.isAtStart) frame.putBlock(frame.session.formulas.display(tex));
  else frame.put(frame.session.formulas.inline(tex));
}

function readUnknown(frame: Frame, span: EnvironmentSpan): void {
  frame.warn('latex-unknown-environment', span.name.slice(0, 40));
  const blocks: Block[] = frame.blocksOf(body(span));
  frame.putBlocks(blocks);
}
