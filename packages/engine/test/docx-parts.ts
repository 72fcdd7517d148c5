import { strFromU8, unzipSync } from 'fflate';

/** The XML parts of a .docx, by path. */
export function docxParts(bytes: Uint8Array): Map<string, string> {
  const parts = new Map<string, string>();
  for (const [path, data] of Object.entries(unzipSync(bytes))) {
    if (/\.(?:xml|rels)$/.test(path)) parts.set(path, strFromU8(data));
  }
  return parts;
}

export const part = (bytes: Uint8Array, path: string): string => docxParts(bytes).get(path) ?? '';

/** The text of a .docx without its last section's properties, a line a paragraph, row and cell. */
export function bodyLines(bytes: Uint8Array): string {
  const [, body = ''] =
    /<w:body>([\s\S]*)<w:sectPr>[\s\S]*?<\/w:sectPr><\/w:body>/.exec(part(bytes, 'word/document.xml')) ?? [];
  return xmlLines(body);
}

export const xmlLines = (xml: string) => xml.replace(/(?<=>)(?=<w:(?:p|tbl|tr|tc)>)/g, '\n');

const SCHEMA_PARTS = ['document', 'footnotes', 'comments', 'numbering', 'styles', 'settings', 'fontTable'];
const HEADS = ['header', 'footer'].flatMap((name) => [1, 2, 3, 4].map((number) => `${name}${number}`));

/** The parts that `wml.xsd` describes, without what only Markup Compatibility knows. */
export function schemaParts(bytes: Uint8Array): [string, string][] {
  const parts = docxParts(bytes);
  return [...SCHEMA_PARTS, ...HEADS].flatMap((name) => {
    const xml = parts.get(`word/${name}.xml`);
    return xml ? [[name, xml.replace(/ mc:Ignorable="[^"]*"/, '')] as [string, string]] : [];
  });
}
