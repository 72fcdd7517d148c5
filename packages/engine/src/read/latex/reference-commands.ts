import type { Block, CrossReferenceInline, EngineWarning } from '../../tree/index.ts';
import { plainText } from '../inlines.ts';
import { linkTo } from '../links.ts';
import type { Command, Commands } from './command.ts';
import type { Frame } from './frame.ts';
import { points } from './plain-commands.ts';

const labelText = (frame: Frame) => {
  const range = frame.braced();
  return range ? frame.slice(range).replace(/\s+/g, ' ').trim() : '';
};

/** A label belongs to the heading, caption or theorem it stands behind; elsewhere it marks a place. */
const label: Command = (frame) => {
  const name = labelText(frame);
  if (name === '') return;
  const { holder } = frame;
  const last = frame.blocks.at(-1);
  if (frame.isAtStart && last?.type === 'heading' && !last.label) last.label = name;
  else if (holder && holder.kind !== 'item' && !holder.label) holder.label = name;
  else frame.put({ type: 'anchor', label: name });
};

const reference = (name: string, parentheses: boolean): CrossReferenceInline => ({
  type: 'crossReference',
  label: name,
  parentheses,
});

const ref =
  (parentheses: boolean): Command =>
  (frame) => {
    frame.star();
    const name = labelText(frame);
    if (name !== '') frame.put(reference(name, parentheses));
  };

const SHORT: Readonly<Record<string, string>> = { equation: 'eq.', figure: 'fig.' };

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `\cref`, `\Cref`, `\autoref`: the reference with the name of what it points to. */
const named =
  (capital: boolean): Command =>
  (frame) => {
    frame.star();
    const labels = labelText(frame)
      .split(/\s*,\s*/)
      .filter((name) => name !== '');
    labels.forEach((name, index) => {
      const kind = frame.session.targets.get(name);
      const last = index === labels.length - 1;
      if (index === 0 && kind) frame.write(`${capital ? capitalised(kind) : (SHORT[kind] ?? kind)}\u00a0`);
      if (index > 0) frame.write(last ? ' and ' : ', ');
      frame.put(reference(name, kind === 'equation'));
    });
  };

/** The keys, or the numbers that the bibliography gives them. */
const cite: Command = (frame) => {
  frame.star();
  const first = frame.optional();
  const second = frame.optional();
  const keys = labelText(frame).split(/\s*,\s*/);
  const shown = keys.map((key) => frame.session.bibliography.get(key) ?? key).join(', ');
  const [before, after] = second ? [first, second] : [null, first];
  frame.write('[');
  if (before && frame.slice(before).trim())
    frame.put(...frame.inlinesOf(before), { type: 'text', value: ' ' });
  frame.write(shown);
  if (after && frame.slice(after).trim()) frame.put({ type: 'text', value: ', ' }, ...frame.inlinesOf(after));
  frame.write(']');
};

const address = (frame: Frame) => {
  const range = frame.braced();
  return range
    ? frame
        .slice(range)
        .replace(/\\([%#&_~{}])/g, '$1')
        .replace(/\\textasciitilde\s*/g, '~')
        .trim()
    : '';
};

const href: Command = (frame) => {
  frame.optional();
  const url = address(frame);
  const text = frame.argument();
  const children = text ? frame.inlinesOf(text) : [];
  frame.put(...linkTo(url, undefined, children, frame.session.warn));
};

const url: Command = (frame) => {
  const target = address(frame);
  frame.put(...linkTo(target, undefined, [{ type: 'text', value: target }], frame.session.warn));
};

/** `\hyperref[label]{text}` keeps its text. */
const hyperref: Command = (frame) => {
  frame.optional();
  const text = frame.argument();
  if (text) frame.put(...frame.inlinesOf(text));
};

function addFootnote(frame: Frame, id: string, children: Block[]): void {
  frame.session.footnoteTexts.push({ type: 'footnote', id, children });
}

const footnote: Command = (frame) => {
  frame.optional();
  const text = frame.argument();
  if (!text) return;
  frame.session.footnotes += 1;
  const id = String(frame.session.footnotes);
  frame.put({ type: 'footnoteReference', id });
  addFootnote(frame, id, frame.source.read(text));
};

const footnoteMark: Command = (frame) => {
  frame.optional();
  frame.session.footnotes += 1;
  frame.put({ type: 'footnoteReference', id: String(frame.session.footnotes) });
};

const footnoteText: Command = (frame) => {
  frame.optional();
  const text = frame.argument();
  if (text) addFootnote(frame, String(frame.session.footnotes), frame.source.read(text));
};

/** `width=0.5\textwidth` and `height=3cm` in points. */
function sizeOf(options: string): { width?: number; height?: number } {
  const width = /\bwidth\s*=\s*([^,\]]+)/.exec(options)?.[1];
  const height = /(?:^|[,\s])height\s*=\s*([^,\]]+)/.exec(options)?.[1];
  const size = { width: width ? points(width) : 0, height: height ? points(height) : 0 };
  return {
    ...(size.width > 0 ? { width: size.width } : {}),
    ...(size.height > 0 ? { height: size.height } : {}),
  };
}

const includeGraphics: Command = (frame) => {
  frame.star();
  const options = frame.optional();
  const file = frame.argument();
  if (!file) return;
  const name = frame.slice(file).trim();
  const alt = options ? (/\balt\s*=\s*\{([^{}]*)\}/.exec(frame.slice(options))?.[1] ?? '') : '';
  frame.put({
    type: 'image',
    reference: name,
    alt: alt || name.replace(/^.*\//, ''),
    ...sizeOf(options ? frame.slice(options) : ''),
  });
  frame.warn('image-not-included', name.slice(0, 80));
};

const leftOut =
  (code: EngineWarning['code']): Command =>
  (frame, name) => {
    frame.optional();
    const range = frame.braced();
    frame.warn(code, range ? frame.slice(range).trim().slice(0, 80) : name);
  };

const drawing: Command = (frame, name) => {
  frame.optional();
  frame.braced();
  frame.warn('latex-drawing-left-out', name);
  frame.put({ type: 'image', reference: name, alt: name });
};

const caption: Command = (frame, name) => {
  frame.star();
  frame.optional();
  if (name === 'captionof') frame.braced();
  const text = frame.argument();
  if (!text) return;
  const children = frame.inlinesOf(text);
  const { holder } = frame;
  if (holder && (holder.kind === 'table' || holder.kind === 'figure') && !holder.caption)
    holder.caption = children;
  else if (plainText(children) !== '') frame.putBlock({ type: 'paragraph', role: 'caption', children });
};

/** Commands that point elsewhere: labels, references, links, notes, pictures, files. */
export const REFERENCE_COMMANDS: Commands = {
  label,
  ref: ref(false),
  eqref: ref(true),
  pageref: ref(false),
  vref: ref(false),
  nameref: ref(false),
  thref: named(false),
  cref: named(false),
  Cref: named(true),
  autoref: named(true),
  cite,
  citep: cite,
  citet: cite,
  parencite: cite,
  textcite: cite,
  autocite: cite,
  footcite: cite,
  citeauthor: cite,
  citeyear: cite,
  href,
  url,
  nolinkurl: url,
  path: url,
  hyperref,
  hyperlink: (frame) => {
    frame.braced();
    const text = frame.argument();
    if (text) frame.put(...frame.inlinesOf(text));
  },
  hypertarget: (frame) => {
    const name = labelText(frame);
    if (name) frame.put({ type: 'anchor', label: name });
    const text = frame.argument();
    if (text) frame.put(...frame.inlinesOf(text));
  },
  footnote,
  thanks: footnote,
  endnote: footnote,
  footnotemark: footnoteMark,
  footnotetext: footnoteText,
  marginpar: footnote,
  marginnote: footnote,
  sidenote: footnote,
  todo: footnote,
  lstinputlisting: leftOut('latex-file-not-included'),
  tikz: drawing,
  includegraphics: includeGraphics,
  input: leftOut('latex-file-not-included'),
  include: leftOut('latex-file-not-included'),
  subfile: leftOut('latex-file-not-included'),
  bibliography: leftOut('latex-file-not-included'),
  printbibliography: leftOut('latex-left-out'),
  tableofcontents: leftOut('latex-left-out'),
  listoffigures: leftOut('latex-left-out'),
  listoftables: leftOut('latex-left-out'),
  caption,
  captionof: caption,
  subcaption: caption,
};
