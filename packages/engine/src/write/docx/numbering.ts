import type { NumberFormat } from '../../tree/index.ts';
import { cleanText } from '../clean-text.ts';
import { element, NAMESPACES, val, XML_HEAD } from './xml.ts';

/** Word's lists have nine levels. */
export const LIST_LEVELS = 9;

/** One level of a list as Word defines it. Lengths in twips. */
export interface LevelDefinition {
  /** `hindiNumbers` counts in Devanagari digits. */
  format: NumberFormat | 'hindiNumbers' | 'bullet';
  /** The bullet, or the number's dress with `%` for the number. */
  template: string;
  start: number;
  indent: number;
  hanging: number;
  /** A heading's level: `template` is Word's level text as it stands, and no indent is set. */
  heading?: boolean;
}

/** A list that paragraphs refer to by `id`; its levels may still be filled in while the text is written. */
export interface NumberedList {
  id: number;
  levels: (LevelDefinition | undefined)[];
}

/** How far each level stands in from the one above, and how wide its numbers may be. */
export const LIST_STEP = 480;
const FALLBACK: Pick<LevelDefinition, 'format' | 'template'>[] = [
  { format: 'decimal', template: '%.' },
  { format: 'lowerLetter', template: '(%)' },
  { format: 'lowerRoman', template: '(%)' },
];
const BULLETS = ['•', '–', '▪'];

/** What a level shows that nothing in the document has used yet, for the person who goes on writing. */
function unused(level: number, list: NumberedList): LevelDefinition {
  const first = list.levels.find((definition) => definition !== undefined);
  const base = first?.indent ?? LIST_STEP;
  const look =
    first?.format === 'bullet'
      ? { format: 'bullet' as const, template: BULLETS[level % BULLETS.length] ?? '•' }
      : (FALLBACK[level % FALLBACK.length] ?? { format: 'decimal' as const, template: '%.' });
  return { ...look, start: 1, indent: base + level * LIST_STEP, hanging: LIST_STEP };
}

const levelText = ({ format, template, heading }: LevelDefinition, level: number) =>
  format === 'bullet' || heading ? template : template.replace('%', `%${level + 1}`);

const levelIndent = ({ indent, hanging }: LevelDefinition) =>
  element('w:pPr', {}, element('w:ind', { 'w:left': indent, 'w:hanging': hanging }));

function levelXml(definition: LevelDefinition, level: number): string {
  return element(
    'w:lvl',
    { 'w:ilvl': level },
    val('w:start', definition.start) +
      val('w:numFmt', definition.format) +
      (definition.heading ? '<w:suff w:val="space"/>' : '') +
      val('w:lvlText', levelText(definition, level)) +
      '<w:lvlJc w:val="left"/>' +
      (definition.heading ? '' : levelIndent(definition)),
  );
}

const levelsXml = (list: NumberedList) =>
  Array.from({ length: LIST_LEVELS }, (_, level) =>
    levelXml(list.levels[level] ?? unused(level, list), level),
  ).join('');

function numberXml(list: NumberedList, abstractId: number): string {
  const overrides = list.levels.map((definition, level) =>
    definition ? element('w:lvlOverride', { 'w:ilvl': level }, val('w:startOverride', definition.start)) : '',
  );
  return element('w:num', { 'w:numId': list.id }, val('w:abstractNumId', abstractId) + overrides.join(''));
}

/** A dress that Word can show: one `%`, no control characters, not too long. */
export function numberTemplate(template: string): string {
  const clean = cleanText(template).replace(/\s+/g, ' ').slice(0, 24);
  return clean.includes('%') ? clean : '%.';
}

export const bulletText = (bullet: string | undefined, level: number) =>
  (bullet && cleanText(bullet).trim().slice(0, 8)) || (BULLETS[level % BULLETS.length] ?? '•');

/** The lists of a document. Ids go on from those of a template. */
export class Numbering {
  readonly #lists: NumberedList[] = [];
  readonly #firstId: number;

  constructor(firstId: number) {
    this.#firstId = firstId;
  }

  add(levels: NumberedList['levels']): NumberedList {
    const list = { id: this.#firstId + this.#lists.length, levels };
    this.#lists.push(list);
    return list;
  }

  /** The definitions and the lists, each in the order that CT_Numbering wants. */
  xml(): { abstracts: string; numbers: string } {
    const abstracts = new Map<string, number>();
    const numbers = this.#lists.map((list) => {
      const levels = levelsXml(list);
      const id = abstracts.get(levels) ?? this.#firstId + abstracts.size;
      abstracts.set(levels, id);
      return numberXml(list, id);
    });
    const definitions = [...abstracts].map(([levels, id]) =>
      element('w:abstractNum', { 'w:abstractNumId': id }, `<w:multiLevelType w:val="multilevel"/>${levels}`),
    );
    return { abstracts: definitions.join(''), numbers: numbers.join('') };
  }

  part(): string {
    const { abstracts, numbers } = this.xml();
    return `${XML_HEAD}<w:numbering ${NAMESPACES}>${abstracts}${numbers}</w:numbering>`;
  }
}
