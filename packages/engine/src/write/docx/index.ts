import { strFromU8 } from 'fflate';
import { type DocumentTree, type Warn, walkBlocks, walkInlines } from '../../tree/index.ts';
import { Captions } from '../caption.ts';
import { hasForbidden } from '../clean-text.ts';
import { Footnotes } from '../footnotes.ts';
import { References } from '../references.ts';
import { bodyXml, footnotesXml } from './body.ts';
import { Comments } from './comments.ts';
import type { DocxDocument, Place } from './context.ts';
import { headingNumbers } from './heading-numbers.ts';
import { prepareImages } from './images.ts';
import { Numbering } from './numbering.ts';
import type { WriteDocxOptions } from './options.ts';
import { QuestionNumbers } from './question-numbers.ts';
import { Relationships } from './relationships.ts';
import { runningHeadParts } from './running-heads.ts';
import { columnWidth, pageOf, type SectionHeads, textHeight } from './section.ts';
import { Sequences } from './sequences.ts';
import { type Parts, packageShell } from './shell.ts';
import { applyTemplate, readTemplate } from './template.ts';
import { element, NAMESPACES, XML_HEAD } from './xml.ts';
import { zipParts } from './zip.ts';

export type { WriteDocxOptions } from './options.ts';

async function prepareDocument(tree: DocumentTree, options: WriteDocxOptions): Promise<DocxDocument> {
  const numbering = new Numbering(1);
  const headings = headingNumbers(tree, numbering);
  return {
    tree,
    numberStyle: options.numbering ?? 'native',
    doubts: options.doubts ?? 'comments',
    images: await prepareImages(tree),
    numbering,
    headings,
    questions: new QuestionNumbers(numbering),
    references: new References(tree, headings.counted),
    footnotes: new Footnotes(tree),
    captions: new Captions(tree),
    sequences: new Sequences(tree),
    comments: new Comments(tree, options.created),
    drawing: { next: 1 },
    warn: options.warn ?? (() => {}),
  };
}

const text = (parts: Parts, path: string): string => {
  const part = parts.get(path);
  return part === undefined ? '' : typeof part === 'string' ? part : strFromU8(part);
};

const referencesOf = (documentXml: string) =>
  documentXml.match(/<w:(?:header|footer)Reference [^>]*\/>/g)?.join('') ?? '';

function* documentPart(pieces: Iterable<string>): Generator<string> {
  yield `${XML_HEAD}<w:document ${NAMESPACES}><w:body>`;
  yield* pieces;
  yield '</w:body></w:document>';
}

const RELATIONSHIPS_END = /<\/Relationships>|(<Relationships[^>]*)\/>/;

function addRelationships(parts: Parts, path: string, relationships: Relationships): void {
  const own = `${relationships.xml()}</Relationships>`;
  const part = text(parts, path).replace(RELATIONSHIPS_END, (_, open?: string) =>
    open ? `${open}>${own}` : own,
  );
  parts.set(path, part || relationships.part());
}

function addFootnotes(parts: Parts, place: Place): Relationships {
  const relationships = new Relationships('rIdNote');
  const notes = footnotesXml({ ...place, relationships });
  const part = text(parts, 'word/footnotes.xml');
  parts.set(
    'word/footnotes.xml',
    part.replace('</w:footnotes>', () => `${notes}</w:footnotes>`),
  );
  addRelationships(parts, 'word/_rels/footnotes.xml.rels', relationships);
  return relationships;
}

const TYPE_START = 'application/vnd.openxmlformats-officedocument.wordprocessingml.';

/** @param type `comments`, `header` or `footer` */
function addTextPart(parts: Parts, type: string, name: string, xml: string): void {
  const override = element('Override', {
    ContentType: `${TYPE_START}${type}+xml`,
    PartName: `/word/${name}`,
  });
  const types = text(parts, '[Content_Types].xml').replace('</Types>', () => `${override}</Types>`);
  parts.set('[Content_Types].xml', types);
  parts.set(`word/${name}`, xml);
}

const ONE_FOR_ALL = '<w:evenAndOddHeaders w:val="false"/>';

/** Headers and footers as the source has them; a document that has none gets the shell's, with the page's number. */
function addHeads(
  parts: Parts,
  tree: DocumentTree,
  relationships: Relationships,
  width: number,
): SectionHeads {
  if (!tree.runningHeads) return { references: referencesOf(text(parts, 'word/document.xml')) };
  const { first, even, firstNumber } = tree.runningHeads;
  const heads = runningHeadParts(tree.runningHeads, { width, language: tree.language });
  for (const { type, name, xml } of heads) addTextPart(parts, type, name, xml);
  if (even) {
    const settings = text(parts, 'word/settings.xml');
    parts.set('word/settings.xml', settings.replace(ONE_FOR_ALL, '<w:evenAndOddHeaders/>'));
  }
  const references = heads.map(({ type, pages, name }) =>
    element(`w:${type}Reference`, { 'w:type': pages, 'r:id': relationships.add(type, name) }),
  );
  return {
    references: references.join(''),
    ...(first && { firstDiffers: true }),
    ...(firstNumber !== undefined && { firstNumber }),
  };
}

/** The part exists only where there is a comment; the text refers to it through `relationships`. */
function addComments(parts: Parts, { comments }: DocxDocument, relationships: Relationships): void {
  if (comments.isEmpty) return;
  relationships.add('comments', 'comments.xml');
  addTextPart(parts, 'comments', 'comments.xml', comments.part());
  parts.set('word/_rels/comments.xml.rels', comments.relationships.part());
}

function addImages(parts: Parts, document: DocxDocument, used: Relationships[]): void {
  const targets = new Set(used.flatMap(({ entries }) => entries.map(({ target }) => target)));
  for (const { target, bytes, vector } of document.images.values()) {
    if (!targets.has(target)) continue;
    parts.set(`word/${target}`, bytes);
    if (vector) parts.set(`word/${vector.target}`, vector.bytes);
  }
}

function warnOfCharacters(tree: DocumentTree, warn: Warn): void {
  for (const block of walkBlocks(tree.blocks)) {
    const texts = block.type === 'code' ? [block.value] : [];
    for (const inline of walkInlines(block)) if ('value' in inline) texts.push(inline.value);
    if (texts.some(hasForbidden)) return warn({ code: 'characters-removed', source: block.source });
  }
}

/**
 * The tree as a Word document. Any tree gives a valid document; `options.warn` hears what had to be changed.
 * Links lead to http, https and mailto only; everything else about a link is text.
 */
export async function writeDocx(tree: DocumentTree, options: WriteDocxOptions): Promise<Uint8Array> {
  const document = await prepareDocument(tree, options);
  warnOfCharacters(tree, document.warn);
  const parts = await packageShell(tree, options);
  const template = options.template ? readTemplate(options.template) : null;
  if (template) applyTemplate(parts, template);
  else if (options.template) document.warn({ code: 'template-unreadable' });
  const page = { ...pageOf(tree.page), ...template?.page };
  const relationships = new Relationships('rIdText');
  const place: Place = {
    document,
    relationships,
    format: { language: tree.language },
    indent: 0,
    width: columnWidth(page, 1),
    height: textHeight(page),
  };
  const heads = addHeads(parts, tree, relationships, columnWidth(page, 1));
  const pieces = documentPart(bodyXml(tree.blocks, place, { page, heads }));
  return zipParts(parts, options.created, 'word/document.xml', pieces, () => {
    const noted = addFootnotes(parts, place);
    addComments(parts, document, relationships);
    addRelationships(parts, 'word/_rels/document.xml.rels', relationships);
    addImages(parts, document, [relationships, noted, document.comments.relationships]);
    parts.set('word/numbering.xml', document.numbering.part());
  });
}
