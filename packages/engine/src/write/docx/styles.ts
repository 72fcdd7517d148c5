import { AlignmentType, BorderStyle, type IStylesOptions, LineRuleType } from 'docx';

/** Fonts that every Word has: the text's own goes with the formulas' Cambria Math. */
const BODY_FONT = 'Cambria';
const HEADING_FONT = 'Calibri';
const CODE_FONT = 'Consolas';
/** Covers all scripts of India on Windows; the font table names its stand-ins. */
export const COMPLEX_FONT = 'Nirmala UI';

const INK = '1F2937';
const ACCENT = '1F3864';
const MUTED = '595959';

const font = (name: string) => ({ ascii: name, hAnsi: name, eastAsia: name, cs: COMPLEX_FONT });
const size = (halfPoints: number) => ({ size: halfPoints, sizeComplexScript: halfPoints });
const bold = { bold: true, boldComplexScript: true };
const line = (value: number) => ({ line: value, lineRule: LineRuleType.AUTO });

const NORMAL = { basedOn: 'Normal', next: 'Normal' };

type ParagraphStyles = NonNullable<IStylesOptions['paragraphStyles']>;
type ParagraphStyle = ParagraphStyles[number];

const HEADING_SIZES = [32, 27, 24, 22, 22, 22];

const heading = (level: number): ParagraphStyle => ({
  id: `Heading${level}`,
  name: `heading ${level}`,
  ...NORMAL,
  uiPriority: 9,
  quickFormat: true,
  run: {
    font: font(HEADING_FONT),
    ...size(HEADING_SIZES[level - 1] ?? 22),
    ...bold,
    color: level < 5 ? ACCENT : INK,
    ...(level > 4 ? { italics: level === 6 } : {}),
  },
  paragraph: {
    keepNext: true,
    keepLines: true,
    spacing: { before: level === 1 ? 320 : 240, after: level === 1 ? 120 : 80, ...line(240) },
    outlineLevel: level - 1,
  },
});

const PARAGRAPH_STYLES: ParagraphStyles = [
  { id: 'Normal', name: 'Normal', quickFormat: true, run: {}, paragraph: {} },
  {
    id: 'Title',
    name: 'Title',
    ...NORMAL,
    uiPriority: 10,
    quickFormat: true,
    run: { font: font(HEADING_FONT), ...size(40), ...bold, color: ACCENT },
    paragraph: {
      keepNext: true,
      alignment: AlignmentType.CENTER,
      spacing: { before: 0, after: 160, ...line(240) },
    },
  },
  ...[1, 2, 3, 4, 5, 6].map(heading),
  {
    id: 'Author',
    name: 'Author',
    ...NORMAL,
    quickFormat: true,
    paragraph: { alignment: AlignmentType.CENTER, spacing: { after: 60 } },
  },
  {
    id: 'Date',
    name: 'Date',
    ...NORMAL,
    uiPriority: 99,
    run: { color: MUTED },
    paragraph: { alignment: AlignmentType.CENTER, spacing: { after: 240 } },
  },
  {
    id: 'Abstract',
    name: 'Abstract',
    ...NORMAL,
    quickFormat: true,
    run: size(20),
    paragraph: {
      alignment: AlignmentType.JUSTIFIED,
      indent: { left: 567, right: 567 },
      spacing: { after: 160 },
    },
  },
  {
    id: 'ListParagraph',
    name: 'List Paragraph',
    ...NORMAL,
    uiPriority: 34,
    quickFormat: true,
    paragraph: { contextualSpacing: true },
  },
  {
    id: 'Quote',
    name: 'Quote',
    ...NORMAL,
    uiPriority: 29,
    quickFormat: true,
    run: { color: '404040' },
    paragraph: {
      indent: { right: 480 },
      border: { left: { style: BorderStyle.SINGLE, size: 18, color: 'BFBFBF', space: 10 } },
    },
  },
  {
    id: 'Caption',
    name: 'caption',
    ...NORMAL,
    uiPriority: 35,
    quickFormat: true,
    run: { ...size(20), color: '404040' },
    paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 100, after: 140, ...line(240) } },
  },
  {
    id: 'Figure',
    name: 'Figure',
    ...NORMAL,
    paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 160, after: 60, ...line(240) } },
  },
  { id: 'Equation', name: 'Equation', ...NORMAL, paragraph: { spacing: { before: 60, after: 140 } } },
  {
    id: 'Theorem',
    name: 'Theorem',
    ...NORMAL,
    quickFormat: true,
    paragraph: { spacing: { before: 80, after: 120 } },
  },
  {
    id: 'HTMLPreformatted',
    name: 'HTML Preformatted',
    ...NORMAL,
    uiPriority: 99,
    run: { font: { ...font(CODE_FONT), cs: COMPLEX_FONT }, ...size(19), noProof: true },
    paragraph: {
      spacing: { before: 80, after: 160, ...line(240) },
      shading: { fill: 'F5F5F5' },
      border: { left: { style: BorderStyle.SINGLE, size: 12, color: 'D9D9D9', space: 8 } },
    },
  },
  {
    id: 'HorizontalLine',
    name: 'Horizontal Line',
    ...NORMAL,
    run: size(8),
    paragraph: {
      spacing: { before: 60, after: 180, ...line(240) },
      border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: 'A6A6A6', space: 1 } },
    },
  },
  {
    id: 'TableContents',
    name: 'Table Contents',
    basedOn: 'Normal',
    quickFormat: true,
    paragraph: { spacing: { before: 40, after: 40, ...line(240) } },
  },
  {
    id: 'TableHeading',
    name: 'Table Heading',
    basedOn: 'TableContents',
    quickFormat: true,
    run: bold,
    paragraph: { keepNext: true },
  },
  {
    id: 'TableSpacing',
    name: 'Table Spacing',
    basedOn: 'Normal',
    run: size(8),
    paragraph: { spacing: { before: 0, after: 60, ...line(240) } },
  },
  {
    id: 'Question',
    name: 'Question',
    ...NORMAL,
    next: 'Question',
    quickFormat: true,
    paragraph: { spacing: { before: 80, after: 80 } },
  },
  {
    id: 'Options',
    name: 'Options',
    basedOn: 'Normal',
    quickFormat: true,
    paragraph: { spacing: { after: 60 } },
  },
  {
    id: 'Alternative',
    name: 'Alternative',
    ...NORMAL,
    quickFormat: true,
    run: bold,
    paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 80, after: 80 } },
  },
  {
    id: 'FootnoteText',
    name: 'footnote text',
    basedOn: 'Normal',
    uiPriority: 99,
    run: size(19),
    paragraph: { spacing: { after: 40, ...line(240) } },
  },
  {
    id: 'CommentText',
    name: 'annotation text',
    basedOn: 'Normal',
    uiPriority: 99,
    run: size(20),
    paragraph: { spacing: { after: 60, ...line(240) } },
  },
  {
    id: 'Header',
    name: 'header',
    basedOn: 'Normal',
    uiPriority: 99,
    run: { ...size(19), color: MUTED },
    paragraph: { spacing: { after: 0, ...line(240) } },
  },
  {
    id: 'Footer',
    name: 'footer',
    basedOn: 'Normal',
    uiPriority: 99,
    run: { ...size(19), color: MUTED },
    paragraph: { alignment: AlignmentType.CENTER, spacing: { after: 0, ...line(240) } },
  },
];

const CHARACTER = { basedOn: 'DefaultParagraphFont', uiPriority: 99 };

const CHARACTER_STYLES: IStylesOptions['characterStyles'] = [
  {
    id: 'DefaultParagraphFont',
    name: 'Default Paragraph Font',
    uiPriority: 1,
    semiHidden: true,
    unhideWhenUsed: true,
  },
  {
    id: 'HTMLCode',
    name: 'HTML Code',
    ...CHARACTER,
    run: { font: font(CODE_FONT), ...size(20), noProof: true },
  },
  { id: 'PlaceholderText', name: 'Placeholder Text', ...CHARACTER, run: { color: MUTED } },
  { id: 'CommentReference', name: 'annotation reference', ...CHARACTER, run: size(16) },
  { id: 'Marks', name: 'Marks', ...CHARACTER, run: bold },
];

const border = (name: string, width: number, color: string) =>
  `<w:${name} w:val="single" w:sz="${width}" w:space="0" w:color="${color}"/>`;

const GRID_SIDES = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];

const tableStyle = (id: string, name: string, borders: string, header: string) =>
  `<w:style w:type="table" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="TableNormal"/><w:uiPriority w:val="39"/>` +
  `<w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr>` +
  `<w:tblStylePr w:type="firstRow"><w:tblPr/><w:tcPr>${header}</w:tcPr></w:tblStylePr></w:style>`;

/** Beside what docx can write: the table styles. */
export const TABLE_STYLES = [
  tableStyle(
    'TableGrid',
    'Table Grid',
    GRID_SIDES.map((side) => border(side, 4, '7F7F7F')).join(''),
    '<w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/>',
  ),
  tableStyle(
    'TableRules',
    'Table Rules',
    border('top', 8, '000000') + border('bottom', 8, '000000'),
    `<w:tcBorders>${border('bottom', 4, '000000')}</w:tcBorders>`,
  ),
].join('');

/** The document's styles: Word's built-in ones by their own ids, a few of our own beside them. */
export function documentStyles(language: { latin: string; complex: string }): IStylesOptions {
  return {
    default: {
      document: {
        run: {
          font: font(BODY_FONT),
          ...size(22),
          language: { value: language.latin, bidirectional: language.complex },
        },
        paragraph: { spacing: { after: 120, ...line(264) } },
      },
      hyperlink: { name: 'Hyperlink', run: { color: '0B5394', underline: {} } },
    },
    paragraphStyles: PARAGRAPH_STYLES,
    characterStyles: CHARACTER_STYLES,
  };
}
