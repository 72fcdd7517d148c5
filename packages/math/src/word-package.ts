const PART_TYPES = {
  relationships: 'application/vnd.openxmlformats-package.relationships+xml',
  document: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
};
const OFFICE_DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';

const part = (name: string, contentType: string, xml: string) =>
  `<pkg:part pkg:name="${name}" pkg:contentType="${contentType}"><pkg:xmlData>${xml}</pkg:xmlData></pkg:part>`;

/**
 * A document of one paragraph that holds the formula, as the flat package (ISO/IEC 29500, Flat OPC) that Office
 * add-ins insert: `context.document.getSelection().insertOoxml(wordPackage(omml), 'Replace')`.
 *
 * @param omml a formula that declares its prefixes, as {@link convert} writes it
 */
export function wordPackage(omml: string): string {
  const relationships =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
    `<Relationship Id="rId1" Type="${OFFICE_DOCUMENT}" Target="word/document.xml"/></Relationships>`;
  const document =
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
    `<w:body><w:p>${omml}</w:p></w:body></w:document>`;
  return (
    '<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">' +
    part('/_rels/.rels', PART_TYPES.relationships, relationships) +
    part('/word/document.xml', PART_TYPES.document, document) +
    '</pkg:package>'
  );
}
