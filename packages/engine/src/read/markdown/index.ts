import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Block, EngineWarning } from '../../tree/index.ts';
import { cleanSource } from '../clean-source.ts';
import { formulaReader } from '../formula.ts';
import { inlinesOfBlocks, plainText } from '../inlines.ts';
import { newSession } from '../latex/session.ts';
import { type Reading, warningSink } from '../reading.ts';
import { readPlainText } from '../text/plain-text.ts';
import { readBlocks } from './blocks.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import type { MarkdownContext } from './context.ts';
import { readFrontMatter } from './front-matter.ts';
import { readHtml } from './html.ts';
import { LONG_TEXT, plainBlocks } from './plain-blocks.ts';
import { protect } from './protect.ts';
import { protectDense } from './protect-dense.ts';
import { ProtectedStore } from './store.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/**
 * Reads the dialect between a recogniser and the tree: Markdown (GFM) with TeX in `$…$`, `$$…$$`, `\(…\)`,
 * `\[…\]` and environments, HTML tables, LaTeX fragments, and `<!-- page n -->` before what page n holds.
 */
export function readMarkdown(source: string): Reading {
  const warnings: EngineWarning[] = [];
  const warn = warningSink(warnings);
  const clean = cleanSource(source, warn);
  try {
    return readClean(clean, warnings);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    warn({ code: 'markdown-kept-as-text', detail: error.name });
    return { tree: { blocks: readPlainText(clean), images: {} }, warnings };
  }
}

function readClean(source: string, warnings: EngineWarning[]): Reading {
  const head = readFrontMatter(source);
  const context = contextOf(warnings);
  context.source = chunksOf(head.rest)
    .map((chunk) => protectChunk(chunk, context))
    .join('');
  const { source: text, parse } = context;
  const nodes = (text.length >= LONG_TEXT ? plainBlocks(text, parse) : null) ?? parse(text).children;
  collectDefinitions(nodes, context);
  const blocks = [...head.blocks, ...readBlocks(nodes, context)];
  return { tree: { ...titleOf(blocks), ...head.properties, blocks, images: context.images }, warnings };
}

const HEAD = /<head\b[\s\S]*?(?:<\/head\s*>|(?=<body\b))/i;
const UNSEEN = /<(script|style|noscript|template)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<!doctype[^>]*>/gi;

/** Reads a whole web page. What is hidden from readers who cannot see, such as a second drawing of a formula, is left out. */
export function readHtmlPage(source: string): Reading {
  const warnings: EngineWarning[] = [];
  const warn = warningSink(warnings);
  const context = contextOf(warnings);
  const clean = cleanSource(source, warn);
  const title = /<title\b[^>]*>([^<]*)<\/title/i.exec(HEAD.exec(clean)?.[0] ?? '')?.[1];
  const body = clean.replace(HEAD, '').replace(UNSEEN, '');
  const blocks = readHtml(protect(body, context.store, 'markdown', warn), context);
  const shown = title && plainText(inlinesOfBlocks(readHtml(title, context))).trim();
  const named = titleOf(blocks);
  return { tree: { ...(shown ? { title: shown } : named), blocks, images: context.images }, warnings };
}

function contextOf(warnings: EngineWarning[]): MarkdownContext {
  const warn = warningSink(warnings);
  const formulas = formulaReader(warn);
  const context: MarkdownContext = {
    store: new ProtectedStore(),
    formulas,
    warn,
    source: '',
    definitions: new Map(),
    images: {},
    depth: 0,
    parse: (text) => parser.parse(text),
    latex: newSession(formulas, warn),
    html: (text) => readHtml(text, context),
  };
  return context;
}

function protectChunk({ language, source }: Chunk, { store, warn }: MarkdownContext): string {
  if (language === 'markdown') return protectDense(protect(source, store, 'markdown', warn), store);
  const raw = source;
  if (language === 'math')
    return `\n\n${store.put({ kind: 'math', tex: source.trim(), display: true, raw })}\n\n`;
  return `\n\n${store.put({ kind: 'latex', source, block: true, raw })}\n\n`;
}

function collectDefinitions(nodes: MarkdownRoot, context: MarkdownContext): void {
  const stack = [...nodes];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'definition' && !context.definitions.has(node.identifier)) {
      context.definitions.set(node.identifier, {
        url: node.url,
        ...(node.title ? { title: node.title } : {}),
      });
    }
    if ('children' in node && node.type !== 'paragraph' && node.type !== 'table') {
      for (const child of node.children as MarkdownRoot) stack.push(child);
    }
  }
}

type MarkdownRoot = ReturnType<typeof parser.parse>['children'];

/** The title for the document's properties: its first heading, where that is the only one of its level. */
function titleOf(blocks: readonly Block[]): { title?: string } {
  const headings = blocks.filter((block) => block.type === 'heading' && block.level <= 1);
  const [first] = headings;
  if (headings.length !== 1 || first?.type !== 'heading') return {};
  const title = plainText(first.children).trim();
  return title ? { title } : {};
}
