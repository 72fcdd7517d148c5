import { Document, Footer, Packer, PageNumber, Paragraph, TextRun } from 'docx';
import { strFromU8, unzipSync } from 'fflate';
import type { DocumentTree } from '../../tree/index.ts';
import { cleanText } from '../clean-text.ts';
import type { WriteDocxOptions } from './options.ts';
import { DEVANAGARI, LATIN, languageOf } from './scripts.ts';
import { COMPLEX_FONT, documentStyles, TABLE_STYLES } from './styles.ts';
import { element, escapeXml, NAMESPACES } from './xml.ts';

/** The parts of a package, by their path in it. */
export type Parts = Map<string, Uint8Array | string>;

export const CREATOR = 'Sutra';
const LONGEST_TITLE = 255;

interface Property {
  name: string;
  value: string;
}

const property = (name: string, value: string | number | undefined): Property[] =>
  value === undefined ? [] : [{ name, value: String(value) }];

const customProperties = ({ sourceName, engine, audit }: WriteDocxOptions) => [
  ...property('Source', sourceName),
  ...property('Engine', engine),
  ...property('FormulasNative', audit?.native),
  ...property('FormulasRepaired', audit?.repaired),
  ...property('FormulasKeptAsText', audit?.keptAsText),
  ...property('FormulasDoubtful', audit?.doubtful),
  ...property('KeptAsPictures', audit?.keptAsPictures),
];

/** ECMA-376 Part 1, 22.1.2.62: what Word does by itself with new equations. */
const MATH_PROPERTIES =
  '<m:mathPr><m:mathFont m:val="Cambria Math"/><m:brkBin m:val="before"/><m:brkBinSub m:val="--"/><m:smallFrac m:val="0"/>' +
  '<m:dispDef/><m:lMargin m:val="0"/><m:rMargin m:val="0"/><m:defJc m:val="centerGroup"/><m:wrapIndent m:val="1440"/>' +
  '<m:intLim m:val="subSup"/><m:naryLim m:val="undOvr"/></m:mathPr>';

const COMPATIBILITY = [
  'overrideTableStyleFontSizeAndJustification',
  'enableOpenTypeFeatures',
  'doNotFlipMirrorIndents',
  'differentiateMultirowTableHeaders',
];

const compatibility = COMPATIBILITY.map(
  (name) => `<w:compatSetting w:name="${name}" w:uri="http://schemas.microsoft.com/office/word" w:val="1"/>`,
).join('');

const NOTE_SEPARATORS = '<w:footnotePr><w:footnote w:id="-1"/><w:footnote w:id="0"/></w:footnotePr>';

const settings = (xml: string) =>
  xml
    .replace('<w:compat>', `${NOTE_SEPARATORS}<w:compat>`)
    .replace('</w:compat>', `${compatibility}</w:compat>${MATH_PROPERTIES}`);

const fontEntry = (name: string, substitute: string, charset: string, family: string) =>
  `<w:font w:name="${name}"><w:altName w:val="${substitute}"/><w:charset w:val="${charset}"/><w:family w:val="${family}"/><w:pitch w:val="variable"/></w:font>`;

const FONTS =
  fontEntry(COMPLEX_FONT, 'Noto Sans Devanagari', '00', 'swiss') +
  fontEntry('Cambria', 'Caladea', '00', 'roman') +
  fontEntry('Calibri', 'Carlito', '00', 'swiss') +
  fontEntry('Consolas', 'Courier New', '00', 'modern');

const fontTable = (xml: string) =>
  xml.replace(/<w:fonts([^>]*)\/>/, (_, attributes: string) => `<w:fonts${attributes}>${FONTS}</w:fonts>`);

/** The time that the caller gave; docx takes the clock's. */
const times = (xml: string, created: Date) =>
  xml.replace(
    /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g,
    (_, start: string) => start + created.toISOString(),
  );

const styles = (xml: string) => xml.replace('</w:styles>', `${TABLE_STYLES}</w:styles>`);

/** docx declares what its own footnotes need; ours hold pictures too. */
const footnotes = (xml: string) =>
  xml.replace(/<w:footnotes\b[^>]*/, (root) => {
    const missing = NAMESPACES.split(' ').filter((declared) => !root.includes(` ${declared.split('=')[0]}=`));
    return [root, ...missing].join(' ');
  });

const EDITS: Record<string, (xml: string) => string> = {
  'word/styles.xml': styles,
  'word/settings.xml': settings,
  'word/fontTable.xml': fontTable,
  'word/footnotes.xml': footnotes,
};

/** Stand in the shell for what each document has of its own. */
const TITLE_MARK = 'title of the document';
const AUTHOR_MARK = 'author of the document';
const MARKS = new RegExp(`<dc:title>${TITLE_MARK}</dc:title>|${AUTHOR_MARK}`, 'g');

const shortText = (value = '') => escapeXml(cleanText(value).slice(0, LONGEST_TITLE));

/** Title, author and times. */
function coreProperties(xml: string, { title, authors }: DocumentTree, created: Date): string {
  const shown = shortText(title);
  const filled = xml.replace(MARKS, (mark) => {
    if (mark === AUTHOR_MARK) return shortText(authors?.join(', ')) || CREATOR;
    return shown && `<dc:title>${shown}</dc:title>`;
  });
  return times(filled, created);
}

/** ECMA-376 Part 1, 22.3: properties are numbered from 2, all of one format. */
const FORMAT_ID = '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}';

function ownProperties(xml: string, properties: readonly Property[]): string {
  const elements = properties.map(({ name, value }, index) =>
    element(
      'property',
      { fmtid: FORMAT_ID, pid: index + 2, name },
      element('vt:lpwstr', {}, escapeXml(cleanText(value))),
    ),
  );
  return xml.replace(/\/>$/, () => `>${elements.join('')}</Properties>`);
}

const pageNumberFooter = () =>
  new Footer({
    children: [
      new Paragraph({ style: 'Footer', children: [new TextRun({ children: [PageNumber.CURRENT] })] }),
    ],
  });

interface Languages {
  latin: string;
  complex: string;
}

async function makeShell(languages: Languages): Promise<Parts> {
  const document = new Document({
    title: TITLE_MARK,
    creator: AUTHOR_MARK,
    lastModifiedBy: CREATOR,
    compatibility: { version: 15 },
    styles: documentStyles(languages),
    sections: [{ footers: { default: pageNumberFooter() }, children: [] }],
  });
  const packed = unzipSync(await Packer.toBuffer(document));
  const parts: Parts = new Map();
  for (const [path, bytes] of Object.entries(packed)) {
    const edit = EDITS[path];
    parts.set(path, edit ? edit(strFromU8(bytes)) : bytes);
  }
  return parts;
}

/** Shells differ by their languages alone, and take docx longer to make than a page of text takes to write. */
const shells = new Map<string, Promise<Parts>>();
/** Languages are the documents' own words: of many, none but the last ones are kept. */
const MOST_SHELLS = 16;

function shellOf(languages: Languages): Promise<Parts> {
  const key = `${languages.latin} ${languages.complex}`;
  const known = shells.get(key);
  if (known) return known;
  if (shells.size >= MOST_SHELLS) shells.clear();
  const made = makeShell(languages);
  shells.set(key, made);
  return made;
}

const textOf = (part: Uint8Array | string = '') => (typeof part === 'string' ? part : strFromU8(part));

/**
 * Everything around the text, made by docx: styles, settings, properties, theme, footer, content types. The text
 * itself is written as strings. docx's tree of objects for 500 pages of plain runs alone peaked at 470 MB, and
 * docx has no way to take formulas as XML; strings with all formulas stay below 200 MB.
 */
export async function packageShell(tree: DocumentTree, options: WriteDocxOptions): Promise<Parts> {
  const parts = new Map(
    await shellOf({
      latin: languageOf(LATIN, tree.language),
      complex: languageOf(DEVANAGARI, tree.language),
    }),
  );
  const core = textOf(parts.get('docProps/core.xml'));
  parts.set('docProps/core.xml', coreProperties(core, tree, options.created));
  const custom = textOf(parts.get('docProps/custom.xml'));
  parts.set('docProps/custom.xml', ownProperties(custom, customProperties(options)));
  return parts;
}
