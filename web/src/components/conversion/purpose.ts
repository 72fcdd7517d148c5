import { type ConvertOptions, LANGUAGE_CHOICES } from './options.ts';

/** What a conversion area is for: its sentences, and what its visitor cannot choose. */
export interface Purpose {
  /** The key of its sentences in the locale files. */
  sentences: 'upload' | 'hindi';
  /** Set where the page decides; otherwise the visitor chooses. */
  options: ConvertOptions | null;
  /** For the file picker. */
  imagesOnly: boolean;
}

export const DOCUMENTS: Purpose = { sentences: 'upload', options: null, imagesOnly: false };

export const HINDI_TEXT: Purpose = {
  sentences: 'hindi',
  options: { to: 'TEXT', languages: LANGUAGE_CHOICES.hindiFirst, pages: '' },
  imagesOnly: true,
};
