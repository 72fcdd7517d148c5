import { describe, test } from 'vitest';
import { bodyLines, part, xmlLines } from '../../test/docx-parts.ts';
import { expectGolden } from '../../test/golden.ts';
import type { DocumentTree } from '../tree/index.ts';
import { writeDocx } from './docx/index.ts';
import { goldenTrees } from './golden-trees.ts';
import { writeHtml } from './html/index.ts';
import { writeLatex } from './latex/index.ts';
import { writeMarkdown } from './markdown/index.ts';
import { writeText } from './text/index.ts';

const CREATED = new Date('2026-01-02T03:04:05Z');

const inner = (text: string, start: string, end: string) =>
  text.slice(text.indexOf(start) + start.length, text.lastIndexOf(end)).trim();

/** The lists of a document: each level that it uses as format, text and start. */
function numberingLines(xml: string): string {
  const abstracts = new Map(
    [...xml.matchAll(/<w:abstractNum w:abstractNumId="(\d+)">([\s\S]*?)<\/w:abstractNum>/g)].map(
      ([, id, body]) => [id, body ?? ''],
    ),
  );
  const lists = [
    ...xml.matchAll(/<w:num w:numId="(\d+)"><w:abstractNumId w:val="(\d+)"\/>([\s\S]*?)<\/w:num>/g),
  ];
  const lines = lists.flatMap(([, id, abstract, overrides]) =>
    [...(overrides ?? '').matchAll(/w:ilvl="(\d+)"/g)].map(([, level]) => {
      const body = abstracts.get(abstract)?.split(`<w:lvl w:ilvl="${level}">`)[1] ?? '';
      const [start, format, text] = ['start', 'numFmt', 'lvlText'].map(
        (name) => new RegExp(`<w:${name} w:val="([^"]*)"`).exec(body)?.[1],
      );
      return `list ${id} level ${level}: ${format} ${text} from ${start}`;
    }),
  );
  return lines.join('\n');
}

async function written(tree: DocumentTree): Promise<Record<string, string>> {
  const warnings: string[] = [];
  const docx = await writeDocx(tree, { created: CREATED, warn: ({ code }) => warnings.push(code) });
  const footnotes = xmlLines(
    part(docx, 'word/footnotes.xml')
      .match(/<w:footnote w:id="\d+">[\s\S]*?<\/w:footnote>/g)
      ?.join('\n') ?? '',
  );
  return {
    docx: bodyLines(docx),
    'docx footnotes': footnotes,
    'docx lists': numberingLines(part(docx, 'word/numbering.xml')),
    'docx warnings': [...new Set(warnings)].join('\n'),
    html: inner(writeHtml(tree), '<body>', '</body>'),
    latex: inner(writeLatex(tree), '\\begin{document}', '\\end{document}'),
    markdown: writeMarkdown(tree).trim(),
    text: writeText(tree).trim(),
  };
}

describe('every node in every writer', () => {
  test.each(goldenTrees())('$name', async (golden) => expectGolden(golden, await written(golden.tree)));
});
