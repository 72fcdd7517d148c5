import { expect, test } from 'vitest';
import { page, text } from '../../../packages/engine/src/extract/pdf/formula/test/page-builder.ts';
import { bundleLayout } from './layout-engine.ts';
import { DIRECTIONS, moved, thresholdOf } from './thresholds.ts';

const LIMIT = 'layout/read-page.ts#MAX_GLYPHS';

test('a layout loaded with another value follows it, and one loaded afterwards does not', async () => {
  const bundle = await bundleLayout();
  const keys = bundle.thresholds.map(({ key }) => key);
  expect(keys).toContain(LIMIT);
  expect(new Set(keys).size).toBe(keys.length);
  const read = (overrides: Map<string, number>) => {
    const layout = bundle.load(overrides).createLayout({ outline: [] });
    layout.addPage(page(text('Some words', 100, 100)));
    return layout.finish().blocks;
  };
  const before = read(new Map());
  expect(before).toHaveLength(1);
  expect(() => read(new Map([[LIMIT, 3]]))).toThrow(RangeError);
  expect(read(new Map())).toEqual(before);
});

test('a threshold moves by a fifth, a count by a whole number', () => {
  const move = (name: string, value: number) =>
    DIRECTIONS.map((direction) => moved(thresholdOf(`rule.ts#${name}`, value), direction));
  expect(move('GAP_EM', 0.6)).toEqual([0.72, 0.48]);
  expect(move('SIZE_RATIO', 2)).toEqual([2.4, 1.6]);
  expect(move('GAP_EM.from', -0.5)).toEqual([-0.4, -0.6]);
  expect(move('MAX_ROWS', 3)).toEqual([4, 2]);
  expect(move('MAX_GLYPHS_COUNT', 100)).toEqual([120, 80]);
});

test('the unit of a threshold is what its name ends in', () => {
  const unit = (name: string, value = 0.5) => thresholdOf(`rule.ts#${name}`, value).unit;
  expect([unit('MAX_KERN_EM'), unit('GAPS.fromEm'), unit('GAP_PT.to'), unit('COVER_SHARE')]).toEqual([
    'em',
    'em',
    'pt',
    'share',
  ]);
  expect([unit('MAX_ROWS', 3), unit('STRETCHED', 1.32)]).toEqual(['count', '?']);
});
