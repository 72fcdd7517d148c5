import type { Block } from '../../tree/index.ts';
import { plainBlocks } from '../plain.ts';
import { blockXml, writeBlocks } from './blocks.ts';
import type { Place } from './context.ts';
import { endSection, paragraph } from './paragraph.ts';
import { textRuns } from './runs.ts';
import { columnCount, columnWidth, type Page, type SectionHeads, sectionProperties } from './section.ts';

/** A block that cannot be written is kept as its text: a document comes out of any tree. */
function writtenOrPlain(block: Block, place: Place): string {
  try {
    return blockXml(block, place);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    place.document.warn({ code: 'nesting-too-deep', source: block.source });
    return paragraph({}, textRuns(plainBlocks([block]), place.format));
  }
}

const BEFORE_BREAK = /^<w:p>(?:<w:pPr>((?:<w:pStyle [^>]*\/>)?(?:<w:keepNext\/>)?))?/;

/** Starts a page with `xml`; a table gets a paragraph to hang the break on. */
function onNewPage(xml: string): string {
  if (!xml.startsWith('<w:p>')) return paragraph({ style: 'TableSpacing', pageBreakBefore: true }, '') + xml;
  const plain = xml.startsWith('<w:p><w:pPr>') ? '' : '</w:pPr>';
  return xml.replace(
    BEFORE_BREAK,
    (_, kept?: string) => `<w:p><w:pPr>${kept ?? ''}<w:pageBreakBefore/>${plain}`,
  );
}

/** Two tables that touch would become one. */
const apart = (before: string, xml: string) =>
  before.endsWith('</w:tbl>') && xml.startsWith('<w:tbl>')
    ? paragraph({ style: 'TableSpacing' }, '') + xml
    : xml;

const isTitle = (block: Block | undefined) =>
  (block?.type === 'heading' && block.level === 0) ||
  (block?.type === 'paragraph' && (block.role === 'author' || block.role === 'date'));

/** The title of a paper in columns stands across all of them. */
function titleFirst(blocks: readonly Block[]): readonly Block[] {
  const [section, ...rest] = blocks;
  if (section?.type !== 'section' || !isTitle(rest[0])) return blocks;
  const end = rest.findIndex((block) => !isTitle(block));
  return end < 0 ? rest : [...rest.slice(0, end), section, ...rest.slice(end)];
}

export interface BodySettings {
  page: Page;
  heads: SectionHeads;
}

/** The text, a block at a time, with its sections; the last piece is the document's own `w:sectPr`. */
export function* bodyXml(
  blocks: readonly Block[],
  outer: Place,
  { page, heads }: BodySettings,
): Generator<string> {
  let place = outer;
  let columns = 1;
  let sections = 0;
  let newPage = false;
  let ended = false;
  let held = '';
  for (const block of titleFirst(blocks)) {
    if (block.type === 'pageBreak') newPage = held !== '' || sections > 0;
    else if (block.type === 'section') {
      const next = columnCount(block.columns);
      if (next !== columns && held !== '' && !ended) {
        held = endSection(held, sectionProperties(page, columns, heads, sections > 0));
        sections += 1;
        ended = true;
      }
      columns = next;
      place = { ...place, width: columnWidth(page, columns) };
    } else {
      const xml = writtenOrPlain(block, place);
      if (xml === '') continue;
      const placed = newPage ? onNewPage(xml) : apart(held, xml);
      newPage = false;
      ended = false;
      yield held;
      held = placed;
    }
  }
  yield held;
  if (!held.endsWith('</w:p>')) yield paragraph({}, '');
  yield sectionProperties(page, columns, heads, sections > 0);
}

const NOTE_MARK = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>';

/** One footnote after the other; writing them finds no new ones. */
export function footnotesXml(place: Place): string {
  const inside: Place = { ...place, style: 'FootnoteText', inFootnote: true };
  const lead = { before: NOTE_MARK + textRuns(' ', {}), after: '', properties: {} };
  return place.document.footnotes.used
    .map(
      ([number, definition]) =>
        `<w:footnote w:id="${number}">${writeBlocks(definition.children, inside, lead)}</w:footnote>`,
    )
    .join('');
}
