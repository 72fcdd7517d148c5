import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { NamedBytes } from '../../../test/clients/visitor.ts';
import { rootFolder } from '../formula-lists.ts';
import { hostileFormula, randomFrom } from '../fuzz-input.ts';
import { fixturePdfs, OWN_CORPUS, pdfSources } from '../pdf/sources.ts';
import * as bombs from './pdf-bombs.ts';
import { tampered } from './tamper.ts';

type Random = ReturnType<typeof randomFrom>;
type Make = (random: Random) => NamedBytes | Promise<NamedBytes>;

const below = (limit: number, random: Random) => Math.floor(random() * limit);
const pick = <Item>(items: readonly Item[], random: Random): Item =>
  items[below(items.length, random)] as Item;

const FORMULAS = join(rootFolder, 'bench/data/formulas.txt');
/** The largest text that is sent, in characters: what readers must take in seconds. */
const MOST_TEXT = 1_000_000;

let pdfs: string[] | null = null;
let formulas: string[] | null = null;
const allPdfs = () => (pdfs ??= [...fixturePdfs(), ...pdfSources(OWN_CORPUS).map(({ pdf }) => pdf)]);
const allFormulas = () => (formulas ??= readFileSync(FORMULAS, 'utf8').split('\n').filter(Boolean));

const PHOTO = join(rootFolder, 'test/fixtures/notice.jpg');
const PICTURES = ['jpeg', 'png', 'webp', 'gif', 'tiff'] as const;

async function brokenPicture(random: Random): Promise<NamedBytes> {
  const format = pick(PICTURES, random);
  const bytes = await sharp(readFileSync(PHOTO)).resize(900).toFormat(format).toBuffer();
  return { name: `photo.${format}`, bytes: tampered(bytes, random) };
}

/** One colour compresses to nearly nothing: a small file that is large in memory. */
async function flatPicture(random: Random): Promise<NamedBytes> {
  const side = 2_000 + below(7_900, random);
  const background = { r: below(256, random), g: 255, b: 255 };
  const create = { width: side, height: side, channels: 3 as const, background };
  const format = pick(['png', 'gif', 'tiff'] as const, random);
  const options = format === 'tiff' ? { compression: 'deflate' as const } : {};
  const bytes = await sharp({ create, limitInputPixels: false }).toFormat(format, options).toBuffer();
  return { name: `flat.${format}`, bytes };
}

/** A BMP whose header says another size than it has. */
function lyingBitmap(random: Random): NamedBytes {
  const bytes = Buffer.alloc(2_000);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(1 + below(60_000, random), 18);
  bytes.writeInt32LE(below(2, random) ? -60_000 : 60_000, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(pick([1, 4, 8, 24, 32], random), 28);
  return { name: 'lies.bmp', bytes };
}

/** Openings that readers of Markdown and LaTeX follow down, without their ends. */
const DEEP = [
  '$\\sqrt{',
  '$\\frac{',
  '{',
  '[',
  '> ',
  '- ',
  '\\begin{itemize}\\item ',
  '$\\left(',
  '*',
  '![',
  '$x_{',
];
/** What readers look for the end of, over and over. */
const LONG = [
  'a|b|',
  '$x$ ',
  '\\sqrt',
  '`',
  '$',
  '**a',
  '<b>',
  '[a](b',
  '1. x\n',
  '| a | b |\n',
  '\\\\',
  '&',
  '~',
];

function repeated(pieces: readonly string[], random: Random): string {
  const piece = pick(pieces, random);
  return piece.repeat(Math.floor((MOST_TEXT * (0.02 + 0.98 * random())) / piece.length));
}

function text(name: string, body: string, random: Random): NamedBytes {
  const isTex = name.endsWith('.tex');
  const head = `${isTex ? '\\documentclass{article}\\begin{document}\n' : '# File '}${below(1e9, random)}\n\n`;
  return { name, bytes: head + body };
}

const names = ['deep.md', 'deep.tex', 'deep.txt'];

/** Macros that double each other: a line that becomes a book. */
function doublingMacros(random: Random): NamedBytes {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const depth = 10 + below(15, random);
  const definitions = Array.from({ length: depth }, (_, at) => {
    const next = at + 1 === depth ? 'x' : `\\m${letters[at + 1]}\\m${letters[at + 1]}`;
    return `\\newcommand{\\m${letters[at]}}{${next}}`;
  });
  return text('macros.tex', `${definitions.join('\n')}\n$\\ma$\n`, random);
}

/** With these a file is no text, and refused before anybody reads it. */
const NO_TEXT = /[^\P{Cc}\t\n\r]/gu;

const hostileNote: Make = (random) => {
  const lines = Array.from(
    { length: 1 + below(300, random) },
    () => `Text $${hostileFormula(allFormulas(), random)}$ text\n`,
  );
  return text(pick(names, random), lines.join('\n').replaceAll(NO_TEXT, ' '), random);
};

/** Each kind of hostile file, with how often it comes beside the others. */
const KINDS: Record<string, { weight: number; make: Make }> = {
  'tampered PDF': {
    weight: 8,
    make: (random) => ({
      name: 'tampered.pdf',
      bytes: tampered(new Uint8Array(readFileSync(pick(allPdfs(), random))), random),
    }),
  },
  'tampered picture': { weight: 4, make: brokenPicture },
  'flat picture': { weight: 2, make: flatPicture },
  'lying BMP': { weight: 1, make: lyingBitmap },
  'deep text': { weight: 3, make: (random) => text(pick(names, random), repeated(DEEP, random), random) },
  'long text': { weight: 3, make: (random) => text(pick(names, random), repeated(LONG, random), random) },
  'doubling macros': { weight: 1, make: doublingMacros },
  'hostile formulas': { weight: 3, make: hostileNote },
  'one picture on many pages': {
    weight: 1,
    make: (random) => bombs.onePictureOnManyPages(20 + below(200, random)),
  },
  'content that unpacks': { weight: 1, make: (random) => bombs.unpacksToMuch(50 + below(600, random)) },
  'many glyphs': { weight: 1, make: (random) => bombs.manyGlyphs(10_000 + below(150_000, random), random) },
  'many lines': { weight: 1, make: (random) => bombs.manyLines(10_000 + below(150_000, random), random) },
  'open states': { weight: 1, make: (random) => bombs.openStates(10_000 + below(2_000_000, random)) },
  'form that draws itself': { weight: 1, make: bombs.drawsItself },
  'huge page': { weight: 1, make: bombs.hugePage },
  'pages in a circle': { weight: 1, make: bombs.pagesInACircle },
  'deep arrays': { weight: 1, make: (random) => bombs.deepArrays(1_000 + below(1_000_000, random)) },
  'lying picture': { weight: 1, make: bombs.liesAboutItsPicture },
};

export const HOSTILE_KINDS = Object.keys(KINDS);

export interface HostileFile extends NamedBytes {
  kind: string;
}

/** One file of a kind; the same seed makes the same file. */
export async function hostileFileOf(kind: string, seed: number): Promise<HostileFile> {
  const make = KINDS[kind]?.make;
  if (!make) throw new Error(`There is no kind ${kind} of hostile files.`);
  const { name, bytes } = await make(randomFrom(seed));
  // What is the same for every seed differs in a comment, so that it is no work that is under way already.
  const isPdf = name.endsWith('.pdf') && typeof bytes !== 'string';
  return { kind, name, bytes: isPdf ? Buffer.concat([bytes, Buffer.from(`%${seed}\n`)]) : bytes };
}

/** The kind of the file of a seed. */
export function hostileKind(seed: number): string {
  const total = Object.values(KINDS).reduce((sum, { weight }) => sum + weight, 0);
  let left = randomFrom(seed ^ 0x5eed)() * total;
  const found = HOSTILE_KINDS.find((kind) => {
    left -= KINDS[kind]?.weight ?? 0;
    return left < 0;
  });
  return found ?? 'tampered PDF';
}

/** One file that a seed decides, its kind as well. */
export const hostileFile = (seed: number): Promise<HostileFile> => hostileFileOf(hostileKind(seed), seed);
