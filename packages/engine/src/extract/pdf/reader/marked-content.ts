import {
  countsOf,
  type Handler,
  type OpenMark,
  type PageContent,
  type PaintedCounts,
  type Reading,
} from './reading.ts';

/** A tag is a string where it has properties, and a name object where it has none. */
const hasProperties = (tag: unknown): tag is string => typeof tag === 'string';
const nameOf = (tag: unknown) => (hasProperties(tag) ? tag : (tag as { name?: string } | null)?.name);

/**
 * Properties say of a running head that it belongs to the pagination. Word processors and programs for slides mark without
 * them whatever floats over the text: borders, drawings, boxes with sentences or formulas.
 */
const isPagination = (tag: unknown) => nameOf(tag) === 'Artifact' && hasProperties(tag);

function headingOf({ source, content, forms }: Reading, number: unknown): OpenMark['heading'] {
  const isOfPage = typeof number === 'number' && forms.length === 0;
  const level = isOfPage ? source.headings?.get(number) : undefined;
  return level === undefined ? null : { level, from: content.glyphs.length };
}

export const beginMark: Handler = (reading, [tag, group]) => {
  const name = nameOf(tag);
  const hides = name === 'OC' && !reading.source.layerVisible(group);
  const artifactFrom = isPagination(tag) ? countsOf(reading.content) : null;
  reading.marks.push({ hides, artifactFrom, heading: headingOf(reading, group) });
  if (hides) reading.hidden += 1;
};

export const endMark: Handler = (reading) => {
  const mark = reading.marks.pop();
  if (mark?.hides) reading.hidden -= 1;
  if (mark?.artifactFrom) markArtifacts(reading.content, mark.artifactFrom);
  if (!mark?.heading) return;
  const { level, from } = mark.heading;
  for (const glyph of reading.content.glyphs.slice(from)) glyph.headingLevel = level;
};

function markArtifacts({ glyphs, rules, shapes }: PageContent, from: PaintedCounts): void {
  const painted = [...glyphs.slice(from.glyphs), ...rules.slice(from.rules), ...shapes.slice(from.shapes)];
  for (const object of painted) object.artifact = true;
}
