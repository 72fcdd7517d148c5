import type { ContentType } from '@sutra/contract';
import type { Picture } from './recogniser.ts';

/** One page to be read. */
export interface PageRequest {
  picture: Picture;
  /** Counted from 1. */
  page: number;
  contentType: ContentType;
  /** ISO 639-2 codes, the likeliest first. */
  languages: string[];
  /** A second, independent reading of a page whose formulas are in doubt. */
  again?: boolean;
}

/** A page in our text dialect: Markdown with `$…$`, `$$…$$` and LaTeX environments. */
export interface PageReading {
  content: string;
  /** What read it, with the version of what it was asked: `gemini-3.8-flash prompts-1`. */
  reader: string;
  /** True where the answer had to be cut or repaired. */
  doubtful: boolean;
}

export interface ReadingHooks {
  /** The page's text so far, whenever it has grown. */
  onText?: (text: string) => void;
  signal?: AbortSignal;
}

/**
 * Reads pictures of pages into the text dialect, as a model does. Its failures are `RecogniserError`s; after
 * the last of its own retries they are final for that page, or, where `forAll` is set, for every page.
 */
export interface ContentRecogniser {
  /** What the page holds; what cannot be found out counts as text. Fails only where every page would. */
  detect(picture: Picture, signal?: AbortSignal): Promise<ContentType>;
  read(request: PageRequest, hooks?: ReadingHooks): Promise<PageReading>;
}

export type RecogniserFailure =
  | 'key-invalid'
  | 'key-blocked'
  | 'key-type'
  | 'not-available'
  | 'limit-reached'
  | 'unavailable'
  | 'refused'
  | 'bad-request'
  | 'bad-answer'
  | 'too-slow';

export class RecogniserError extends Error {
  readonly failure: RecogniserFailure;
  /** True where no other page can fare better: a wrong key, a blocked project. */
  readonly forAll: boolean;

  constructor(failure: RecogniserFailure, forAll: boolean) {
    super(failure);
    this.name = 'RecogniserError';
    this.failure = failure;
    this.forAll = forAll;
  }
}
