import type { ErrorCode } from '@sutra/contract';
import { fieldOf, textField } from './json-fields.ts';
import type { Translate } from './sentences.ts';

/** Why something was refused or failed: a code, what its sentence needs, and the sentence in English. */
export interface Problem {
  code: string;
  message?: string;
  details: Record<string, string | number>;
}

export const problemOf = (code: ErrorCode, details: Problem['details'] = {}): Problem => ({ code, details });

const isDetail = (entry: [string, unknown]): entry is [string, string | number] =>
  typeof entry[1] === 'string' || typeof entry[1] === 'number';

/** A problem as a route of the server sends it; null where it is something else. */
export function readProblem(value: unknown): Problem | null {
  const code = textField(value, 'code');
  if (code === undefined) return null;
  const message = textField(value, 'message');
  const details = Object.fromEntries(Object.entries(Object(fieldOf(value, 'details'))).filter(isDetail));
  return { code, ...(message !== undefined && { message }), details };
}

interface GraphProblem {
  code: string;
  message: string;
  details: readonly { name: string; value: string }[];
}

export const problemOfGraph = ({ code, message, details }: GraphProblem): Problem => ({
  code,
  message,
  details: Object.fromEntries(details.map(({ name, value }) => [name, value])),
});

/** The one place where a code becomes a sentence. */
export function problemSentence(t: Translate, { code, message, details }: Problem): string {
  const otherwise = message ?? t('errors:conversion-failed', { defaultValue: t('toast.tryAgain') });
  return t(`errors:${code}`, { ...details, defaultValue: otherwise });
}

const TITLES: Record<string, string> = {
  'no-files': 'toast.noFiles',
  'empty-file': 'toast.emptyFile',
  'invalid-file-type': 'toast.invalidType',
  'file-too-large': 'toast.tooLarge',
  'too-many-files': 'toast.tooMany',
  offline: 'toast.offline',
  'free-limit-reached': 'toast.freeLimit',
  'not-enough-conversions': 'toast.notEnough',
  'no-conversions-remaining': 'toast.noneRemaining',
  'plan-expired': 'toast.planExpired',
  'email-not-verified': 'toast.verifyEmail',
};

export const problemTitle = (t: Translate, { code }: Problem): string =>
  t(TITLES[code] ?? 'toast.conversionFailed');
