import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Block, EngineWarning, Inline } from '../../tree/index.ts';
import { readGrey } from '../image/grey.ts';
import type { PreparedPicture } from '../image/prepare.ts';
import { pageAsItIs } from '../image/upright-page.ts';
import type { Rectangle } from '../pdf/page.ts';
import { createPictureStore } from '../pictures.ts';
import type { RecognisedBlock, RecognisedLine } from '../recogniser.ts';
import { readScan } from './index.ts';

const LINE = 30;

/** A white page with black boxes where there is ink. */
async function pageWith(ink: Rectangle[]): Promise<PreparedPicture> {
  const [width, height] = [1000, 1200];
  const boxes = ink.map(
    ({ x0, y0, x1, y1 }) => `<rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>${boxes.join('')}</svg>`;
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
  const picture = { bytes, width, height, dpi: 200 };
  const { page, part: pagePart } = pageAsItIs(picture);
  return {
    forOcr: picture,
    grey: await readGrey(bytes),
    ink: null,
    page,
    pagePart,
    pageSize: { width, height },
    scale: 1,
    isWithoutPenStrokes: false,
    isWithoutWatermark: false,
  };
}

const CONFIDENCES = [0.95, 0.35, 0.2];

/** `word` is sure; `word?` is not, `word??` least of all. */
function line(text: string, y: number, { height = LINE, x = 50 } = {}): RecognisedLine {
  let left = x;
  const words = text.split(' ').map((marked) => {
    const word = marked.replace(/\?+$/, '');
    const box = { x0: left, y0: y, x1: left + word.length * 15, y1: y + height };
    left = box.x1 + 12;
    return { text: word, box, confidence: CONFIDENCES[marked.length - word.length]! };
  });
  return { words, box: { x0: x, y0: y, x1: left - 12, y1: y + height }, baseline: y + height * 0.8, height };
}

const block = (...paragraphs: RecognisedLine[][]): RecognisedBlock => ({
  kind: 'text',
  box: { x0: 0, y0: 0, x1: 1000, y1: 1200 },
  paragraphs,
});

const inlineText = (inlines: Inline[]): string =>
  inlines.map((inline) => (inline.type === 'text' ? inline.value : `[${inline.type}]`)).join('');

function outline(blocks: Block[]): string[] {
  return blocks.map((each) => {
    if (each.type === 'heading') return `h${each.level} ${inlineText(each.children)}`;
    if (each.type === 'paragraph') return inlineText(each.children);
    if (each.type === 'list') {
      return `${each.template ?? each.bullet} ${each.items.map(({ children: [item] }) => (item?.type === 'paragraph' ? inlineText(item.children) : '')).join(' / ')}`;
    }
    return each.type;
  });
}

async function scan(recognised: RecognisedBlock[], ink: Rectangle[] = []) {
  const warnings: EngineWarning[] = [];
  const pictures = createPictureStore();
  const lines = recognised.flatMap(({ paragraphs }) => paragraphs.flat().map(({ box }) => box));
  const context = { page: 1, pictures, warn: (warning: EngineWarning) => warnings.push(warning) };
  const blocks = await readScan(await pageWith([...lines, ...ink]), recognised, context);
  return { blocks, pictures: pictures.images, codes: warnings.map(({ code }) => code) };
}

describe('text of a scan', () => {
  it('is joined over lines, with hyphens undone', async () => {
    const { blocks } = await scan([
      block(
        [line('Every continuous func-', 100), line('tion has a limit here.', 140)],
        [line('Another paragraph stands below.', 260)],
      ),
    ]);
    expect(outline(blocks)).toEqual([
      'Every continuous function has a limit here.',
      'Another paragraph stands below.',
    ]);
  });

  it('goes on where the recogniser parted a sentence', async () => {
    const { blocks } = await scan([
      block([line('The sentence that begins here', 100)], [line('ends on the next line.', 140)]),
    ]);
    expect(outline(blocks)).toEqual(['The sentence that begins here ends on the next line.']);
  });

  it('larger text of a scan is a heading', async () => {
    const { blocks } = await scan([
      block(
        [line('Chapter title', 60, { height: 60 })],
        [line('Section title', 160, { height: 44 })],
        [line('Some ordinary words.', 260)],
        [line('More ordinary words.', 340)],
        [line('Even more words.', 420)],
      ),
    ]);
    expect(outline(blocks).slice(0, 3)).toEqual([
      'h1 Chapter title',
      'h2 Section title',
      'Some ordinary words.',
    ]);
  });

  it('numbered lines of a scan are a list', async () => {
    const { blocks } = await scan([
      block(
        [line('1. First answer', 100), line('2. Second answer', 140)],
        [line('(a) choose this', 240)],
        [line('(b) choose that', 300)],
      ),
    ]);
    expect(outline(blocks)).toEqual(['%. First answer / Second answer', '(%) choose this / choose that']);
  });

  it('text of a scan with a section number is a heading, without the number', async () => {
    const { blocks } = await scan([
      block([line('2.1 Implicit solutions', 100)], [line('Ordinary words follow it.', 180)]),
    ]);
    expect(blocks[0]).toMatchObject({ type: 'heading', level: 2, number: '2.1' });
    expect(outline(blocks)[0]).toBe('h2 Implicit solutions');
  });

  it('under a single number is a heading where it stands larger', async () => {
    const { blocks } = await scan([
      block(
        [line('3? Stability', 100, { height: 40 })],
        [line('Ordinary words follow it.', 200)],
        [line('And more of them here.', 300)],
      ),
    ]);
    expect(blocks[0]).toMatchObject({ type: 'heading', level: 1, number: '3' });
  });

  it('does not end with the number of the page', async () => {
    const words = [100, 200, 300, 400].map((y) => [line('A paragraph of words.', y)]);
    const { blocks } = await scan([block(...words, [line('17', 1150, { x: 480 })])]);
    expect(outline(blocks)).toHaveLength(4);
  });

  it('Hindi of a scan is text', async () => {
    const { blocks, codes } = await scan([block([line('द्विघात समीकरण के मूल ज्ञात कीजिए।', 100)])]);
    expect(outline(blocks)).toEqual(['द्विघात समीकरण के मूल ज्ञात कीजिए।']);
    expect(codes).toEqual([]);
  });
});

describe('what cannot be read', () => {
  it('what cannot be read in a line of text stays in its place as a picture', async () => {
    const { blocks, codes, pictures } = await scan([
      block([line('We know that Ya;? a,? diverge and both grow.', 100)]),
    ]);
    expect(outline(blocks)).toEqual(['We know that [image] diverge and both grow.']);
    expect(codes).toEqual(['formula-kept-as-picture']);
    expect(Object.values(pictures)[0]).toMatchObject({ mime: 'image/png' });
  });

  it('is told beside the picture where it reads like words', async () => {
    const { blocks } = await scan([
      block([line('संवेग उसके द्रब्यमान?? और वेग का गुणनफल होता है।', 100)]),
      block([line('We know that Ya;? a,? diverge and both grow.', 200)]),
    ]);
    const alternatives = blocks.flatMap((each) =>
      each.type === 'paragraph'
        ? each.children.flatMap((inline) => (inline.type === 'image' ? [inline.alt] : []))
        : [],
    );
    expect(alternatives).toEqual(['द्रब्यमान', '']);
  });

  it('takes the functions and numbers beside it along', async () => {
    const { blocks } = await scan([block([line('Show that sin? 6? + cos 0 = 1 for every angle.', 100)])]);
    expect(outline(blocks)).toEqual(['Show that [image] for every angle.']);
  });

  it('a line that cannot be read is a picture, never garbage', async () => {
    const { blocks, codes } = await scan([
      block(
        [line('The formula stands below.', 100)],
        [line('d3=|Y? af? +)? a;? bait?', 200)],
        [line('And the text goes on.', 300)],
      ),
    ]);
    expect(outline(blocks)).toEqual(['The formula stands below.', '[image]', 'And the text goes on.']);
    expect(codes).toEqual(['formula-kept-as-picture']);
  });

  it('is kept where the recogniser passed it over', async () => {
    const drawing = { x0: 300, y0: 300, x1: 700, y1: 640 };
    const { blocks, codes } = await scan(
      [block([line('Above the drawing.', 100)], [line('Below the drawing.', 800)])],
      [drawing],
    );
    expect(outline(blocks)).toEqual(['Above the drawing.', 'figure', 'Below the drawing.']);
    expect(codes).toEqual(['region-kept-as-picture']);
  });

  it('takes its limits with it, and stands between the lines around it', async () => {
    const sum = { x0: 400, y0: 200, x1: 640, y1: 290 };
    const { blocks, pictures } = await scan(
      [block([line('We add', 100)], [line('i=0', 294, { x: 470 })], [line('and get', 400)])],
      [sum],
    );
    expect(outline(blocks)).toEqual(['We add', '[image]', 'and get']);
    expect(Object.values(pictures)[0]!.height).toBeGreaterThan(120);
  });

  it('an unreadable row is one picture, with its number at the margin', async () => {
    const pieces = [
      { x0: 300, y0: 200, x1: 420, y1: 240 },
      { x0: 520, y0: 196, x1: 640, y1: 244 },
    ];
    const { blocks } = await scan(
      [
        block(
          [line('We obtain the estimate', 100)],
          [line('(3)', 206, { x: 900 })],
          [line('for every step.', 400)],
        ),
      ],
      pieces,
    );
    expect(outline(blocks)).toEqual(['We obtain the estimate', '[image]', 'for every step.']);
  });

  it('is no picture where it only frames text, and takes its labels with it where it is one', async () => {
    const sides = [
      { x0: 40, y0: 80, x1: 900, y1: 84 },
      { x0: 40, y0: 240, x1: 900, y1: 244 },
      { x0: 40, y0: 80, x1: 44, y1: 244 },
      { x0: 896, y0: 80, x1: 900, y1: 244 },
    ];
    const wide = 'Every word of this exercise stands in a frame, right here.';
    const framed = await scan([block([line(wide, 100), line(wide, 140), line(wide, 180)])], sides);
    expect(outline(framed.blocks)).toHaveLength(1);
    const axes = [
      { x0: 200, y0: 300, x1: 208, y1: 900 },
      { x0: 200, y0: 892, x1: 800, y1: 900 },
    ];
    const drawn = await scan(
      [block([line('A drawing follows.', 100)], [line('time', 700, { x: 500 })])],
      axes,
    );
    expect(outline(drawn.blocks)).toEqual(['A drawing follows.', 'figure']);
  });

  it('a page that cannot be read at all stays as a picture', async () => {
    const { blocks, codes } = await scan([block([line('%&$? ~~?', 100)])]);
    expect(outline(blocks)).toEqual(['figure']);
    expect(codes).toEqual(['page-kept-as-picture']);
  });

  it('leaves specks of dirt alone', async () => {
    const { blocks } = await scan(
      [block([line('Clean text on a page.', 100)])],
      [{ x0: 500, y0: 500, x1: 506, y1: 506 }],
    );
    expect(blocks).toHaveLength(1);
  });
});
