import type { MathList, MathScript, MathStyle, MathWarning, MathWarningCode } from '../tree/index.ts';
import type { MathmlElement } from './markup.ts';

/** The alphabet of `mathvariant`. */
export interface Variant {
  script?: MathScript;
  style?: MathStyle;
}

export interface MathmlContext {
  /** `mathvariant` of the elements around. */
  variant?: Variant;
  depth: number;
  warnings: MathWarning[];
  /** The content of an element: one argument, however many children it has. */
  read: (element: MathmlElement, context: MathmlContext) => MathList;
  /** The element itself. */
  readElement: (element: MathmlElement, context: MathmlContext) => MathList;
}

export type ElementReader = (element: MathmlElement, context: MathmlContext) => MathList;

export function warn(context: MathmlContext, code: MathWarningCode, detail?: string): void {
  if (context.warnings.length < 100)
    context.warnings.push(detail === undefined ? { code } : { code, detail });
}

/** A child of a fixed place as an argument; empty where it is missing or `<none/>`. */
export const argument = (element: MathmlElement, index: number, context: MathmlContext): MathList => {
  const child = element.children[index];
  return child ? context.readElement(child, context) : [];
};
