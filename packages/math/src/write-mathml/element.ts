import type { MathList } from '../tree/math.ts';
import { escapeXml } from '../write-omml/xml.ts';

export interface MathmlContext {
  depth: number;
}

/** One element for the list; several children are a row. */
export type WriteRow = (list: MathList, context: MathmlContext) => string;

export type Attributes = Record<string, string | undefined>;

const attributeText = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(value)}"`))
    .join('');

/** An element around finished markup. */
export const element = (name: string, inner: string, attributes: Attributes = {}): string =>
  `<${name}${attributeText(attributes)}>${inner}</${name}>`;

/** An element around characters. */
export const token = (name: string, text: string, attributes: Attributes = {}): string =>
  element(name, escapeXml(text), attributes);
