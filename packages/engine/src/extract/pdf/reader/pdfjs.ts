import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as PdfJs from 'pdfjs-dist/legacy/build/pdf.mjs';

const require = createRequire(import.meta.url);
const { resolve } = require;

/** What browsers draw with. pdf.js wants it to be there, and asks nothing of it where nothing is drawn. */
class Unused {
  readonly unused = true;
}
const DRAWING = { DOMMatrix: Unused, ImageData: Unused, Path2D: Unused };

/** pdf.js loads a canvas, 50 MB of it, wherever one is installed, and fails where none is. */
function withoutCanvas(): void {
  for (const [name, value] of Object.entries(DRAWING))
    if (!(name in globalThis)) Reflect.set(globalThis, name, value);
  const its = createRequire(resolve('pdfjs-dist/package.json'));
  try {
    const path = its.resolve('@napi-rs/canvas');
    const canvas = { id: path, path: dirname(path), filename: path, loaded: true, exports: DRAWING };
    its.cache[path] ??= canvas as unknown as NodeJS.Module;
  } catch {
    // No canvas is installed.
  }
}

withoutCanvas();

/**
 * Loads pdf.js and gives `Array.prototype.push` back: the build puts one of core-js in its place where Node's is wrong about
 * arrays of 2³² and more, and every list of the process takes eight times as long to fill.
 */
function withNativePush<Module>(load: () => Module): Module {
  const native = Object.getOwnPropertyDescriptor(Array.prototype, 'push')!;
  try {
    return load();
  } finally {
    Reflect.defineProperty(Array.prototype, 'push', native);
  }
}

/**
 * Loads pdf.js without numbers of half precision, which Node has from 24 on and pdf.js then keeps outlines in, to three
 * digits: shapes of glyphs would be others than on older versions. Both halves must agree about it.
 */
function withoutHalfPrecision<Module>(load: () => Module): Module {
  const half = Object.getOwnPropertyDescriptor(globalThis, 'Float16Array');
  Reflect.deleteProperty(globalThis, 'Float16Array');
  try {
    return load();
  } finally {
    if (half) Reflect.defineProperty(globalThis, 'Float16Array', half);
  }
}

/** The half of pdf.js that asks; the other half reads the file. Loaded at once: a script waits for nothing at its top. */
export const pdfjs = withNativePush(() =>
  withoutHalfPrecision(() => require('pdfjs-dist/legacy/build/pdf.mjs') as typeof PdfJs),
);

export const readingHalf = pathToFileURL(resolve('pdfjs-dist/legacy/build/pdf.worker.mjs')).href;

/** A folder of data of pdf.js. */
export const packaged = (folder: string) => join(dirname(resolve('pdfjs-dist/package.json')), folder, '/');
