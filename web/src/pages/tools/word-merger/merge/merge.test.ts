import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { mergeWordFiles } from './merge-word-files.ts';
import { NotAWordFile } from './word-file.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const NAMESPACES = `xmlns:w="${W}" xmlns:r="${R}"`;
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

interface Sample {
  body: string;
  styles: string;
  numbering?: string;
  footnotes?: string;
  comments?: string;
  header?: string;
  image?: string;
}

const part = (root: string, inside: string) => `<w:${root} ${NAMESPACES}>${inside}</w:${root}>`;

/** A Word file with the parts that were given. */
function wordFile({ body, ...parts }: Sample): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  const related: string[] = [];
  const types: string[] = [];
  const relate = (id: string, kind: string, target: string) =>
    related.push(`<Relationship Id="${id}" Type="${R}/${kind}" Target="${target}"/>`);
  for (const kind of ['styles', 'numbering', 'footnotes', 'comments', 'header'] as const) {
    const content = parts[kind];
    if (content === undefined) continue;
    files[`word/${kind}.xml`] = strToU8(part(kind === 'header' ? 'hdr' : kind, content));
    relate(`r_${kind}`, kind, `${kind}.xml`);
    types.push(`<Override PartName="/word/${kind}.xml" ContentType="${TYPE}.${kind}+xml"/>`);
  }
  if (parts.image !== undefined) {
    files['word/media/image1.png'] = strToU8(parts.image);
    relate('rId1', 'image', 'media/image1.png');
  }
  files['word/document.xml'] = strToU8(part('document', `<w:body>${body}</w:body>`));
  files['word/_rels/document.xml.rels'] = strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related.join('')}</Relationships>`,
  );
  files['_rels/.rels'] = strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="m" Type="${R}/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  files['[Content_Types].xml'] = strToU8(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/>${types.join('')}</Types>`,
  );
  return zipSync(files);
}

const normal = (size: number) =>
  `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:rPr><w:sz w:val="${size}"/></w:rPr></w:style>`;
const heading = (colour: string) =>
  `<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:rPr><w:color w:val="${colour}"/></w:rPr></w:style>`;
const list = (format: string) =>
  `<w:abstractNum w:abstractNumId="0"><w:nsid w:val="11111111"/><w:lvl w:ilvl="0"><w:numFmt w:val="${format}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
const item = (text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const title = (text: string) =>
  `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const plain = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const section = (inside = '') => `<w:sectPr>${inside}<w:pgSz w:w="11906" w:h="16838"/></w:sectPr>`;

function merged(...samples: Sample[]) {
  const parts = unzipSync(mergeWordFiles(samples.map(wordFile)));
  const xml = (path: string) =>
    new DOMParser().parseFromString(strFromU8(parts[path] ?? new Uint8Array()), 'application/xml');
  const values = (path: string, name: string, attribute = 'val') =>
    [...xml(path).getElementsByTagNameNS(W, name)].map((element) => element.getAttributeNS(W, attribute));
  return { parts, xml, values };
}

const texts = ({ xml }: ReturnType<typeof merged>) =>
  [...xml('word/document.xml').getElementsByTagNameNS(W, 't')].map(({ textContent }) => textContent);

describe('merging Word files', () => {
  it('refuses what is no Word file', () => {
    expect(() => mergeWordFiles([strToU8('%PDF-1.7')])).toThrow(NotAWordFile);
    expect(() => mergeWordFiles([zipSync({ 'a.txt': strToU8('a') })])).toThrow(NotAWordFile);
  });

  it('sets the files one after the other, each on a new page', () => {
    const styles = normal(22);
    const result = merged(
      { body: plain('one') + section(), styles },
      { body: plain('two') + section('<w:type w:val="continuous"/>'), styles },
      { body: plain('three') + section(), styles },
    );
    expect(texts(result)).toEqual(['one', 'two', 'three']);
    const body = result.xml('word/document.xml').getElementsByTagNameNS(W, 'body')[0];
    expect(body?.lastElementChild?.localName).toBe('sectPr');
    expect(result.values('word/document.xml', 'sectPr')).toHaveLength(3);
    expect(result.values('word/document.xml', 'type')).toEqual([]);
  });

  it('shares equal styles and keeps different ones apart', () => {
    const result = merged(
      { body: title('red') + section(), styles: normal(22) + heading('FF0000') },
      { body: title('blue') + plain('text') + section(), styles: normal(22) + heading('0000FF') },
    );
    expect(result.values('word/styles.xml', 'style', 'styleId')).toEqual([
      'Normal',
      'Heading1',
      'Heading1_2',
    ]);
    expect(result.values('word/styles.xml', 'name')).toEqual(['Normal', 'heading 1', 'heading 1 (2)']);
    expect(result.values('word/document.xml', 'pStyle')).toEqual(['Heading1', 'Heading1_2']);
  });

  it('names the style of plain paragraphs when the files differ in it', () => {
    const result = merged(
      { body: plain('large') + section(), styles: normal(40) },
      { body: plain('small') + title('head') + section(), styles: normal(16) + heading('0000FF') },
    );
    expect(result.values('word/document.xml', 'pStyle')).toEqual(['Normal_2', 'Heading1']);
    expect(result.values('word/styles.xml', 'basedOn')).toEqual(['Normal_2']);
    expect(result.values('word/styles.xml', 'style', 'default')).toEqual(['1', null, null]);
  });

  it('keeps what a file took from its defaults', () => {
    const defaults = (size: number) =>
      `<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="${size}"/></w:rPr></w:rPrDefault></w:docDefaults>`;
    const bare =
      '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>';
    const result = merged(
      { body: plain('one') + section(), styles: defaults(40) + bare },
      { body: plain('two') + section(), styles: defaults(18) + bare },
      { body: plain('three') + section(), styles: bare },
    );
    const sizes = [...result.xml('word/styles.xml').getElementsByTagNameNS(W, 'style')].map((style) =>
      style.getElementsByTagNameNS(W, 'sz')[0]?.getAttributeNS(W, 'val'),
    );
    expect(sizes).toEqual([undefined, '18', '20']);
    expect(result.values('word/document.xml', 'pStyle')).toEqual(['Normal_2', 'Normal_3']);
  });

  it('lets no list go on in the next file', () => {
    const result = merged(
      { body: item('a') + section(), styles: normal(22), numbering: list('decimal') },
      { body: item('b') + section(), styles: normal(22), numbering: list('bullet') },
    );
    expect(result.values('word/document.xml', 'numId')).toEqual(['1', '2']);
    expect(result.values('word/numbering.xml', 'numFmt')).toEqual(['decimal', 'bullet']);
    const order = [...result.xml('word/numbering.xml').documentElement.children].map(
      (child) => child.localName,
    );
    expect(order).toEqual(['abstractNum', 'abstractNum', 'num', 'num']);
  });

  it('keeps two pictures of one name apart', () => {
    const picture = '<w:p><w:r><w:pict r:id="rId1"/></w:r></w:p>';
    const result = merged(
      { body: picture + section(), styles: normal(22), image: 'first' },
      { body: picture + section(), styles: normal(22), image: 'second' },
    );
    const rels = result.xml('word/_rels/document.xml.rels');
    const contents = [...result.xml('word/document.xml').getElementsByTagNameNS(W, 'pict')].map((pict) => {
      const id = pict.getAttributeNS(R, 'id');
      const target = rels.querySelector(`[Id="${id}"]`)?.getAttribute('Target') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `word/${target}`;
      return strFromU8(result.parts[path] ?? new Uint8Array());
    });
    expect(contents).toEqual(['first', 'second']);
  });

  it('numbers footnotes on, also when only a later file has some', () => {
    const note = (text: string) =>
      `<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote><w:footnote w:id="1"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:footnote>`;
    const body = `<w:p><w:r><w:footnoteReference w:id="1"/></w:r></w:p>${section()}`;
    const result = merged(
      { body: plain('none') + section(), styles: normal(22) },
      { body, styles: normal(22), footnotes: note('first') },
      { body, styles: normal(22), footnotes: note('second') },
    );
    expect(result.values('word/document.xml', 'footnoteReference', 'id')).toEqual(['1', '2']);
    expect(result.values('word/footnotes.xml', 'footnote', 'id')).toEqual(['-1', '1', '2']);
  });

  it('keeps bookmarks of one name apart, with the links to them', () => {
    const body = `<w:p><w:bookmarkStart w:id="0" w:name="top"/><w:bookmarkEnd w:id="0"/><w:hyperlink w:anchor="top"><w:r><w:t>up</w:t></w:r></w:hyperlink></w:p>${section()}`;
    const result = merged({ body, styles: normal(22) }, { body, styles: normal(22) });
    const names = result.values('word/document.xml', 'bookmarkStart', 'name');
    expect(new Set(names).size).toBe(2);
    expect(result.values('word/document.xml', 'hyperlink', 'anchor')).toEqual(names);
    expect(new Set(result.values('word/document.xml', 'bookmarkStart', 'id')).size).toBe(2);
  });

  it('keeps the comments of each file at their places', () => {
    const comments = (text: string) =>
      `<w:comment w:id="0" w:author="A"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:comment>`;
    const body = `<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>x</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>${section()}`;
    const result = merged(
      { body, styles: normal(22), comments: comments('first') },
      { body, styles: normal(22), comments: comments('second') },
    );
    const ids = result.values('word/comments.xml', 'comment', 'id');
    expect(new Set(ids).size).toBe(2);
    for (const name of ['commentRangeStart', 'commentRangeEnd', 'commentReference'])
      expect(result.values('word/document.xml', name, 'id')).toEqual(ids);
  });

  it('does not run a header on into a file without one', () => {
    const headed = section('<w:headerReference w:type="default" r:id="r_header"/>');
    const result = merged(
      { body: plain('one') + headed, styles: normal(22), header: plain('Mine') },
      { body: plain('two') + section(), styles: normal(22) },
    );
    const references = [...result.xml('word/document.xml').getElementsByTagNameNS(W, 'headerReference')];
    expect(references.map((reference) => reference.getAttributeNS(R, 'id'))[0]).toBe('r_header');
    expect(references).toHaveLength(2);
    expect(Object.keys(result.parts)).toContain('word/header-empty.xml');
  });
});
