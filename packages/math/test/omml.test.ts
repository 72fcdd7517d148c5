import { describe, expect, test } from 'vitest';
import { expectGolden, type Golden, readGoldens } from '../../engine/test/golden.ts';
import { validateFormulas } from '../../engine/test/validate-xml.ts';
import { auditMath, readTex, restructure, writeOmml } from '../src/index.ts';
import type { MathList } from '../src/tree/index.ts';
import { alignByColumns } from '../src/write-omml/index.ts';
import { prettyOmml } from './pretty-omml.ts';

const goldens = readGoldens(new URL('./omml/', import.meta.url));

/** Input is TeX (`tex`, `inline tex`) or a tree as JSON (`tree`). */
function formulaOf(golden: Golden) {
  const tree = golden.sections.get('tree');
  if (tree !== undefined) return { math: JSON.parse(tree) as MathList, display: true, warnings: [] };
  const inline = golden.sections.get('inline tex');
  const { math, number, warnings } = readTex(inline ?? golden.sections.get('tex') ?? '', {
    display: inline === undefined,
  });
  return { math: restructure(math), number, warnings, display: inline === undefined };
}

let bookmarks = 0;
const bookmark = () => ({ id: ++bookmarks, name: `eq_${bookmarks}` });
const resolve = (label: string) => (label === 'known' ? { text: '7', bookmark: 'eq_known' } : undefined);

function convert(golden: Golden) {
  const { math: read, number, warnings, display } = formulaOf(golden);
  const math = golden.sections.has('columns') ? alignByColumns(read) : read;
  bookmarks = 0;
  const omml = writeOmml(math, {
    display,
    number,
    bookmark: golden.sections.has('bookmarks') ? bookmark : undefined,
    resolve,
  });
  const audit = auditMath(math, omml, { number, resolve, warnings });
  const notes = warnings.map(({ code, detail }) => (detail ? `${code} ${detail}` : code));
  return { omml, results: { omml: prettyOmml(omml), audit: [audit.verdict, ...notes].join('\n') } };
}

describe('formulas as Word stores them', () => {
  for (const golden of goldens) {
    test(`${golden.name}: ${golden.about}`, () => {
      expectGolden(golden, convert(golden).results);
    });
  }

  test('are valid against the schema of Office Math Markup', async () => {
    const errors = await validateFormulas(goldens.map((golden) => convert(golden).omml));
    expect(
      goldens.map((golden, index) => [golden.name, errors[index]]).filter(([, found]) => found?.length),
    ).toEqual([]);
  });
});
