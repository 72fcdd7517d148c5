import type { DocumentTree } from '../../tree/index.ts';
import { sentenceLanguage } from '../sentence-language.ts';
import { Relationships } from './relationships.ts';
import { textRuns } from './runs.ts';
import { CREATOR } from './shell.ts';
import { element, NAMESPACES, XML_HEAD } from './xml.ts';

type Language = 'en' | 'hi';

interface DoubtSentences {
  withPicture: (percent: number) => string;
  withoutPicture: (percent: number) => string;
}

const SENTENCES: Record<Language, DoubtSentences> = {
  en: {
    withPicture: (percent) => `Read with ${percent} % confidence. Compare with the picture.`,
    withoutPicture: (percent) => `Read with ${percent} % confidence. Compare with the source.`,
  },
  hi: {
    withPicture: (percent) => `${percent} % भरोसे के साथ पढ़ा गया। चित्र से मिलाएँ।`,
    withoutPicture: (percent) => `${percent} % भरोसे के साथ पढ़ा गया। मूल से मिलाएँ।`,
  },
};

const STYLE = '<w:rStyle w:val="CommentReference"/>';
const PARAGRAPH_START = '<w:p><w:pPr><w:pStyle w:val="CommentText"/></w:pPr>';
const OWN_MARK = `<w:r><w:rPr>${STYLE}</w:rPr><w:annotationRef/></w:r>`;

export interface CommentAnchor {
  start: string;
  end: string;
  /** Goes into a run of the text or of a formula. */
  reference: string;
}

/** The comments of one document. ECMA-376 Part 1, 17.13.4: `w:comments`, and the anchors in the text. */
export class Comments {
  readonly relationships = new Relationships('rIdComment');
  readonly #written: string[] = [];
  readonly #language: Language;
  readonly #date: string;

  /** `created` is the time that all comments bear: the engine has no clock. */
  constructor(tree: DocumentTree, created: Date) {
    this.#language = sentenceLanguage(tree);
    this.#date = created.toISOString().replace(/\.\d+Z$/, 'Z');
  }

  get isEmpty(): boolean {
    return this.#written.length === 0;
  }

  /** A comment on a formula; `picture` is a run with the formula as its page shows it, or empty. */
  addDoubt(confidence: number, picture: string): CommentAnchor {
    const id = this.#written.length;
    const { withPicture, withoutPicture } = SENTENCES[this.#language];
    const sentence = (picture ? withPicture : withoutPicture)(Math.round(confidence * 100));
    const text = `${PARAGRAPH_START}${OWN_MARK}${textRuns(sentence, { language: this.#language })}</w:p>`;
    const shown = picture && `${PARAGRAPH_START}${picture}</w:p>`;
    const attributes = { 'w:id': id, 'w:author': CREATOR, 'w:date': this.#date, 'w:initials': CREATOR[0] };
    this.#written.push(element('w:comment', attributes, text + shown));
    return {
      start: element('w:commentRangeStart', { 'w:id': id }),
      end: element('w:commentRangeEnd', { 'w:id': id }),
      reference: `<w:rPr>${STYLE}</w:rPr>${element('w:commentReference', { 'w:id': id })}`,
    };
  }

  part(): string {
    return `${XML_HEAD}<w:comments ${NAMESPACES}>${this.#written.join('')}</w:comments>`;
  }
}
