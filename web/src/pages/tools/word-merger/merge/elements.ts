import { W } from './word-file.ts';

export const childrenOf = (element: Element, name: string) =>
  [...element.children].filter((child) => child.namespaceURI === W && child.localName === name);

export const childOf = (element: Element, name: string): Element | undefined => childrenOf(element, name)[0];

export const allOf = (root: Element | Document, name: string) => [...root.getElementsByTagNameNS(W, name)];

export const attributeOf = (element: Element | undefined, name: string) =>
  element?.getAttributeNS(W, name) ?? null;

/** Sets an attribute in Word's namespace under the prefix it has in this element's document. */
export function setAttribute(element: Element, name: string, value: string) {
  element.setAttributeNS(W, `${element.lookupPrefix(W) ?? 'w'}:${name}`, value);
}

export function make(near: Element, name: string): Element {
  const document = near.ownerDocument;
  return document.createElementNS(W, `${near.lookupPrefix(W) ?? 'w'}:${name}`);
}

/** The child of this name, made as the first child when it is not there. */
export function ensureFirst(element: Element, name: string): Element {
  const found = childOf(element, name);
  if (found) return found;
  const made = make(element, name);
  element.prepend(made);
  return made;
}

export function highest(elements: readonly Element[], name: string): number {
  return elements.reduce((most, element) => Math.max(most, Number(attributeOf(element, name)) || 0), 0);
}
