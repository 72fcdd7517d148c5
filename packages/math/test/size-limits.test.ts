import { describe, expect, test } from 'vitest';
import { validateFormulas } from '../../engine/test/validate-xml.ts';
import { auditMath, readOmml, readTex, restructure, writeOmml } from '../src/index.ts';

/** Word and the Open XML SDK refuse more children than these. */
const MOST_CHILDREN: Record<string, number> = { 'm:m': 256, 'm:mr': 64, 'm:eqArr': 64, 'm:d': 64 };

const rows = (count: number, row: string) => Array.from({ length: count }, () => row).join(' \\\\ ');

const FORMULAS: Record<string, string> = {
  'a matrix of 600 rows': `\\begin{pmatrix} ${rows(600, 'a & b')} \\end{pmatrix}`,
  'a matrix of 150 columns': `\\begin{pmatrix} ${'a & '.repeat(149)} b \\end{pmatrix}`,
  'an alignment of 200 lines': `\\begin{aligned} ${rows(200, 'a & = b')} \\end{aligned}`,
  'an alignment of 5,000 lines': `\\begin{aligned} ${rows(5000, 'a & = b')} \\end{aligned}`,
  'cases of 300 lines': `\\begin{cases} ${rows(300, 'a & b')} \\end{cases}`,
  'brackets with 100 parts': `\\left( ${'a \\middle| '.repeat(99)} b \\right)`,
  'an array with 70 inner rules': `\\begin{array}{${'c|'.repeat(70)}c} ${'a & '.repeat(70)} b \\end{array}`,
};

const omml = (tex: string) => writeOmml(restructure(readTex(tex).math), { display: true });

/** The largest count of children by element, for those that have a limit; properties do not count. */
function largest(xml: string): Record<string, number> {
  const found: Record<string, number> = {};
  const open: { name: string; children: number }[] = [];
  for (const [, close, name = '', empty] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (close) {
      const { children } = open.pop()!;
      if (name in MOST_CHILDREN) found[name] = Math.max(found[name] ?? 0, children);
      continue;
    }
    const parent = open.at(-1);
    if (parent && !name.endsWith('Pr')) parent.children += 1;
    if (!empty) open.push({ name, children: 0 });
  }
  return found;
}

describe('what is longer than Word can hold', () => {
  for (const [name, tex] of Object.entries(FORMULAS)) {
    test(`${name} is split where Word needs it, and nothing is lost`, () => {
      const xml = omml(tex);
      for (const [element, children] of Object.entries(largest(xml)))
        expect(children, element).toBeLessThanOrEqual(MOST_CHILDREN[element]!);
      const letters = (text: string) => text.match(/[ab]/g)?.length;
      expect(letters(xml.replace(/<[^>]*>|&amp;/g, ''))).toBe(
        letters(tex.replace(/\\[a-z]+(\{[a-z]+\})?|\{[c|]+\}/g, '')),
      );
      expect(readOmml(xml).math).not.toEqual([]);
    });
  }

  test('a long matrix and a long alignment read back as they were written', () => {
    for (const name of ['a matrix of 600 rows', 'an alignment of 200 lines', 'brackets with 100 parts']) {
      const math = restructure(readTex(FORMULAS[name]!).math);
      expect(auditMath(math, writeOmml(math, { display: true })).differences, name).toEqual([]);
    }
  });

  test('the parts are valid Office Math Markup', async () => {
    const written = Object.entries(FORMULAS)
      .filter(([name]) => !name.includes('5,000'))
      .map(([, tex]) => omml(tex));
    expect((await validateFormulas(written)).flat()).toEqual([]);
  });

  test('numbers of lines beyond the limit follow their lines', () => {
    const tex = `\\begin{align} ${rows(70, 'a \\tag{7}')} \\end{align}`;
    const xml = omml(tex);
    expect(xml.match(/<m:t>7<\/m:t>/g)).toHaveLength(70);
    expect(xml).not.toContain('<m:t>#</m:t>');
  });
});
