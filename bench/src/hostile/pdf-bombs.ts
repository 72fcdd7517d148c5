import { deflateSync } from 'node:zlib';
import { type NamedBytes } from '../../../test/clients/visitor.ts';

/** Objects of a PDF, numbered from 1; the first is the catalogue. */
function pdfOf(objects: readonly (string | Uint8Array)[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const offsets: number[] = [];
  add('%PDF-1.7\n');
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    add(`${index + 1} 0 obj\n`);
    add(object);
    add('\nendobj\n');
  }
  const table = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}

const CATALOGUE = '<</Type/Catalog/Pages 2 0 R>>';
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

/** A stream that is stored compressed. */
function stream(data: Uint8Array | string, entries = ''): Uint8Array {
  const packed = deflateSync(data, { level: 9 });
  const head = `<<${entries}/Filter/FlateDecode/Length ${packed.length}>>stream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream', 'latin1')]);
}

function page(content: number, resources: string, box = '0 0 595 842'): string {
  return `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents ${content} 0 R/Resources<<${resources}>>>>`;
}

const named = (name: string, bytes: Uint8Array): NamedBytes => ({ name, bytes });

/** Pages that all show one picture: a small file that costs a recognition a page. */
export function onePictureOnManyPages(pages: number): NamedBytes {
  const [width, height] = [1240, 1754];
  const raw = Uint8Array.from({ length: width * height }, (_, at) =>
    (Math.floor((at % width) / 9) + Math.floor(at / width / 13)) % 3 ? 255 : 0,
  );
  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8`;
  const kids = Array.from({ length: pages }, (_, index) => `${5 + index} 0 R`).join(' ');
  const one = page(4, '/XObject<</I 3 0 R>>');
  return named(
    'pictures.pdf',
    pdfOf([
      CATALOGUE,
      `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
      stream(raw, entries),
      stream('q 595 0 0 842 0 0 cm /I Do Q'),
      ...Array.from({ length: pages }, () => one),
    ]),
  );
}

/** One page whose content is what a stream unpacks to. */
function pageOf(name: string, content: Uint8Array | string, box?: string): NamedBytes {
  return named(
    name,
    pdfOf([
      CATALOGUE,
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      page(4, '/Font<</F 5 0 R>>/XObject<</X 6 0 R>>', box),
      stream(content),
      FONT,
      // A form that draws itself.
      stream(
        'q 0.9 0 0 0.9 1 1 cm /X Do /X Do Q',
        '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>',
      ),
    ]),
  );
}

/** Content that unpacks to so many megabytes of nothing. */
export const unpacksToMuch = (megabytes: number): NamedBytes =>
  pageOf('unpacks.pdf', Buffer.alloc(megabytes * 1024 * 1024, ' '));

/** So many characters on one page, each moved to a place of its own. */
export function manyGlyphs(count: number, random: () => number): NamedBytes {
  const place = () => `${Math.floor(random() * 590)} ${Math.floor(random() * 840)}`;
  const glyphs = Array.from({ length: count }, () => `1 0 0 1 ${place()} Tm (x) Tj`).join('\n');
  return pageOf('glyphs.pdf', `BT /F 6 Tf\n${glyphs}\nET`);
}

/** So many strokes on one page. */
export function manyLines(count: number, random: () => number): NamedBytes {
  const place = () => `${Math.floor(random() * 590)} ${Math.floor(random() * 840)}`;
  return pageOf('lines.pdf', Array.from({ length: count }, () => `${place()} m ${place()} l S`).join('\n'));
}

/** States of the graphics that are opened and not closed. */
export const openStates = (count: number): NamedBytes => pageOf('states.pdf', 'q '.repeat(count));

/** A form that draws itself, twice each time. */
export const drawsItself = (): NamedBytes => pageOf('draws-itself.pdf', '/X Do');

/** A page so large that no picture of it fits into memory. */
export const hugePage = (): NamedBytes =>
  pageOf('huge-page.pdf', 'BT /F 12 Tf 72 700 Td (a^2 + b^2) Tj ET 0 0 m 9e8 9e8 l S', '0 0 1e9 1e9');

/** A tree of pages that holds itself. */
export const pagesInACircle = (): NamedBytes =>
  named('circle.pdf', pdfOf([CATALOGUE, '<</Type/Pages/Count 99999999/Kids[2 0 R 2 0 R 2 0 R]>>']));

/** Arrays within arrays. */
export const deepArrays = (depth: number): NamedBytes =>
  named(
    'deep.pdf',
    pdfOf([CATALOGUE, '<</Type/Pages/Count 1/Kids[3 0 R]>>', `${'['.repeat(depth)}${']'.repeat(depth)}`]),
  );

/** A picture that says it is far larger than it is. */
export function liesAboutItsPicture(): NamedBytes {
  const entries =
    '/Type/XObject/Subtype/Image/Width 60000/Height 60000/ColorSpace/DeviceRGB/BitsPerComponent 8';
  return named(
    'large-picture.pdf',
    pdfOf([
      CATALOGUE,
      '<</Type/Pages/Count 1/Kids[5 0 R]>>',
      stream('x', entries),
      stream('q 595 0 0 842 0 0 cm /I Do Q'),
      page(4, '/XObject<</I 3 0 R>>'),
    ]),
  );
}
