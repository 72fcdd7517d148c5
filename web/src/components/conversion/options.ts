import { parsePageRange } from '@sutra/contract';
import type { OutputFormat } from '../../generated/graphql.ts';

/** How a batch is to be converted. */
export interface ConvertOptions {
  to: OutputFormat;
  /** Languages of scans, ISO 639-2, likeliest first. */
  languages: readonly string[];
  /** The pages to read, as in `1-3, 7`; all of them where it is empty. */
  pages: string;
}

export const OUTPUT_CHOICES: readonly OutputFormat[] = ['DOCX', 'MARKDOWN', 'LATEX', 'HTML', 'TEXT'];

/** Languages that scans can be read in, as choices of the form. */
export const LANGUAGE_CHOICES = {
  both: ['eng', 'hin'],
  hindiFirst: ['hin', 'eng'],
  english: ['eng'],
  hindi: ['hin'],
} as const;
export type LanguageChoice = keyof typeof LANGUAGE_CHOICES;

export const DEFAULT_OPTIONS: ConvertOptions = { to: 'DOCX', languages: LANGUAGE_CHOICES.both, pages: '' };

export const arePages = (pages: string) => pages.trim() === '' || parsePageRange(pages) !== null;

const EXTENSIONS: Record<string, OutputFormat> = {
  docx: 'DOCX',
  md: 'MARKDOWN',
  tex: 'LATEX',
  html: 'HTML',
  txt: 'TEXT',
};

/** The options that make a document of the same kind as this one. */
export const optionsLike = (fileName: string): ConvertOptions => ({
  ...DEFAULT_OPTIONS,
  to: EXTENSIONS[fileName.slice(fileName.lastIndexOf('.') + 1)] ?? 'DOCX',
});
