/** A field of `word/document.xml`: what it shows until it is updated, and what updating it gives. */
export interface WordField {
  instruction: string;
  shown: string;
  updated: string;
}

const TOKEN =
  /<w:bookmark(?<mark>Start|End) w:id="(?<id>\d+)"(?: w:name="(?<name>[^"]*)")?\/>|<w:fldChar w:fldCharType="(?<field>\w+)"(?<lock> w:fldLock="1")?\/>|<w:instrText[^>]*>(?<code>[^<]*)|<[wm]:t(?: [^>]*)?>(?<text>[^<]*)|<w:pStyle w:val="Heading(?<level>\d)"\/><w:numPr>|<\/w:p>/g;

interface Part {
  text: string;
  field?: WordField;
}

interface Bookmark {
  id: string;
  parts: Part[];
  /** The number of the heading that it stands in. */
  heading: string;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** ECMA-376 Part 1, 17.16.5.57: the counter of a sequence after this field, and what it shows. */
function countSequence(instruction: string, counts: Map<string, number>): string {
  const name = instruction.split(' ')[1] ?? '';
  const [, reset] = /\\r (\d+)/.exec(instruction) ?? [];
  const last = counts.get(name) ?? 0;
  const value = reset ? Number(reset) : / \\c\b/.test(instruction) ? last : last + 1;
  counts.set(name, value);
  return instruction.includes('alphabetic') ? (letters[value - 1] ?? '') : String(value);
}

class Update {
  readonly fields: WordField[] = [];
  readonly bookmarks = new Map<string, Bookmark>();
  private readonly open = new Map<string, Bookmark>();
  private readonly counts = new Map<string, number>();
  private readonly headings: number[] = [];
  private heading = '';
  private field: (WordField & { inResult: boolean; locked: boolean }) | null = null;

  enterHeading(level: number): void {
    this.headings.length = level;
    this.headings[level - 1] = (this.headings[level - 1] ?? 0) + 1;
    this.heading = this.headings.join('.');
  }

  endParagraph(): void {
    this.heading = '';
  }

  startBookmark(id: string, name: string): void {
    const bookmark = { id, parts: [], heading: this.heading };
    this.bookmarks.set(name, bookmark);
    this.open.set(id, bookmark);
  }

  endBookmark(id: string): void {
    this.open.delete(id);
  }

  mark(kind: string, locked: boolean): void {
    if (kind === 'begin') this.field = { instruction: '', shown: '', updated: '', inResult: false, locked };
    else if (this.field && kind === 'separate') this.field.inResult = true;
    else if (this.field && kind === 'end') this.endField(this.field);
  }

  private endField(field: NonNullable<Update['field']>): void {
    this.field = null;
    if (field.locked) return;
    field.instruction = field.instruction.trim();
    field.updated = this.counted(field);
    this.fields.push(field);
    for (const bookmark of this.open.values()) bookmark.parts.push({ text: field.shown, field });
  }

  private counted({ instruction, shown }: WordField): string {
    if (instruction.startsWith('SEQ ')) return countSequence(instruction, this.counts);
    const [, level] = /^STYLEREF (\d) \\s$/.exec(instruction) ?? [];
    return level ? this.headings.slice(0, Number(level)).join('.') : shown;
  }

  code(text: string): void {
    if (this.field) this.field.instruction += text;
  }

  text(text: string): void {
    if (this.field?.inResult) this.field.shown += text;
    else if (!this.field) for (const bookmark of this.open.values()) bookmark.parts.push({ text });
  }

  /** `REF` repeats what its bookmark holds once that has been counted. */
  refer(): void {
    for (const field of this.fields) {
      const [, name = '', number] = /^REF (\S+)( \\r)?/.exec(field.instruction) ?? [];
      if (name === '') continue;
      const target = this.bookmarks.get(name);
      const repeated = target?.parts.map((part) => part.field?.updated ?? part.text).join('');
      field.updated = (number ? target?.heading : repeated) ?? 'Error! Reference source not found.';
    }
  }
}

/** Every field of a document that Word would work out, updated as Word does. */
export function updateFields(documentXml: string): WordField[] {
  const update = new Update();
  for (const { 0: whole, groups = {} } of documentXml.matchAll(TOKEN)) {
    const { mark, id = '', name = '', field, lock, code, text, level } = groups;
    if (mark === 'Start') update.startBookmark(id, name);
    else if (mark === 'End') update.endBookmark(id);
    else if (field) update.mark(field, lock !== undefined);
    else if (code !== undefined) update.code(code);
    else if (text !== undefined) update.text(text);
    else if (level) update.enterHeading(Number(level));
    else if (whole === '</w:p>') update.endParagraph();
  }
  update.refer();
  return update.fields;
}
