import { beginAnnotation, beginForm, endForm } from './forms.ts';
import {
  beginGroup,
  moveText,
  restore,
  save,
  setColor,
  setFont,
  setGraphicsState,
  setNumber,
  setRenderMode,
  setTextMatrix,
  show,
  transform,
} from './graphics-state.ts';
import { Grounds } from './grounds.ts';
import { beginMark, endMark } from './marked-content.ts';
import { IDENTITY } from './matrix.ts';
import {
  paintGroup,
  paintImage,
  paintInline,
  paintMask,
  paintRepeatedImage,
  paintRepeatedMask,
  paintUnit,
} from './paint-images.ts';
import { constructPath, paintShading } from './paint-paths.ts';
import { setPattern } from './painted-patterns.ts';
import { pdfjs } from './pdfjs.ts';
import type { ContentSource, Handler, PageContent, Reading } from './reading.ts';
import { initialState } from './state.ts';

const { OPS } = pdfjs;

export interface OperatorList {
  fnArray: number[];
  argsArray: (unknown[] | null)[];
}

/** Horizontal scaling is written in percent (PDF 1.7, 9.3.4). */
const PERCENT = 100;

const HANDLERS = new Map<number, Handler>([
  [OPS.save, save],
  [OPS.restore, restore],
  [OPS.transform, transform],
  [OPS.setLineWidth, setNumber('lineWidth')],
  [OPS.setCharSpacing, setNumber('charSpacing')],
  [OPS.setWordSpacing, setNumber('wordSpacing')],
  [OPS.setTextRise, setNumber('rise')],
  [OPS.setTextRenderingMode, setRenderMode],
  [OPS.setHScale, ({ state }, [value]) => void (state.hscale = Number(value) / PERCENT)],
  [OPS.setLeading, ({ state }, [value]) => void (state.leading = -Number(value))],
  [OPS.setFillRGBColor, setColor('fill')],
  [OPS.setFillColorN, setPattern],
  [OPS.setStrokeRGBColor, setColor('stroke')],
  [OPS.setFillTransparent, ({ state }) => void (state.fillAlpha = 0)],
  [OPS.setStrokeTransparent, ({ state }) => void (state.strokeAlpha = 0)],
  [OPS.setGState, setGraphicsState],
  [OPS.beginText, (reading) => void (reading.text = { matrix: IDENTITY, line: IDENTITY })],
  [OPS.setFont, setFont],
  [OPS.moveText, (reading, [x, y]) => moveText(reading, Number(x), Number(y))],
  [
    OPS.setLeadingMoveText,
    (reading, [x, y]) => {
      reading.state.leading = Number(y);
      moveText(reading, Number(x), Number(y));
    },
  ],
  [OPS.nextLine, (reading) => moveText(reading, 0, reading.state.leading)],
  [OPS.setTextMatrix, setTextMatrix],
  [OPS.showText, show],
  [OPS.clip, (reading) => void (reading.pendingClip = true)],
  [OPS.eoClip, (reading) => void (reading.pendingClip = true)],
  [OPS.constructPath, constructPath],
  [OPS.shadingFill, paintShading],
  [OPS.paintImageXObject, paintImage],
  [OPS.paintInlineImageXObject, paintInline],
  [OPS.paintInlineImageXObjectGroup, paintGroup],
  [OPS.paintImageXObjectRepeat, paintRepeatedImage],
  [OPS.paintImageMaskXObject, paintMask],
  [OPS.paintImageMaskXObjectGroup, paintGroup],
  [OPS.paintImageMaskXObjectRepeat, paintRepeatedMask],
  [OPS.paintSolidColorImageMask, (reading) => paintUnit(reading)],
  [OPS.beginGroup, beginGroup],
  [OPS.endGroup, restore],
  [OPS.paintFormXObjectBegin, beginForm],
  [OPS.paintFormXObjectEnd, endForm],
  [OPS.beginAnnotation, beginAnnotation],
  [OPS.endAnnotation, restore],
  [OPS.beginMarkedContent, beginMark],
  [OPS.beginMarkedContentProps, beginMark],
  [OPS.endMarkedContent, endMark],
]);

/** Walks a page's operators and collects what they draw, in drawing order. */
export function readContent(operators: OperatorList, source: ContentSource): PageContent {
  const content: PageContent = {
    glyphs: [],
    rules: [],
    shapes: [],
    images: [],
    forms: [],
    outlines: [],
    filled: [],
  };
  const reading: Reading = {
    source,
    content,
    state: initialState(source.base, source.page),
    stack: [],
    text: { matrix: IDENTITY, line: IDENTITY },
    pendingClip: false,
    marks: [],
    hidden: 0,
    forms: [],
    grounds: new Grounds(),
    lastFilled: null,
  };
  for (const [i, operator] of operators.fnArray.entries()) {
    HANDLERS.get(operator)?.(reading, operators.argsArray[i] ?? []);
  }
  return content;
}
