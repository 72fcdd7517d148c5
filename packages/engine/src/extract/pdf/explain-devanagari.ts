import { flatMap } from './flat-map.ts';
import type { Page } from './page.ts';
import type { Run } from './run.ts';

const DEVANAGARI = /[\u0900-\u097f]/g;

const countOf = (page: Page, byShape: boolean) =>
  page.glyphs.reduce(
    (sum, { font, text }) =>
      (font.byShape === true) === byShape ? sum + (text.match(DEVANAGARI)?.length ?? 0) : sum,
    0,
  );

/** How many characters of Devanagari a page has, and who said what they are. */
export interface DevanagariSources {
  /** By the file's own maps. */
  file: number;
  shape: number;
  recognition: number;
}

/** @param recognised how many of a page's characters recognition decided */
export function devanagariSources(page: Page, recognised: number): DevanagariSources {
  const [file, shape] = [countOf(page, false), countOf(page, true)];
  return { file, shape: shape - recognised, recognition: recognised };
}

/** Says of each legacy font that it was read by its shapes, and who read how many characters of the page. */
export function explainDevanagari({ explanations }: Run, page: Page, recognised: number): void {
  const fonts = new Set(flatMap(page.glyphs, ({ font }) => (font.byShape ? [font.name] : [])));
  if (!explanations || fonts.size === 0) return;
  const box = { x0: 0, y0: 0, x1: page.width, y1: page.height };
  for (const text of fonts)
    explanations.push({
      page: page.number,
      box,
      text,
      decision: 'font of Devanagari',
      rule: 'components that it paints',
    });
  const { file, shape, recognition } = devanagariSources(page, recognised);
  explanations.push({
    page: page.number,
    box,
    text: '',
    decision: `Devanagari: ${shape} characters by shape, ${recognition} by recognition, ${file} by the file`,
    rule: 'sources of the characters',
  });
}
