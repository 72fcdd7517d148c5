import { statSync } from 'node:fs';
import { expect, it } from 'vitest';

const NETWORKS = [
  'print/network/model.json',
  'print/network/witness.json',
  'print/network/script-letters.json',
  'shapes/weights/glyphs.json',
  'shapes/weights/devanagari.json',
  'pdf/layout/token-labels/weights.json',
];
const MAX_BYTES = 2_000_000;

it('keeps the files of all networks within two megabytes', () => {
  const sizes = NETWORKS.map((path) => statSync(new URL(path, import.meta.url)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES);
});
