import { expect, it } from 'vitest';
import { HELVETICA } from '../../../../test/build-pdf.ts';
import type { Page } from '../page.ts';
import { readOnePage } from './test/page-reader.ts';

const BITMAP = {
  value:
    '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 >>',
  stream: 'abcd',
};

/** A page with words on an area of 120 × 60 points that a pattern fills, its tiles `step` points apart. */
function filled(step: number, tile: string): Promise<Page> {
  const pattern = {
    value:
      '<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 120 60] ' +
      `/XStep ${step} /YStep ${step} /Matrix [1 0 0 1 20 20] /Resources << /XObject << /I 3 0 R >> >> >>`,
    stream: tile,
  };
  return readOnePage(
    {
      content:
        '/Pattern cs /P scn 20 20 120 60 re f 0 g BT /F1 10 Tf 30 70 Td (Mirror) Tj ET 150 20 10 30 re f',
      resources: `/Font << ${HELVETICA} >> /Pattern << /P 4 0 R >>`,
    },
    [BITMAP, pattern],
  );
}

const PICTURE = 'q 120 0 0 60 0 0 cm /I Do Q';

it('an area that one tile with a bitmap fills is a picture, and no ground of the words on it', async () => {
  const page = await filled(4000, PICTURE);
  expect(page.images).toMatchObject([{ x0: 20, y0: 20, x1: 140, y1: 80 }]);
  expect(page.shapes).toMatchObject([{ x0: 150, x1: 160 }]);
});

it('an area of many tiles, or of tiles without a bitmap, is a ground', async () => {
  expect((await filled(20, 'q 20 0 0 20 0 0 cm /I Do Q')).images).toEqual([]);
  expect((await filled(4000, '0 0 120 60 re f')).images).toEqual([]);
});
