import type { OutputFormat } from '@sutra/contract';
import type { DocumentTree } from '../tree/index.ts';
import { type WriteDocxOptions, writeDocx } from './docx/index.ts';
import { writeHtml } from './html/index.ts';
import { writeLatex } from './latex/index.ts';
import { writeMarkdown } from './markdown/index.ts';
import { writeText } from './text/index.ts';

export type WriteOptions = WriteDocxOptions;

type Writer = (tree: DocumentTree, options: WriteOptions) => Promise<Uint8Array>;

const encoded =
  (write: (tree: DocumentTree, options: WriteOptions) => string): Writer =>
  async (tree, options) =>
    new TextEncoder().encode(write(tree, options));

const WRITERS: Record<OutputFormat, Writer> = {
  docx: writeDocx,
  markdown: encoded(writeMarkdown),
  latex: encoded(writeLatex),
  html: encoded(writeHtml),
  text: encoded(writeText),
};

/** The tree in any of the product's output formats. */
export const writeDocument = (
  tree: DocumentTree,
  to: OutputFormat,
  options: WriteOptions,
): Promise<Uint8Array> => WRITERS[to](tree, options);
