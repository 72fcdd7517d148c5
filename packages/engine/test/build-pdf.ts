/** One indirect object: a dictionary or value as PDF writes it, with or without a stream. */
export interface PdfObject {
  value: string;
  stream?: string | Uint8Array;
}

export interface PdfPageSource {
  content: string;
  /** Entries of the page's dictionary beyond the usual: `/Rotate 90`. */
  entries?: string;
  /** The resources' dictionary without its brackets; Helvetica as `/F1` where absent. */
  resources?: string;
}

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

function joinBytes(parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function objectBytes(number: number, { value, stream }: PdfObject): Uint8Array {
  if (stream === undefined) return latin(`${number} 0 obj\n${value}\nendobj\n`);
  const data: Uint8Array = typeof stream === 'string' ? latin(stream) : stream;
  const head = value.replace(/>>\s*$/, `/Length ${data.length} >>`);
  return joinBytes([latin(`${number} 0 obj\n${head}\nstream\n`), data, latin('\nendstream\nendobj\n')]);
}

/** Writes objects, numbered from 1 and the first of them the catalogue, as a file with a right cross-reference table. */
export function writePdf(objects: PdfObject[], trailer = ''): Uint8Array {
  const parts: Uint8Array[] = [latin('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  for (const [i, object] of objects.entries()) {
    const bytes = objectBytes(i + 1, object);
    offsets.push(length);
    parts.push(bytes);
    length += bytes.length;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    latin(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n` +
        `startxref\n${length}\n%%EOF\n`,
    ),
  );
  return joinBytes(parts);
}

export const HELVETICA =
  '/F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

/** A file of pages 200 points wide and 100 high; `extra` objects are numbered from 3. */
export function buildPdf(pages: PdfPageSource[], extra: PdfObject[] = [], catalogue = ''): Uint8Array {
  const first = 3 + extra.length;
  const kids = pages.map((_, i) => `${first + i * 2} 0 R`).join(' ');
  const objects: PdfObject[] = [
    { value: `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>` },
    { value: `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 200 100] >>` },
    ...extra,
  ];
  for (const [i, { content, entries = '', resources = `/Font << ${HELVETICA} >>` }] of pages.entries()) {
    const number = first + i * 2 + 1;
    objects.push(
      {
        value: `<< /Type /Page /Parent 2 0 R /Resources << ${resources} >> /Contents ${number} 0 R ${entries} >>`,
      },
      { value: '<< >>', stream: content },
    );
  }
  return writePdf(objects);
}
