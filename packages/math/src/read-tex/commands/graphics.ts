import type { Handler } from '../handler.ts';
import { movedText } from './boxes.ts';

const turnedText: Handler = (parser, name, token) => {
  parser.warn('tex-rotation-left-out', token, `\\${name}`);
  return movedText(parser, name, token);
};

const resizedText: Handler = (parser, name, token) => {
  parser.tokens.accept('*');
  parser.tokens.takeGroup();
  return movedText(parser, name, token);
};

/** Boxes of the package graphicx. */
export const graphicsBoxes: Record<string, Handler> = {
  scalebox: movedText,
  resizebox: resizedText,
  rotatebox: turnedText,
  reflectbox: (parser) => parser.argument(),
};
