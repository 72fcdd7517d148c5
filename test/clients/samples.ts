import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NamedBytes } from './visitor.ts';

/** A file of test/fixtures. */
export const fixture = async (name: string): Promise<NamedBytes> => ({
  name,
  bytes: await readFile(join(import.meta.dirname, '..', 'fixtures', name)),
});

/** A small file whose work nobody else has under way. */
export function note(name = 'note.md'): NamedBytes {
  return { name, bytes: `# Note ${randomUUID()}\n\nThe area is $\\pi r^2$.\n` };
}

const LONG_LINES = 15_000;
/** A second or two of work: the file is seen running, and a test that waits for its end waits no longer than it must. */
const RUNNING_LINES = 5_000;

/** A file that keeps the worker busy for several seconds, for a test that stops it or needs it to outlast something. */
export function longNote(name = 'long.md', lineCount = LONG_LINES): NamedBytes {
  const line = (index: number) =>
    `Line ${index} holds $\\frac{x_{${index}}^2}{\\sqrt{y + ${index}}}$ and $\\sum_{k=1}^{${index}} a_k$.`;
  const lines = Array.from({ length: lineCount }, (_, index) => line(index));
  return { name, bytes: `# Long ${randomUUID()}\n\n${lines.join('\n\n')}\n` };
}

/** A file that is seen running before it ends, for a test that waits for its end. */
export const runningNote = (): NamedBytes => longNote('running.md', RUNNING_LINES);

/** Four seconds of work: it outlasts a signal or the start of a process, and a test that waits for its end does not wait for twice that. */
const OUTLASTING_LINES = 8_000;
/** A file in whose middle processes end, for a test that waits for its end. */
export const outlastingNote = (): NamedBytes => longNote('long.md', OUTLASTING_LINES);

/** A PDF file, whole but for what `catalog` leaves out. */
function pdf(objects: string[], trailer = ''): string {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  return `${body}${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`;
}

export const pdfWithoutPages: NamedBytes = {
  name: 'no-pages.pdf',
  bytes: pdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
};

/** Encrypted for an owner and a user whose passwords are not empty. */
export const lockedPdf: NamedBytes = {
  name: 'locked.pdf',
  bytes: pdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
      `<< /Filter /Standard /V 1 /R 2 /P -44 /O <${'31'.repeat(32)}> /U <${'32'.repeat(32)}> >>`,
    ],
    `/Encrypt 4 0 R /ID [<${'33'.repeat(16)}> <${'33'.repeat(16)}>] `,
  ),
};

/** A PDF of one page with one line of text. */
export function pdfWithText(text: string): string {
  const content = `BT /F1 12 Tf 72 700 Td (${text.replaceAll(/[\\()]/g, '')}) Tj ET`;
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
}
