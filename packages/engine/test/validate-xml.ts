import { readdirSync, readFileSync } from 'node:fs';
import { memoryPages, validateXML } from 'xmllint-wasm';

const FOLDER = new URL('./xsd/', import.meta.url);

const schemas = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.xsd'))
  .map((fileName) => ({ fileName, contents: readFileSync(new URL(fileName, FOLDER), 'utf8') }));

/** What the ECMA-376 schema (`wml.xsd` for `word/document.xml`) says against an XML part; empty where it is valid. */
export const validateXml = (contents: string, schema = 'wml.xsd'): Promise<string[]> =>
  validateParts([['part', contents]], schema);

/** {@link validateXml} for several parts at once; errors begin with the name of their part. */
export async function validateParts(
  parts: [name: string, xml: string][],
  schema = 'wml.xsd',
): Promise<string[]> {
  const result = await validateXML({
    xml: parts.map(([name, contents]) => ({ fileName: `${name}.xml`, contents })),
    schema: schemas.filter((file) => file.fileName === schema),
    preload: schemas.filter((file) => file.fileName !== schema),
    initialMemoryPages: 512,
    maxMemoryPages: memoryPages.GiB,
  });
  return result.errors.map((error) => error.rawMessage);
}

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';

/** {@link validateXml} for formulas, each in a paragraph; one list of errors a formula. */
export async function validateFormulas(formulas: string[]): Promise<string[][]> {
  const paragraphs = formulas.map((formula) => `<w:p>${formula.replace(/[\r\n]+/g, ' ')}</w:p>`).join('\n');
  const errors = await validateXml(
    `<w:document ${NAMESPACES}><w:body>\n${paragraphs}\n<w:sectPr/></w:body></w:document>`,
  );
  return formulas.map((_, index) => errors.filter((error) => error.includes(`part.xml:${index + 2}:`)));
}
