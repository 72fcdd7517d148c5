import type { Block, DocumentTree, EngineWarning, PageGeometry } from '../../tree/index.ts';
import { groupEnd } from '../braces.ts';
import { cleanSource } from '../clean-source.ts';
import { formulaReader } from '../formula.ts';
import { plainText } from '../inlines.ts';
import { type Reading, warningSink } from '../reading.ts';
import { readPlainText } from '../text/plain-text.ts';
import { defines } from './definitions.ts';
import { expandSource } from './expand.ts';
import { readGeometry } from './geometry.ts';
import { strip, type Verbatim } from './lexical.ts';
import { isKnownCommand, isProtectedCommand, readFragment, readSource } from './reader.ts';
import { type LatexSession, newSession } from './session.ts';
import { authorsOf } from './structure-commands.ts';
import { collectTargets } from './targets.ts';

/** Reads LaTeX: a whole document, or a fragment without a preamble. */
export function readLatex(source: string): Reading {
  const warnings: EngineWarning[] = [];
  const warn = warningSink(warnings);
  const clean = cleanSource(source, warn).replace(/\f/g, '\n\\newpage\n');
  try {
    const session = newSession(formulaReader(warn), warn);
    session.numbersEquations = true;
    return { tree: readWhole(clean, session), warnings };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    warn({ code: 'latex-kept-as-text', detail: error.name });
    return { tree: { blocks: readPlainText(clean), images: {} }, warnings };
  }
}

/** The blocks of a fragment found in another text; the session is shared by all of that text's fragments. */
export function readLatexFragment(source: string, session: LatexSession): Block[] {
  const verbatims: Verbatim[] = [];
  const stripped = strip(source, verbatims, session.warn);
  const { preamble, body } = splitDocument(stripped);
  if (preamble !== '') readPreamble(preamble, session);
  const text = expand(body, session);
  collectTargets(text, session);
  return withFootnotes(readSource(text, verbatims, session), session);
}

function readWhole(source: string, session: LatexSession): DocumentTree {
  const verbatims: Verbatim[] = [];
  const { preamble, body } = splitDocument(strip(source, verbatims, session.warn));
  const page = readPreamble(preamble, session);
  const text = expand(body, session);
  session.hasChapters = /\\chapter\b/.test(text);
  if (session.hasChapters && session.numbersHeadings) numberByChapter(session);
  collectTargets(text, session);
  const { title, authors } = propertiesOf(session);
  const columns: Block[] = /\\documentclass\s*\[[^\]]*\btwocolumn\b/.test(preamble)
    ? [{ type: 'section', columns: 2 }]
    : [];
  const blocks = withFootnotes([...columns, ...readSource(text, verbatims, session)], session);
  return {
    ...(title ? { title } : titleOf(blocks)),
    ...(authors.length > 0 ? { authors } : {}),
    ...(page ? { page } : {}),
    blocks,
    images: {},
  };
}

/** In a report or book, equations, figures and tables count within chapters. */
function numberByChapter({ counters }: LatexSession): void {
  for (const name of ['section', 'equation', 'figure', 'table']) counters.setWithin(name, 'chapter');
}

function splitDocument(source: string): { preamble: string; body: string } {
  const begin = /\\begin\s*\{document\}/.exec(source);
  if (!begin) {
    const documentClass = /\\documentclass\b/.test(source.slice(0, 5000));
    const start = documentClass ? source.search(/\\(?:(?:sub)*section|chapter|maketitle|begin)\b/) : 0;
    return { preamble: source.slice(0, Math.max(0, start)), body: source.slice(Math.max(0, start)) };
  }
  const start = begin.index + begin[0].length;
  const end = source.indexOf('\\end{document}', start);
  return { preamble: source.slice(0, begin.index), body: source.slice(start, end < 0 ? source.length : end) };
}

/** Takes the definitions, the title and the page of a preamble. */
function readPreamble(preamble: string, session: LatexSession): PageGeometry | undefined {
  if (!/\\documentclass\b/.test(preamble)) return undefined;
  session.numbersHeadings = true;
  const rest = expand(preamble, session, true);
  readSource(expand(headOf(rest), session), [], session);
  return readGeometry(preamble);
}

const HEAD =
  /\\(?:title|author|date|definecolor|colorlet|numberwithin|setcounter|graphicspath|input)\s*(?:\[[^\]]*\])?(?=\{)/g;

/** The commands of a preamble that say something about the document, and the files that it reads. */
function headOf(preamble: string): string {
  const parts: string[] = [];
  for (const match of preamble.matchAll(HEAD)) {
    let end = match.index + match[0].length;
    for (let group = groupEnd(preamble, end); group > 0; group = groupEnd(preamble, end)) end = group;
    parts.push(preamble.slice(match.index, end));
  }
  return parts.join('\n');
}

function expand(source: string, session: LatexSession, preamble = false): string {
  return expandSource(source, {
    definitions: session.definitions,
    isKnown: isKnownCommand,
    isProtected: preamble
      ? (name) => !defines(session.definitions.macros.get(name)?.body ?? '')
      : isProtectedCommand,
    onMath: (definition) => {
      if (!preamble) return session.mathDefinitions.mark(definition);
      session.mathDefinitions.define(definition);
      return '';
    },
    warn: session.warn,
  });
}

/** Title and authors as plain text, for the document's properties. */
function propertiesOf(session: LatexSession): { title?: string; authors: string[] } {
  const { title, author } = session.head;
  const { footnotes } = session;
  const text = (source: string) => plainText(readFragment(source, session)).trim();
  const authors = authorsOf(author).map((name) => (text(name).split('\n')[0] ?? '').trim());
  const properties = {
    ...(title ? { title: text(title) } : {}),
    authors: authors.filter((name) => name !== ''),
  };
  session.footnotes = footnotes;
  session.footnoteTexts = [];
  return properties;
}

function withFootnotes(blocks: Block[], session: LatexSession): Block[] {
  return [...blocks, ...session.footnoteTexts.splice(0)];
}

function titleOf(blocks: readonly Block[]): { title?: string } {
  const heading = blocks.find((block) => block.type === 'heading' && block.level === 0);
  const title = heading?.type === 'heading' ? plainText(heading.children).trim() : '';
  return title ? { title } : {};
}
