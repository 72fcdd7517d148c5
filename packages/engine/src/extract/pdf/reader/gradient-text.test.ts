import { describe, expect, it } from 'vitest';
import { buildPdf, HELVETICA } from '../../../../test/build-pdf.ts';
import { openPdf } from './open.ts';

const LIMITS = { pages: 1, imagePixels: 1_000_000, operators: 5000, pageTime: 10_000 };
const GRADIENT =
  '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 200 0] ' +
  '/Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >>';

async function visibleText(content: string): Promise<string> {
  const reader = await openPdf(
    buildPdf([{ content, resources: `/Font << ${HELVETICA} >> ${GRADIENT}` }]),
    LIMITS,
  );
  const { glyphs } = await reader.page(1);
  await reader.close();
  return glyphs.flatMap(({ text, visible }) => (visible ? [text] : [])).join('');
}

const HIDDEN = 'BT /F1 20 Tf 3 Tr 20 40 Td (Wave) Tj 0 -30 Td (copy) Tj ET';
/** A path that is no box, about the first line. */
const OUTLINES = '20 38 m 40 60 l 60 38 l 80 60 l h';

describe('text that shows by a gradient', () => {
  it('is read where the gradient fills the outlines of its letters', async () => {
    expect(await visibleText(`${HIDDEN} q ${OUTLINES} W n /S sh Q`)).toBe('Wave');
  });

  it('is read where the text itself is the clip', async () => {
    expect(await visibleText('q BT /F1 20 Tf 7 Tr 20 40 Td (Wave) Tj ET /S sh Q')).toBe('Wave');
  });

  it('stays unseen below a gradient that fills a box, as the text layer of a scan does', async () => {
    expect(await visibleText(`${HIDDEN} q 0 0 200 100 re W n /S sh Q`)).toBe('');
  });

  it('stays unseen where the clip has ended before', async () => {
    expect(await visibleText(`${HIDDEN} q ${OUTLINES} W n Q /S sh`)).toBe('');
  });
});
