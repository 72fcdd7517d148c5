import type { HeadingBlock, Inline } from '../../tree/index.ts';
import { plainText } from '../inlines.ts';
import type { Command, Commands } from './command.ts';
import type { Frame } from './frame.ts';

const LEVELS = ['chapter', 'section', 'subsection', 'subsubsection', 'paragraph', 'subparagraph'];

function levelOf(name: string, hasChapters: boolean): HeadingBlock['level'] {
  const depth = Math.max(0, LEVELS.indexOf(name));
  const level = name === 'part' ? 1 : depth + (hasChapters ? 1 : 0);
  return Math.min(6, Math.max(1, level)) as HeadingBlock['level'];
}

/** As deep as LaTeX numbers by itself. */
const isNumbered = (name: string, hasChapters: boolean) =>
  LEVELS.indexOf(name) <= (hasChapters ? 2 : 3) && name !== 'part';

const heading: Command = (frame, name) => {
  const starred = frame.star();
  frame.optional();
  const title = frame.argument();
  if (!title) return;
  frame.flush();
  const { session } = frame;
  const number = headingNumber(frame, name, starred);
  const children = frame.inlinesOf(title);
  const labels = children.filter((child) => child.type === 'anchor');
  const text = children.filter((child) => child.type !== 'anchor');
  const [label] = labels;
  if (text.length === 0) return;
  frame.blocks.push({
    type: 'heading',
    level: levelOf(name, session.hasChapters),
    ...(number ? { number } : {}),
    ...(label ? { label: label.label } : {}),
    children: text,
  });
};

function headingNumber(frame: Frame, name: string, starred: boolean): string | undefined {
  const { session } = frame;
  if (starred || !isNumbered(name, session.hasChapters)) return undefined;
  session.counters.step(name);
  return session.numbersHeadings ? session.counters.text(name) : undefined;
}

const head =
  (key: 'title' | 'author' | 'date'): Command =>
  (frame) => {
    frame.optional();
    const range = frame.argument();
    if (range) frame.session.head[key] = frame.slice(range);
  };

const makeTitle: Command = (frame) => {
  frame.flush();
  const { head: values } = frame.session;
  const title = read(frame, values.title);
  if (title.length > 0) frame.blocks.push({ type: 'heading', level: 0, children: title });
  for (const author of authorsOf(values.author)) {
    const children = read(frame, author);
    if (children.length > 0) frame.blocks.push({ type: 'paragraph', role: 'author', children });
  }
  const date = read(frame, values.date);
  if (date.length > 0 && plainText(date).trim() !== '') {
    frame.blocks.push({ type: 'paragraph', role: 'date', children: date });
  }
  frame.session.head = {};
};

const read = (frame: Frame, source: string | undefined): Inline[] =>
  source && source.trim() !== '' ? frame.source.readFragment(source) : [];

export const authorsOf = (source: string | undefined): string[] =>
  (source ?? '')
    .split(/\\and\b/)
    .map((author) => author.trim())
    .filter((author) => author !== '');

const pageBreak: Command = (frame) => {
  frame.optional();
  frame.putBlock({ type: 'pageBreak' });
};

const rule: Command = (frame) => frame.putBlock({ type: 'rule' });

/** Commands that shape the document. */
export const STRUCTURE_COMMANDS: Commands = {
  part: heading,
  chapter: heading,
  section: heading,
  subsection: heading,
  subsubsection: heading,
  paragraph: heading,
  subparagraph: heading,
  title: head('title'),
  author: head('author'),
  date: head('date'),
  maketitle: makeTitle,
  subtitle: (frame) => {
    const range = frame.argument();
    if (range) frame.putBlock({ type: 'paragraph', align: 'center', children: frame.inlinesOf(range) });
  },
  par: (frame) => frame.flush(),
  item: (frame) => {
    frame.flush();
    const label = frame.optional();
    if (label) frame.put(...frame.inlinesOf(label), { type: 'text', value: ' ' });
  },
  newpage: pageBreak,
  pagebreak: pageBreak,
  clearpage: pageBreak,
  cleardoublepage: pageBreak,
  newline: (frame) => frame.put({ type: 'break' }),
  hrule: rule,
  twocolumn: (frame) => {
    frame.putBlock({ type: 'section', columns: 2 });
    const range = frame.optional();
    if (range) frame.putBlocks(frame.blocksOf(range));
  },
  appendix: (frame) => {
    const top = frame.session.hasChapters ? 'chapter' : 'section';
    frame.session.counters.set(top, 0);
    frame.session.counters.setFormat(top, 'upperLetter');
  },
  today: (frame) => frame.warn('latex-left-out', 'today'),
  and: (frame) => frame.write(', '),
};
