import { element, val } from './xml.ts';

export interface TabStop {
  align: 'left' | 'center' | 'right';
  /** Twips from the left margin of the text. */
  position: number;
}

/** What a paragraph sets for itself; everything else comes with its style. Lengths in twips. */
export interface ParagraphProperties {
  style?: string;
  keepNext?: boolean;
  pageBreakBefore?: boolean;
  numbering?: { id: number; level: number };
  tabs?: TabStop[];
  indent?: { left: number; hanging?: number };
  spacing?: { before?: number; after?: number };
  /** False puts the space between list items back. */
  contextualSpacing?: boolean;
  align?: 'left' | 'center' | 'right' | 'justify';
}

const JUSTIFICATION = { left: 'left', center: 'center', right: 'right', justify: 'both' } as const;

export const justification = (align: keyof typeof JUSTIFICATION) => val('w:jc', JUSTIFICATION[align]);

const numbering = ({ id, level }: { id: number; level: number }) =>
  element('w:numPr', {}, val('w:ilvl', level) + val('w:numId', id));

const tabStops = (tabs: TabStop[]) =>
  element(
    'w:tabs',
    {},
    tabs.map((tab) => element('w:tab', { 'w:val': tab.align, 'w:pos': Math.round(tab.position) })).join(''),
  );

const indentation = ({ left, hanging }: { left: number; hanging?: number }) =>
  element('w:ind', { 'w:left': Math.round(left), 'w:hanging': hanging && Math.round(hanging) });

/** `w:pPr` in the order of CT_PPr; empty where nothing is set. */
function paragraphProperties(properties: ParagraphProperties): string {
  const { spacing } = properties;
  const content =
    (properties.style ? val('w:pStyle', properties.style) : '') +
    (properties.keepNext ? '<w:keepNext/>' : '') +
    (properties.pageBreakBefore ? '<w:pageBreakBefore/>' : '') +
    (properties.numbering ? numbering(properties.numbering) : '') +
    (properties.tabs?.length ? tabStops(properties.tabs) : '') +
    (spacing ? element('w:spacing', { 'w:before': spacing.before, 'w:after': spacing.after }) : '') +
    (properties.indent ? indentation(properties.indent) : '') +
    (properties.contextualSpacing === false ? '<w:contextualSpacing w:val="0"/>' : '') +
    (properties.align ? justification(properties.align) : '');
  return content && `<w:pPr>${content}</w:pPr>`;
}

export function paragraph(properties: ParagraphProperties, content: string): string {
  return `<w:p>${paragraphProperties(properties)}${content}</w:p>`;
}

/** Puts the end of a section into the last paragraph of `xml`, or into one of its own after a table. */
export function endSection(xml: string, sectionProperties: string): string {
  if (!xml.endsWith('</w:p>')) return `${xml}<w:p><w:pPr>${sectionProperties}</w:pPr></w:p>`;
  const start = xml.lastIndexOf('<w:p>');
  const last = xml.slice(start);
  const ended = last.startsWith('<w:p><w:pPr>')
    ? last.replace('</w:pPr>', () => `${sectionProperties}</w:pPr>`)
    : last.replace('<w:p>', () => `<w:p><w:pPr>${sectionProperties}</w:pPr>`);
  return xml.slice(0, start) + ended;
}
