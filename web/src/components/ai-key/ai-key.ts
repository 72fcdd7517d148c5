import { useSyncExternalStore } from 'react';
import { forget, recall, remember } from '../../browser-storage.ts';
import type { ConvertFilesInput, Engine } from '../../generated/graphql.ts';
import type { ChosenFile } from '../conversion/accept-files.ts';

const KEY = 'sutra.aiKey';
const ENGINE = 'sutra.engine';
const SECOND_LOOK = 'sutra.secondLook';
export const ENGINES: readonly Engine[] = ['AUTO', 'GEMINI', 'BUILT_IN'];

export interface AiSettings {
  /** Empty where none is stored. */
  key: string;
  /** Null until the visitor has decided. */
  engine: Engine | null;
  /** Whether doubtful formulas are read twice. */
  secondLook: boolean;
}

const isEngine = (value: string | null): value is Engine => ENGINES.some((engine) => engine === value);

function stored(): AiSettings {
  const engine = recall(ENGINE);
  return {
    key: recall(KEY) ?? '',
    engine: isEngine(engine) ? engine : null,
    secondLook: recall(SECOND_LOOK) !== null,
  };
}

let settings = stored();
const listeners = new Set<() => void>();

function changed() {
  settings = stored();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const aiSettings = () => settings;
const NOTHING_STORED: AiSettings = { key: '', engine: null, secondLook: false };

export const useAiSettings = () => useSyncExternalStore(subscribe, aiSettings, () => NOTHING_STORED);

/** Keeps a key in this browser; the model is to be used from then on. */
export function saveKey(key: string, engine: Engine, secondLook = false) {
  remember(KEY, key.trim());
  remember(ENGINE, engine);
  if (secondLook) remember(SECOND_LOOK, 'yes');
  else forget(SECOND_LOOK);
  changed();
}

export function removeKey() {
  forget(KEY);
  forget(ENGINE);
  forget(SECOND_LOOK);
  changed();
}

export function chooseBuiltIn() {
  remember(ENGINE, 'BUILT_IN');
  changed();
}

/** What a conversion is started with. */
export function engineInput(): Pick<ConvertFilesInput, 'engine' | 'apiKey' | 'secondLook'> {
  const { key, engine, secondLook } = settings;
  if (!key || engine === 'BUILT_IN') return {};
  return { apiKey: key, engine: engine ?? 'AUTO', ...(secondLook && { secondLook }) };
}

const TEXTS = new Set(['markdown', 'latex', 'text']);

/** Files that a model might read, and a visitor who has neither a key nor said that there will be none. */
export const asksForKey = (files: readonly ChosenFile[]) =>
  settings.key === '' && settings.engine === null && files.some(({ format }) => !TEXTS.has(format));

/** What a person may have pasted instead of a key. */
export function keyHint(key: string): 'empty' | 'token' | 'form' | null {
  const trimmed = key.trim();
  if (trimmed === '') return 'empty';
  if (trimmed.startsWith('ya29.')) return 'token';
  return /^(AIza|AQ\.)/.test(trimmed) ? null : 'form';
}
