import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { fingerprint, wordsOf } from './source-text.ts';

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const decoded = (xml: string) =>
  xml.replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (_, decimal?: string, hex?: string, name?: string) =>
    decimal
      ? String.fromCodePoint(Number(decimal))
      : hex
        ? String.fromCodePoint(Number.parseInt(hex, 16))
        : (ENTITIES[name ?? ''] ?? ''),
  );

const EQUATION_NUMBER =
  /<m:r>(?:(?!<m:r>)[\s\S])*?<m:t>#<\/m:t><\/m:r>(?:<m:d>(?:(?!<\/m:d>)[\s\S])*<\/m:d>|<m:r>(?:(?!<\/m:r>)[\s\S])*<\/m:r>)(?=<\/m:e>)/g;

const textOf = (xml: string, tag: 'm:t' | 'w:t') =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)`, 'g'))]
    .map(([, text]) => decoded(text ?? ''))
    .join('');

function notes(xml: string): Map<string, string> {
  const found = xml.matchAll(/<w:footnote [^>]*w:id="(\d+)"[^>]*>([\s\S]*?)<\/w:footnote>/g);
  return new Map([...found].map(([, id, body]) => [id ?? '', body ?? '']));
}

export interface ReadBack {
  words: string[];
  formulas: string[];
}

/** Words and formulas of a .docx in reading order, footnotes where they are referred to. */
export function readBack(path: string): ReadBack {
  const parts = unzipSync(readFileSync(path));
  const part = (name: string) => (parts[name] ? strFromU8(parts[name]) : '');
  const footnotes = notes(part('word/footnotes.xml'));
  const body = part('word/document.xml')
    .replace(
      /<w:footnoteReference [^>]*w:id="(\d+)"[^>]*\/>/g,
      (_, id: string) => `<w:t> </w:t>${footnotes.get(id) ?? ''}`,
    )
    .replace(EQUATION_NUMBER, '');
  const formulas = [...body.matchAll(/<m:oMath>([\s\S]*?)<\/m:oMath>/g)].map(([, xml]) =>
    fingerprint(textOf(xml ?? '', 'm:t')),
  );
  const text = body
    .replace(/<m:oMath>[\s\S]*?<\/m:oMath>/g, '<w:t> </w:t>')
    .replace(/<w:(?:br|tab|cr)\/>|<\/w:p>/g, '<w:t> </w:t>');
  return { words: wordsOf(textOf(text, 'w:t')), formulas };
}

/** How many of `expected` come in `actual` in the same order (the longest common subsequence). */
export function foundInOrder(expected: string[], actual: string[]): number {
  let previous = new Uint32Array(actual.length + 1);
  let row = new Uint32Array(actual.length + 1);
  for (const item of expected) {
    for (let index = 0; index < actual.length; index++) {
      row[index + 1] =
        actual[index] === item
          ? (previous[index] ?? 0) + 1
          : Math.max(previous[index + 1] ?? 0, row[index] ?? 0);
    }
    [previous, row] = [row, previous];
  }
  return previous[actual.length] ?? 0;
}
