import { expect, it } from 'vitest';
import type { EngineWarning } from '../tree/index.ts';
import { formulaReader } from './formula.ts';

const reader = (warnings: EngineWarning[] = []) => formulaReader((warning) => warnings.push(warning));

it('gives formulas the structure that writers want', () => {
  expect(reader().inline('|x|').math).toMatchObject([{ type: 'delimited', open: '|', close: '|' }]);
  const [sum] = reader().display('\\sum_{k=1}^n k^2').math;
  expect(sum).toMatchObject({ type: 'nary', operand: [{ type: 'scripts' }] });
});

it('knows the macros of the formulas before', () => {
  const formulas = reader();
  formulas.define('\\newcommand{\\R}{\\mathbb{R}}');
  expect(formulas.inline('\\R').math).toMatchObject([{ text: 'R', script: 'double-struck' }]);
});

it('keeps a formula without end as its source, with a warning', () => {
  const warnings: EngineWarning[] = [];
  const formulas = reader(warnings);
  const source = '{'.repeat(2000);
  expect(formulas.inline(source).math).toEqual([{ type: 'source', value: source }]);
  expect(warnings.map((warning) => warning.code)).toEqual(['tex-too-deep']);
});

it('attempts what may be no formula without a word', () => {
  const warnings: EngineWarning[] = [];
  expect(reader(warnings).attempt('\\alpha_1')).toMatchObject({ type: 'math', tex: '\\alpha_1' });
  expect(reader(warnings).attempt('\\nosuchcommand')).toBeNull();
  expect(warnings).toEqual([]);
});
