import sharp from 'sharp';
import type { FoundInk } from '../print/pixels/ink.ts';
import type { Picture } from '../recogniser.ts';
import { withoutColouredBoxes } from './coloured-boxes.ts';
import { cutOutSheet } from './cut-sheet.ts';
import { type GreyImage, writeGrey } from './grey.ts';
import { withoutGreyBoxes } from './grey-boxes.ts';
import { greyGroundsOf } from './grey-grounds.ts';
import { inkColourOf } from './ink-colour.ts';
import { uprightTones } from './inverted.ts';
import { estimateBends, unbent } from './line-bends.ts';
import { lineHeight } from './line-height.ts';
import { withoutPenStrokes } from './pen-strokes.ts';
import { readPixels } from './pixels.ts';
import { evenShading, paperLevelOf } from './shading.ts';
import { estimateLeans } from './side-leans.ts';
import { estimateSkew } from './skew.ts';
import { pageAsItIs, turnedPage, type Unbend, type UprightPage, unbentPage } from './upright-page.ts';
import { withoutWatermark } from './watermark.ts';

/** A picture made ready for recognition, and the upright page that its boxes are measured on. */
export interface PreparedPicture {
  /** Grey, even, upright, large enough. */
  forOcr: Picture;
  /** The pixels of `forOcr`. */
  grey: GreyImage;
  /** Its ink, where that was found on the way. */
  ink: FoundInk | null;
  /** The same page in colour, upright. It is drawn when it is first asked for: most pages need none. */
  page: UprightPage['page'];
  /** The pixels of a part of it; cut-outs come from there. */
  pagePart: UprightPage['part'];
  /** The size of `page`. */
  pageSize: Pick<GreyImage, 'width' | 'height'>;
  /** Pixels of `forOcr` a pixel of `page`. */
  scale: number;
  /** Whether `forOcr` is without ticks that the page has. */
  isWithoutPenStrokes: boolean;
  /** The same of a watermark behind its text. */
  isWithoutWatermark: boolean;
}

/** Rows of text are recognised best at about this height, from ascender to descender. */
const GOOD_LINE = 32;
const SMALL_LINE = 20;
const LARGEST_SCALE = 3;
const SKEW_WIDTH = 1400;
/** A strip of a line or two: the recogniser follows its slope by itself, and turning only blurs it. */
const STRIP = 0.4;
const STRIP_ANGLE = 2.5;
const OCR_PIXELS = 40_000_000;

export interface PrepareSteps {
  /** Cuts a sheet of paper out of what it lies on. */
  sheet: boolean;
  deskew: boolean;
  shading: boolean;
  enlarge: boolean;
  /** Takes ticks off print; handwriting would lose strokes. */
  penStrokes: boolean;
}

export const ALL_STEPS: PrepareSteps = {
  sheet: true,
  deskew: true,
  shading: true,
  enlarge: true,
  penStrokes: true,
};

/** A copy of at most {@link SKEW_WIDTH} pixels on the longer side, on which lines are measured. */
async function measuringCopy(image: GreyImage): Promise<GreyImage> {
  const { data, width, height } = image;
  if (Math.max(width, height) <= SKEW_WIDTH) return image;
  const { data: small, info } = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ width: SKEW_WIDTH, height: SKEW_WIDTH, fit: 'inside' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(small), width: info.width, height: info.height };
}

/** By how many degrees a picture of even light is to be turned, by its measuring copy; 0 where turning gains nothing. */
function skewOf(even: GreyImage, copy: GreyImage): number {
  const angle = estimateSkew(copy);
  const isStrip = even.height < even.width * STRIP;
  return isStrip && Math.abs(angle) < STRIP_ANGLE ? 0 : angle;
}

/** Corners that turning lays open are as white as the evened paper: on a shaded page they would end in a step. */
async function turnedGrey(
  { data, width, height }: GreyImage,
  angle: number,
  paper: number,
): Promise<GreyImage> {
  const { data: turned, info } = await sharp(data, { raw: { width, height, channels: 1 } })
    .rotate(-angle, { background: { r: paper, g: paper, b: paper } })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(turned), width: info.width, height: info.height };
}

/** What was done to a picture to make its lines level, for another copy of it. */
type Straighten = (copy: GreyImage) => Promise<GreyImage>;

interface Straight {
  /** As it was. */
  original: GreyImage;
  straighten: Straighten;
  even: GreyImage;
  /** How coloured the ink is, see {@link inkColourOf}; it may be smaller than `even`. Null where it is black. */
  colour: GreyImage | null;
  page: UprightPage;
  isWithoutWatermark: boolean;
  dpi: number | undefined;
}

/** A picture in even light, with dark print on white paper alone. */
function evenly(grey: GreyImage): Pick<Straight, 'even' | 'isWithoutWatermark'> {
  const shaded = evenShading(grey);
  const grounds = greyGroundsOf(shaded);
  const unmarked = withoutWatermark(shaded, grounds);
  const clean = withoutGreyBoxes(unmarked, grounds);
  if (clean !== shaded)
    return { even: evenShading(uprightTones(clean)), isWithoutWatermark: unmarked !== shaded };
  const upright = uprightTones(grey);
  return { even: upright === grey ? shaded : evenShading(upright), isWithoutWatermark: false };
}

/** A picture, or the sheet that it shows, its grey levels and the colour of its ink. Its other pixels are not kept. */
async function tonesOf(photo: Picture, { sheet, penStrokes }: PrepareSteps) {
  const whole = { picture: photo, pixels: await readPixels(photo.bytes) };
  const { picture, pixels } = sheet ? await cutOutSheet(whole) : whole;
  return { picture, grey: pixels.grey, colour: penStrokes ? await inkColourOf(pixels) : null };
}

/** A picture and its evened copy with level lines; light is evened first, or its steps would pass for lines. */
async function straightened(photo: Picture, steps: PrepareSteps): Promise<Straight> {
  const { deskew, shading } = steps;
  const { picture, grey, colour } = await tonesOf(photo, steps);
  const { even, isWithoutWatermark } = shading ? evenly(grey) : { even: grey, isWithoutWatermark: false };
  const asItIs: Straight = {
    original: even,
    straighten: (copy) => Promise.resolve(copy),
    even,
    colour,
    page: pageAsItIs(picture),
    isWithoutWatermark,
    dpi: picture.dpi,
  };
  if (!deskew) return asItIs;
  const paper = paperLevelOf(grey);
  const copy = await measuringCopy(even);
  const angle = skewOf(even, copy);
  if (angle === 0) return withStraightLines(asItIs, copy, paper);
  const straighten: Straighten = (copy) => turnedGrey(copy, angle, paperLevelOf(copy));
  const turned: Straight = {
    ...asItIs,
    straighten,
    even: await straighten(even),
    colour: colour && (await turnedGrey(colour, angle, NO_COLOUR)),
    page: turnedPage(picture, angle, paper),
  };
  return withStraightLines(turned, await measuringCopy(turned.even), paper);
}

/** Of what turning and straightening lay open. */
const NO_COLOUR = 0;

const GREY = 1;

function unbentAll(picture: Straight, unbend: Unbend, paper: number): Straight {
  const { straighten, even, colour, page, dpi } = picture;
  const { width, height } = even;
  const unbentGrey = (copy: GreyImage) => unbend({ ...copy, channels: GREY }, paperLevelOf(copy));
  return {
    ...picture,
    straighten: async (copy) => unbentGrey(await straighten(copy)),
    even: unbentGrey(even),
    colour: colour && unbend({ ...colour, channels: GREY }, NO_COLOUR),
    page: unbentPage(page, { width, height, dpi }, unbend, paper),
  };
}

/** Takes out what a leaning sheet and a curled page make of level lines, and of the upright sides of tables. */
async function withStraightLines(picture: Straight, copy: GreyImage, paper: number): Promise<Straight> {
  const bends = estimateBends(copy);
  const level = bends
    ? unbentAll(picture, (raster, ground, area) => unbent(raster, bends, ground, { area }), paper)
    : picture;
  const leans = estimateLeans(bends ? await measuringCopy(level.even) : copy);
  return leans
    ? unbentAll(
        level,
        (raster, ground, area) => unbent(raster, leans, ground, { lines: 'columns', area }),
        paper,
      )
    : level;
}

function scaleFor(line: number, { width, height }: GreyImage): number {
  if (line === 0 || line >= SMALL_LINE) return 1;
  const room = Math.sqrt(OCR_PIXELS / (width * height));
  return Math.max(1, Math.min(GOOD_LINE / line, LARGEST_SCALE, room));
}

/** Its size is the one that came out: a side that follows the other is not always rounded as `Math.round` does. */
async function enlarged({ data, width, height }: GreyImage, scale: number): Promise<GreyImage> {
  const image = sharp(data, { raw: { width, height, channels: 1 } });
  const { data: larger, info } = await image
    .resize({ width: Math.round(width * scale), kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(larger), width: info.width, height: info.height };
}

/**
 * A picture no larger is measured again before it is left as it is, on a copy twice as large: letters that hang together in it stand
 * apart there, and by words that are one piece the lines of a photo of 720 by 960 pixels were 20 high, and not 13. Where they seem
 * lower than half, specks passed for letters.
 */
const SMALL_PICTURE = { pixels: 1_500_000, copy: 2, from: 0.5, to: 0.85 } as const;

/** How many times as large a picture is to be for recognition. */
async function enlargementOf(even: GreyImage): Promise<number> {
  const line = lineHeight(even);
  const scale = scaleFor(line, even);
  if (scale > 1 || line === 0 || even.width * even.height > SMALL_PICTURE.pixels) return scale;
  const again = lineHeight(await enlarged(even, SMALL_PICTURE.copy)) / SMALL_PICTURE.copy;
  const { from, to } = SMALL_PICTURE;
  return again >= from * line && again < to * line ? scaleFor(again, even) : scale;
}

/**
 * A straight picture that many times as large. It is enlarged before it is turned and moved by shares of a pixel: afterwards its letters
 * would be blurred, and hang together.
 */
const enlargedStraight = async ({ original, straighten, even }: Straight, scale: number) =>
  scale === 1 ? even : straighten(await enlarged(original, scale));

/** Cuts out, turns, evens and enlarges a picture, and takes ticks off it, as far as that helps recognition. */
export async function prepareForOcr(
  picture: Picture,
  steps: PrepareSteps = ALL_STEPS,
): Promise<PreparedPicture> {
  const straight = await straightened(picture, steps);
  const { even, colour, isWithoutWatermark } = straight;
  const scale = steps.enlarge ? await enlargementOf(even) : 1;
  const large = await enlargedStraight(straight, scale);
  const marked = colour ? withoutColouredBoxes(large, colour) : large;
  const withoutPen = steps.penStrokes ? withoutPenStrokes(marked, colour) : { image: marked, ink: null };
  const { image: grey, ink } = withoutPen;
  const { width, height } = grey;
  const dpi = picture.dpi ? picture.dpi * scale : undefined;
  const forOcr = { bytes: await writeGrey(grey), width, height, dpi };
  const pageSize = { width: even.width, height: even.height };
  const { page, part: pagePart } = straight.page;
  return {
    forOcr,
    grey,
    ink,
    page,
    pagePart,
    pageSize,
    scale,
    isWithoutPenStrokes: grey !== marked,
    isWithoutWatermark,
  };
}
