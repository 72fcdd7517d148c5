import type { FootnoteDefinition, Inline, InlineHandlers, MarkInline } from '../../tree/index.ts';
import { plainBlocks } from '../plain.ts';
import type { ReferenceTarget } from '../references.ts';
import { safeUrl } from '../safe-url.ts';
import type { Place } from './context.ts';
import { bookmarked, field, variable } from './field.ts';
import { mathRuns } from './formula.ts';
import { imageRun } from './images.ts';
import { addRuns, LINE_BREAK, lineRuns, type RunFormat, textRuns, verbatimRuns } from './runs.ts';
import { element } from './xml.ts';

export const MARKS: Record<MarkInline['mark'], RunFormat> = {
  strong: { bold: true },
  emphasis: { italic: true },
  underline: { underline: true },
  strikethrough: { strikethrough: true },
  superscript: { vertical: 'superscript' },
  subscript: { vertical: 'subscript' },
  smallCaps: { smallCaps: true },
  highlight: { highlight: true },
};

const formatted = (place: Place, format: RunFormat): Place => ({
  ...place,
  format: { ...place.format, ...format },
});

const LINK: RunFormat = { style: 'Hyperlink' };
const NOTE: RunFormat = { style: 'FootnoteReference' };

function link(node: Extract<Inline, { type: 'link' }>, place: Place): string {
  const inside = place.format.style === LINK.style;
  const url = safeUrl(node.url);
  const anchor = node.url.startsWith('#') ? place.document.references.find(node.url.slice(1)) : undefined;
  if (inside || (url === null && !anchor)) {
    if (!inside) place.document.warn({ code: 'link-removed', source: node.source });
    return inlinesXml(node.children, place);
  }
  const target =
    url === null ? { 'w:anchor': anchor?.name } : { 'r:id': place.relationships.add('hyperlink', url) };
  const tooltip = node.title ? node.title.slice(0, 260) : undefined;
  const content =
    inlinesXml(node.children, formatted(place, LINK)) || textRuns(node.url, { ...place.format, ...LINK });
  return element('w:hyperlink', { ...target, 'w:tooltip': tooltip, 'w:history': 1 }, content);
}

const noteMark = (text: string, place: Place) => lineRuns(text, { ...place.format, ...NOTE });

/** Word has no notes below notes: the inner one is said in brackets. */
function nestedNote(definition: FootnoteDefinition, place: Place): string {
  place.document.warn({ code: 'footnote-nested', source: definition.source });
  return textRuns(` [${plainBlocks(definition.children)}]`, place.format);
}

function missingNote(node: Extract<Inline, { type: 'footnoteReference' }>, place: Place): string {
  place.document.warn({ code: 'footnote-missing', source: node.source });
  return textRuns(`[${node.id}]`, { ...place.format, vertical: 'superscript' });
}

function footnoteReference(node: Extract<Inline, { type: 'footnoteReference' }>, place: Place): string {
  const { footnotes } = place.document;
  const definition = footnotes.definition(node.id);
  if (!definition) return missingNote(node, place);
  if (place.inFootnote) return nestedNote(definition, place);
  const { number, first, bookmark } = footnotes.refer(node.id);
  if (!first) return bookmark ? field(`NOTEREF ${bookmark.name} \\h`, noteMark(String(number), place)) : '';
  const reference = `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="${number}"/></w:r>`;
  return bookmarked(bookmark, reference);
}

/** A place without a text of its own can be jumped to only: Word finds nothing there to repeat. */
function liveReference(target: ReferenceTarget, shown: string, { document }: Place): string {
  const { name, kind, text } = target;
  if (kind === 'place' || !text) return element('w:hyperlink', { 'w:anchor': name, 'w:history': 1 }, shown);
  const reference = field(`REF ${name} ${kind === 'paragraph' ? '\\r ' : ''}\\h`, shown);
  const hidden =
    kind === 'formula' && document.numberStyle === 'native' && document.references.isFirst(target);
  return hidden ? variable(target, text) + reference : reference;
}

function crossReference(node: Extract<Inline, { type: 'crossReference' }>, place: Place): string {
  const target = place.document.references.find(node.label);
  if (!target) place.document.warn({ code: 'reference-unresolved', detail: node.label, source: node.source });
  const shown = textRuns(target?.text || node.label, place.format);
  const linked = target ? liveReference(target, shown, place) : shown;
  return node.parentheses ? lineRuns('(', place.format) + linked + lineRuns(')', place.format) : linked;
}

const HANDLERS: InlineHandlers<string, Place> = {
  text: (node, place) => textRuns(node.value, place.format),
  mark: (node, place) => inlinesXml(node.children, formatted(place, MARKS[node.mark])),
  color: (node, place) => inlinesXml(node.children, formatted(place, { color: node.color })),
  inlineCode: (node, place) => verbatimRuns(node.value, { ...place.format, style: 'HTMLCode' }),
  math: mathRuns,
  link,
  image: imageRun,
  break: () => LINE_BREAK,
  span: (node, place) => inlinesXml(node.children, formatted(place, { language: node.language })),
  footnoteReference,
  anchor: (node, place) => bookmarked(place.document.references.place(node.label), ''),
  crossReference,
};

export function inlinesXml(inlines: readonly Inline[], place: Place): string {
  const pieces: string[] = [];
  for (const inline of inlines) {
    addRuns(pieces, (HANDLERS[inline.type] as (node: Inline, place: Place) => string)(inline, place));
  }
  return pieces.join('');
}
