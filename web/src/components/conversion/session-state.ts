import type { Problem } from '../../problem.ts';
import type { ChosenFile } from './accept-files.ts';

/** A chosen file on its way to the server. */
export interface Transfer {
  key: string;
  fileName: string;
  /** Share of its bytes that were sent, 0 to 1. */
  sent: number;
  problem: Problem | null;
}

/** What the page knows about the visitor's work; the files' progress lives on the server. */
export interface SessionState {
  files: ChosenFile[];
  transfers: Transfer[];
  /** Batches whose files are shown, oldest first. */
  batchIds: string[];
  /** Those of them that were started on this page, not found again. */
  startedHere: string[];
  /** What Convert has sent since the last new conversion, as long as this page lives. */
  sent: ChosenFile[];
  /** From Convert until the last file has ended. */
  converting: boolean;
}

export type SessionAction =
  | { type: 'added'; files: readonly ChosenFile[] }
  | { type: 'removed'; key: string }
  | { type: 'moved'; key: string; by: -1 | 1 }
  | { type: 'placed'; key: string; at: string }
  | { type: 'started'; files: readonly ChosenFile[] }
  | { type: 'sent'; shares: ReadonlyMap<string, number> }
  | { type: 'refused'; key: string; problem: Problem }
  | { type: 'queued'; batchId: string }
  | { type: 'found'; batchId: string }
  | { type: 'remembered'; batchIds: readonly string[] }
  | { type: 'stopped'; files: readonly ChosenFile[] }
  | { type: 'watched'; batchId: string; active: boolean }
  | { type: 'lost'; batchId: string }
  | { type: 'again'; fileName: string }
  | { type: 'cleared' }
  | { type: 'restored'; before: SessionState; files: readonly ChosenFile[] };

export const emptySession: SessionState = {
  files: [],
  transfers: [],
  batchIds: [],
  startedHere: [],
  sent: [],
  converting: false,
};

export const isTravelling = ({ problem }: Transfer) => problem === null;

const changeTransfer = (state: SessionState, key: string, change: Partial<Transfer>): SessionState => ({
  ...state,
  transfers: state.transfers.map((transfer) =>
    transfer.key === key ? { ...transfer, ...change } : transfer,
  ),
});

const sent = (state: SessionState, shares: ReadonlyMap<string, number>): SessionState => ({
  ...state,
  transfers: state.transfers.map((transfer) =>
    shares.has(transfer.key) ? { ...transfer, sent: shares.get(transfer.key) ?? 0 } : transfer,
  ),
});

const toTransfer = ({ key, file }: ChosenFile): Transfer => ({
  key,
  fileName: file.name,
  sent: 0,
  problem: null,
});

const placeOf = (files: readonly ChosenFile[], key: string) => files.findIndex((file) => file.key === key);

/** The list with one file at another place. */
function placed(files: readonly ChosenFile[], from: number, to: number): ChosenFile[] {
  const list = [...files];
  const [file] = from < 0 ? [] : list.splice(from, 1);
  if (!file || to < 0 || to >= files.length) return [...files];
  list.splice(to, 0, file);
  return list;
}

const withLatest = (ids: string[], id: string) => [...ids.filter((other) => other !== id), id];

/** The list with files that are not in it yet. */
const withFiles = (files: readonly ChosenFile[], more: readonly ChosenFile[]): ChosenFile[] => [
  ...files,
  ...more.filter(({ key }) => !files.some((file) => file.key === key)),
];

/** The file that was sent under a name; the latest of several. */
export const sentAs = ({ sent }: Pick<SessionState, 'sent'>, fileName: string): ChosenFile[] =>
  sent.filter(({ file }) => file.name === fileName).slice(-1);

/** Only the latest batch says whether files are being converted, and only when no others are on their way. */
function watched(state: SessionState, batchId: string, active: boolean): SessionState {
  const decides = state.batchIds.at(-1) === batchId && !state.transfers.some(isTravelling);
  return decides && state.converting !== active ? { ...state, converting: active } : state;
}

type ActionOf<Type extends SessionAction['type']> = Extract<SessionAction, { type: Type }>;
type FileListAction = ActionOf<'added' | 'removed' | 'moved' | 'placed' | 'again'>;

/** What a person does with the chosen files. */
function fileListReducer(state: SessionState, action: FileListAction): ChosenFile[] {
  const { files } = state;
  switch (action.type) {
    case 'added':
      return withFiles(files, action.files);
    case 'removed':
      return files.filter(({ key }) => key !== action.key);
    case 'moved':
      return placed(files, placeOf(files, action.key), placeOf(files, action.key) + action.by);
    case 'placed':
      return placed(files, placeOf(files, action.key), placeOf(files, action.at));
    case 'again':
      return withFiles(files, sentAs(state, action.fileName));
  }
}

export function sessionReducer(state: SessionState, action: SessionAction): SessionState {
  switch (action.type) {
    case 'added':
    case 'removed':
    case 'moved':
    case 'placed':
    case 'again':
      return { ...state, files: fileListReducer(state, action) };
    case 'sent':
    case 'refused':
      return transferReducer(state, action);
    case 'cleared':
      return emptySession;
    case 'restored':
      return {
        ...action.before,
        files: withFiles(action.before.files, action.files),
        transfers: [],
        converting: false,
      };
    default:
      return batchReducer(state, action);
  }
}

/** The way of files to the server. */
function transferReducer(state: SessionState, action: ActionOf<'sent' | 'refused'>): SessionState {
  return action.type === 'sent'
    ? sent(state, action.shares)
    : changeTransfer(state, action.key, { problem: action.problem });
}

type BatchAction = Exclude<
  SessionAction,
  FileListAction | ActionOf<'sent' | 'refused' | 'cleared' | 'restored'>
>;

/** Batches that are sent, found again, watched and lost. */
function batchReducer(state: SessionState, action: BatchAction): SessionState {
  switch (action.type) {
    case 'started':
      return {
        ...state,
        files: state.files.filter(({ key }) => !action.files.some((file) => file.key === key)),
        sent: [...state.sent, ...action.files],
        transfers: action.files.map(toTransfer),
        converting: true,
      };
    case 'queued':
      return {
        ...state,
        transfers: state.transfers.filter((transfer) => !isTravelling(transfer)),
        batchIds: withLatest(state.batchIds, action.batchId),
        startedHere: withLatest(state.startedHere, action.batchId),
        converting: true,
      };
    case 'found':
      return { ...state, batchIds: withLatest(state.batchIds, action.batchId), converting: true };
    case 'remembered':
      return { ...state, batchIds: [...new Set([...action.batchIds, ...state.batchIds])] };
    case 'stopped':
      return {
        ...state,
        files: [...action.files, ...state.files],
        transfers: state.transfers.filter((transfer) => !isTravelling(transfer)),
        converting: false,
      };
    case 'watched':
      return watched(state, action.batchId, action.active);
    case 'lost':
      return { ...state, batchIds: state.batchIds.filter((id) => id !== action.batchId), converting: false };
  }
}
