import { isWarningCode, summariseWarnings, warningMessage } from '@sutra/contract';
import type { EngineResult } from '../engine/messages.ts';

type Warnings = EngineResult['warnings'];

/** Warnings as `--report` writes them: with the sentence of each. */
export const reportedWarnings = (warnings: Warnings) =>
  warnings.map((warning) => ({
    ...warning,
    message: warningMessage(warning.code, warning.detail ? [warning.detail] : []),
  }));

const MOST_PAGES = 10;

function pagesBefore(pages: readonly number[]): string {
  if (pages.length === 0) return '';
  const shown = pages.slice(0, MOST_PAGES).join(', ');
  return `${pages.length === 1 ? 'page' : 'pages'} ${shown}${pages.length > MOST_PAGES ? ', …' : ''}: `;
}

/** A line for each kind of warning: where it is, what happened and what to do. */
export const warningLines = (warnings: Warnings): string[] =>
  summariseWarnings(
    warnings.map(({ code, detail, source }) => ({ code, detail, page: source?.page })),
  ).flatMap(({ code, names, pages }) =>
    isWarningCode(code) ? `  ${pagesBefore(pages)}${warningMessage(code, names)}` : [],
  );
