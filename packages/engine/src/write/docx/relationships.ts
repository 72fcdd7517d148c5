import { element, XML_HEAD } from './xml.ts';

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';

export interface Relationship {
  id: string;
  type: string;
  target: string;
  external: boolean;
}

/** The relationships of one part. Word wants one for each link and picture, found again by its target. */
export class Relationships {
  readonly #known = new Map<string, Relationship>();
  readonly #prefix: string;

  /** `prefix` keeps the ids apart from those that the package has already. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The id to refer to `target` with; `type` is the last word of the relationship's type. */
  add(type: 'hyperlink' | 'image' | 'comments' | 'header' | 'footer', target: string): string {
    const key = `${type} ${target}`;
    const known = this.#known.get(key);
    if (known) return known.id;
    const id = `${this.#prefix}${this.#known.size + 1}`;
    this.#known.set(key, { id, type: TYPE + type, target, external: type === 'hyperlink' });
    return id;
  }

  get entries(): Relationship[] {
    return [...this.#known.values()];
  }

  /** The elements, without the root. */
  xml(): string {
    return this.entries
      .map(({ id, type, target, external }) =>
        element('Relationship', {
          Id: id,
          Type: type,
          Target: target,
          TargetMode: external ? 'External' : undefined,
        }),
      )
      .join('');
  }

  part(): string {
    return `${XML_HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${this.xml()}</Relationships>`;
  }
}
