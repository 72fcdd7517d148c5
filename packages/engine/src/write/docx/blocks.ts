import type {
  Block,
  BlockHandlers,
  HeadingBlock,
  Inline,
  ParagraphBlock,
  TheoremBlock,
} from '../../tree/index.ts';
import { captionXml } from './captions.ts';
import type { Lead, Place } from './context.ts';
import { alternativeXml, marksRuns, optionsXml, questionXml, rightMargin } from './exam.ts';
import { bookmarked, numberRuns } from './field.ts';
import { equationXml } from './formula.ts';
import { imageRun } from './images.ts';
import { inlinesXml } from './inlines.ts';
import { listXml } from './lists.ts';
import { type ParagraphProperties, paragraph } from './paragraph.ts';
import { joinRuns, lineRuns, textRuns, verbatimRuns } from './runs.ts';
import { tableXml } from './tables.ts';

interface BlockPlace {
  place: Place;
  lead?: Lead;
}

const ROLES: Record<NonNullable<ParagraphBlock['role']>, string> = {
  author: 'Author',
  date: 'Date',
  abstract: 'Abstract',
  caption: 'Caption',
};

const indentOf = (place: Place) => (place.indent ? { left: place.indent } : undefined);

/** A paragraph of this place's style, with what its lead brings. */
function placed(place: Place, lead: Lead | undefined, own: ParagraphProperties, content: string): string {
  const properties: ParagraphProperties = {
    style: place.style,
    indent: lead?.properties.numbering ? undefined : indentOf(place),
    align: place.align,
    contextualSpacing: place.loose ? false : undefined,
    ...own,
  };
  if (!lead) return paragraph(properties, content);
  const { indent = properties.indent, ...rest } = lead.properties;
  return paragraph({ ...properties, ...rest, indent }, lead.before + content + lead.after);
}

/** `…?\t1+2=3`: what a question is worth, a tab behind its last words. */
const MARKS_BEHIND = /\t\s*([\d[(][\d½+×x=()[\]\s]{0,20})$/u;

interface WithMarks {
  children: readonly Inline[];
  marks: string | null;
}

function splitMarks(children: readonly Inline[]): WithMarks {
  const last = children.at(-1);
  const found = last?.type === 'text' ? MARKS_BEHIND.exec(last.value) : null;
  if (last?.type !== 'text' || !found) return { children, marks: null };
  const words = { ...last, value: last.value.slice(0, found.index) };
  return { children: [...children.slice(0, -1), words], marks: found[1] as string };
}

function paragraphXml(node: ParagraphBlock, { place, lead }: BlockPlace): string {
  if (node.counts) return captionXml(node.counts.kind, node.children, node.counts.label, place);
  const { children, marks } = splitMarks(node.children);
  return placed(
    place,
    lead,
    {
      style: node.role ? ROLES[node.role] : place.style,
      align: node.align ?? place.align,
      tabs: marks === null ? undefined : [rightMargin(place)],
    },
    inlinesXml(children, place) + (marks === null ? '' : marksRuns(marks, place)),
  );
}

function headingXml(node: HeadingBlock, { place, lead }: BlockPlace): string {
  const { headings, references } = place.document;
  const style = node.level === 0 ? 'Title' : `Heading${Math.min(6, Math.max(1, node.level))}`;
  const bookmark = references.place(node.label);
  const text = inlinesXml(node.children, place);
  if (headings.list && !lead && headings.counted.has(node)) {
    if (node.number) place.document.sequences.enter(node.level, node.number);
    const numbering = { id: headings.list.id, level: node.level - headings.topLevel };
    return paragraph({ style, numbering }, bookmarked(bookmark, text));
  }
  if (!node.number) return placed(place, lead, { style, align: undefined }, bookmarked(bookmark, text));
  const [, number = '', stop = ''] = /^([\s\S]*?)(\.?)$/.exec(node.number) ?? [];
  const shown = bookmarked(bookmark, textRuns(number, place.format));
  const rest = joinRuns(textRuns(`${stop} `, place.format), text);
  return placed(place, lead, { style, align: undefined }, shown + rest);
}

function theoremXml(node: TheoremBlock, { place }: BlockPlace): string {
  const bold = { ...place, format: { ...place.format, bold: true } };
  const number = node.number
    ? lineRuns(' ', bold.format) +
      bookmarked(
        place.document.references.place(node.label),
        numberRuns(place.document.sequences.theorem(node.kind, node.number), bold.format),
      )
    : bookmarked(place.document.references.place(node.label), '');
  const title = node.title?.length
    ? lineRuns(' (', place.format) + inlinesXml(node.title, bold) + lineRuns(')', place.format)
    : '';
  const before = textRuns(node.kind, bold.format) + number + title + lineRuns('. ', bold.format);
  return writeBlocks(node.children, { ...place, style: 'Theorem' }, { before, after: '', properties: {} });
}

const AFTER_TABLE = paragraph({ style: 'TableSpacing' }, '');
const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
const QUOTE_INDENT = 480;

const HANDLERS: BlockHandlers<string, BlockPlace> = {
  heading: headingXml,
  paragraph: paragraphXml,
  equation: (node, { place }) => equationXml(node, place),
  list: (node, { place }) => listXml(node, place, writeBlocks),
  table: (node, { place }) =>
    (node.caption
      ? captionXml('table', node.caption, node.label, place)
      : bookmarked(place.document.references.place(node.label), '')) +
    tableXml(node, place, writeBlocks) +
    AFTER_TABLE,
  figure: (node, { place }) =>
    paragraph(
      { style: 'Figure', keepNext: node.caption !== undefined },
      imageRun(node.image, place) +
        (node.caption ? '' : bookmarked(place.document.references.place(node.label), '')),
    ) + (node.caption ? captionXml('figure', node.caption, node.label, place) : ''),
  code: (node, { place }) =>
    paragraph({ style: 'HTMLPreformatted', indent: indentOf(place) }, verbatimRuns(node.value, place.format)),
  quote: (node, { place }) =>
    writeBlocks(node.children, {
      ...place,
      style: 'Quote',
      indent: place.indent + QUOTE_INDENT,
      width: Math.max(QUOTE_INDENT, place.width - QUOTE_INDENT),
    }),
  theorem: theoremXml,
  rule: () => paragraph({ style: 'HorizontalLine' }, ''),
  pageBreak: (_, { place }) => (place.inTable || place.inFootnote ? '' : PAGE_BREAK),
  section: () => '',
  footnote: (node, { place }) =>
    place.document.footnotes.isReferred(node)
      ? ''
      : writeBlocks(node.children, { ...place, style: 'FootnoteText' }),
  question: (node, { place }) => questionXml(node, place, writeBlocks),
  options: (node, { place }) => optionsXml(node, place),
  alternative: (node, { place }) => alternativeXml(node, place),
};

export function blockXml(block: Block, place: Place, lead?: Lead): string {
  return (HANDLERS[block.type] as (node: Block, place: BlockPlace) => string)(block, { place, lead });
}

/** Blocks that can carry a lead in their own text. */
const CARRIERS: readonly Block['type'][] = ['paragraph', 'heading'];

const leadXml = (place: Place, lead: Lead) => placed(place, lead, { keepNext: true }, '');

export function writeBlocks(blocks: readonly Block[], place: Place, lead?: Lead): string {
  const [first, ...rest] = blocks;
  const carried = first && CARRIERS.includes(first.type);
  const begin = lead && !carried ? leadXml(place, lead) : '';
  let xml = begin + (first ? blockXml(first, place, carried ? lead : undefined) : '');
  for (const block of rest) xml += blockXml(block, place);
  return xml;
}
