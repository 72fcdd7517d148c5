import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { OCR_LANGUAGES } from '@sutra/contract';
import sharp from 'sharp';
import { createTesseract } from '../../../worker/src/adapters/tesseract/tesseract.ts';
import { rootFolder } from '../formula-lists.ts';

/** What Tesseract alone reads of a picture, and the processor seconds it took when it was read. */
export interface TesseractText {
  text: string;
  seconds: number;
}

export interface TesseractReader {
  read(path: string): Promise<TesseractText>;
  close(): Promise<void>;
}

const CACHE = join(rootFolder, '.cache/print-words');

const processorSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** The product's text recogniser with nothing around it. A picture that it has read is not read again. */
export function tesseractReader(): TesseractReader {
  mkdirSync(CACHE, { recursive: true });
  const recogniser = createTesseract({ dataDir: join(tmpdir(), `sutra-ocr-${userInfo().uid}`) });
  const recognise = async (bytes: Uint8Array): Promise<TesseractText> => {
    const { width, height } = await sharp(bytes).metadata();
    const start = processorSeconds();
    const blocks = await recogniser.recognise({ bytes, width, height }, [...OCR_LANGUAGES]);
    const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flat());
    const text = lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n');
    return { text, seconds: processorSeconds() - start };
  };
  return {
    async read(path) {
      const bytes = new Uint8Array(readFileSync(path));
      const cached = join(CACHE, `${createHash('sha256').update(bytes).digest('hex')}.json`);
      if (existsSync(cached)) return JSON.parse(readFileSync(cached, 'utf8')) as TesseractText;
      const text = await recognise(bytes);
      writeFileSync(cached, JSON.stringify(text));
      return text;
    },
    close: () => recogniser.close(),
  };
}
