import { allOf, attributeOf, childOf, childrenOf, ensureFirst, make, setAttribute } from './elements.ts';
import { addPart, R, relate, targetTo, W, type WordFile } from './word-file.ts';

/** Ends the section that runs to the end of a body, so that another file's pages can follow. */
export function closeLastSection(body: Element) {
  const properties = childOf(body, 'sectPr') ?? make(body, 'sectPr');
  properties.remove();
  const last = body.lastElementChild;
  const lastProperties = last && childOf(last, 'pPr');
  const free = last?.localName === 'p' && !(lastProperties && childOf(lastProperties, 'sectPr'));
  const paragraph = free ? last : body.appendChild(make(body, 'p'));
  const place = ensureFirst(paragraph, 'pPr');
  place.insertBefore(properties, childOf(place, 'pPrChange') ?? null);
}

function emptyPart(file: WordFile, kind: 'header' | 'footer'): string {
  const root = kind === 'header' ? 'hdr' : 'ftr';
  const text = `<w:${root} xmlns:w="${W}"><w:p/></w:${root}>`;
  const document = new DOMParser().parseFromString(text, 'application/xml');
  const type = `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`;
  const path = addPart(file, `word/${kind}-empty.xml`, document, type);
  return relate(file, file.main, { type: `${R}/${kind}`, target: targetTo(path), external: false });
}

const typeOf = (reference: Element) => attributeOf(reference, 'type') ?? 'default';

/** The section that begins a file: on a new page, and without the headers of the file before it. */
export function beginSection(file: WordFile, section: Element, before: readonly Element[]) {
  for (const type of childrenOf(section, 'type')) type.remove();
  for (const kind of ['header', 'footer'] as const) {
    const name = `${kind}Reference`;
    const own = new Set(childrenOf(section, name).map(typeOf));
    const earlier = new Set(before.flatMap((other) => childrenOf(other, name)).map(typeOf));
    for (const type of earlier) {
      if (own.has(type)) continue;
      const reference = make(section, name);
      setAttribute(reference, 'type', type);
      reference.setAttributeNS(R, 'r:id', emptyPart(file, kind));
      section.prepend(reference);
    }
  }
}

export const sectionsOf = (body: Element) => allOf(body, 'sectPr');
