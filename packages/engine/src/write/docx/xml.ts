import { cleanText } from '../clean-text.ts';

const SPECIAL = /[&<>"\r]/g;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

export function escapeXml(value: string): string {
  return value.replace(SPECIAL, (character) => ENTITIES[character] ?? '');
}

/** A string as attribute value or element content. */
export function xmlText(value: string): string {
  return escapeXml(cleanText(value));
}

export type Attributes = Record<string, string | number | undefined>;

/** One element; attributes that are undefined are left out. `content` is XML already. */
export function element(name: string, attributes: Attributes = {}, content = ''): string {
  let head = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) head += ` ${key}="${typeof value === 'number' ? value : xmlText(value)}"`;
  }
  return content === '' ? `${head}/>` : `${head}>${content}</${name}>`;
}

/** An element whose only attribute is `w:val`. */
export const val = (name: string, value: string | number) => element(name, { 'w:val': value });

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"' +
  ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"' +
  ' xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"' +
  ' xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"' +
  ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"' +
  ' xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"' +
  ' xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main"';
