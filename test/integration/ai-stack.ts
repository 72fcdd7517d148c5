import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { FILE, type NamedBytes, type Seen, type Visitor } from '../clients/visitor.ts';
import { answer, type GeminiCall, type GeminiReply, startFakeGemini, wantsJson } from '../fakes/gemini.ts';
import { type StackOptions, startStack } from '../setup/stack.ts';

/** A key that must be found nowhere. */
export const CANARY = 'AIzaSyCanary-0123456789-abcdefghijklmnopq';

export interface SeenWithModel extends Seen {
  contentType: string | null;
  fallbackMessage: string | null;
  fallback: { code: string } | null;
  preview: { page: number; text: string } | null;
  /** When it was told, in milliseconds. */
  at: number;
}

const FIELDS = `${FILE} contentType fallbackMessage fallback { code } preview { page text }`;

/** The product with a fake of the Gemini API behind it. */
export async function startModelStack(options: StackOptions = {}) {
  const fake = await startFakeGemini();
  const env = { GEMINI_BASE_URL: fake.url, GEMINI_RETRY_UNIT: '20', ...options.env };
  const stack = await startStack({ ...options, env }).catch(async (error: unknown) => {
    await fake.stop();
    throw error;
  });
  const stop = async () => {
    await stack.stop();
    await fake.stop();
  };
  return { stack, fake, stop };
}
export type ModelStack = Awaited<ReturnType<typeof startModelStack>>;

export async function startWithKey(
  visitor: Visitor,
  files: NamedBytes[],
  input: Record<string, unknown> = { apiKey: CANARY },
): Promise<string> {
  const { batch, problem } = await visitor.convert(await visitor.uploadIds(...files), input);
  if (!batch) throw new Error(`refused: ${problem?.code}`);
  return batch.id;
}

/** Everything that was told of a batch until it ended. */
export async function watchModel(visitor: Visitor, batchId: string): Promise<SeenWithModel[]> {
  const seen: SeenWithModel[] = [];
  for await (const file of visitor.watch(batchId, FIELDS)) {
    seen.push({ ...(file as SeenWithModel), at: performance.now() });
  }
  return seen;
}

/** What of the fixture a page shows, in pixels of it, and how large the page is, in points. */
interface Look {
  left: number;
  top: number;
  width: number;
  height: number;
  page: [width: number, height: number];
}
/** Its heading: to draw such a page and have Tesseract read it takes a quarter of the work of a whole one. */
const HEADING: Look = { left: 130, top: 110, width: 360, height: 60, page: [150, 45] };
export const WHOLE_PAGE: Look = { left: 0, top: 0, width: 1283, height: 636, page: [595, 842] };
/** The bar below the picture, in points: the first one is as long as each is longer than the one before. */
const BAR = { left: 5, bottom: 5, length: 5, height: 6, room: 15 };

/** A scan: every page is a picture, each with a bar of its own length. */
export async function scanPdf(pages: number, name = 'scan.pdf', look = HEADING): Promise<NamedBytes> {
  const { page: size, ...part } = look;
  const picture = await sharp(join(import.meta.dirname, '../fixtures/notice.jpg'))
    .extract(part)
    .greyscale()
    .jpeg()
    .toBuffer();
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (head: string, body: Buffer = Buffer.alloc(0), tail = '') => {
    offsets.push(length);
    const object = Buffer.concat([
      Buffer.from(`${offsets.length} 0 obj\n${head}`),
      body,
      Buffer.from(`${tail}\nendobj\n`),
    ]);
    parts.push(object);
    length += object.length;
  };
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`);
  const image = `/Type /XObject /Subtype /Image /Width ${part.width} /Height ${part.height} /BitsPerComponent 8`;
  add(
    `<< ${image} /ColorSpace /DeviceGray /Filter /DCTDecode /Length ${picture.length} >>\nstream\n`,
    picture,
    '\nendstream',
  );
  for (let page = 0; page < pages; page += 1) {
    const bar = `${BAR.left} ${BAR.bottom} ${BAR.length * (page + 1)} ${BAR.height} re f`;
    const drawing = `q ${size[0]} 0 0 ${size[1] - BAR.room} 0 ${BAR.room} cm /I Do Q\n${bar}`;
    const resources = '<< /XObject << /I 3 0 R >> >>';
    const box = `/MediaBox [0 0 ${size.join(' ')}]`;
    add(`<< /Type /Page /Parent 2 0 R ${box} /Resources ${resources} /Contents ${5 + page * 2} 0 R >>`);
    add(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const entries = offsets.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${entries}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${entries} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return { name, bytes: Buffer.concat(parts) };
}

/** Which page a request shows: pages are asked for in order, and each has a picture of its own. */
export function pageCounter() {
  const pages = new Map<string, number>();
  const asked = new Map<number, number>();
  return {
    asked,
    pageOf(call: GeminiCall): number {
      const data = call.body.contents?.[0]?.parts.find((part) => part.inlineData)?.inlineData?.data ?? '';
      const hash = createHash('sha256').update(data).digest('hex');
      const page = pages.get(hash) ?? pages.size + 1;
      pages.set(hash, page);
      asked.set(page, (asked.get(page) ?? 0) + 1);
      return page;
    },
  };
}

/** A script that detects mathematics and answers pages with `reply`. */
export const pageScript =
  (reply: (call: GeminiCall) => GeminiReply) =>
  (call: GeminiCall): GeminiReply => {
    if (call.method === 'models') return { kind: 'no-candidates' };
    return wantsJson(call) ? answer('{"contentType":"mathematical"}') : reply(call);
  };

export const slowPage = (text: string, delay: number): GeminiReply => ({
  kind: 'answer',
  chunks: text.match(/[\s\S]{1,20}/g) ?? [''],
  delay,
});
