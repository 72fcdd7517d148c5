import type { ErrorCode, ErrorDetails } from '@sutra/contract';
import type {
  Review,
  SourcePicture,
  SourceRequest,
  SourceSheet,
  SourceTextRequest,
  WriteSavedRequest,
} from '@sutra/engine';

/** What the thread of saved documents can be asked for, and what it answers with. */
export interface DocumentWork {
  write: { request: WriteSavedRequest; result: Uint8Array };
  review: { request: Uint8Array; result: Review };
  source: { request: SourceTextRequest; result: SourceSheet[] };
  picture: { request: SourceRequest; result: SourcePicture };
}
export type DocumentWorkName = keyof DocumentWork;

export type DocumentTask = {
  [Name in DocumentWorkName]: { work: Name; request: DocumentWork[Name]['request'] };
}[DocumentWorkName];

export type DocumentMessage =
  | { type: 'done'; result: DocumentWork[DocumentWorkName]['result'] }
  | { type: 'refused'; code: ErrorCode; details: ErrorDetails }
  | { type: 'crashed'; kind: string; where: string[] };
