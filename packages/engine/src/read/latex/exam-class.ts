import { type Block, formatNumber, type OptionsBlock, type QuestionBlock } from '../../tree/index.ts';
import { Frame, type Range } from './frame.ts';
import type { EnvironmentSpan } from './source-index.ts';
import { topLevelTokens } from './top-level.ts';

/** The environments of the exam class, their commands, and how their numbers look. */
const DEPTHS: Readonly<
  Record<string, { depth: 0 | 1 | 2; command: string; number: (value: number) => string }>
> = {
  questions: { depth: 0, command: '\\question', number: (value) => `${value}.` },
  parts: { depth: 1, command: '\\part', number: (value) => `(${formatNumber(value, 'lowerLetter')})` },
  subparts: { depth: 2, command: '\\subpart', number: (value) => `${formatNumber(value, 'lowerRoman')}.` },
  subsubparts: {
    depth: 2,
    command: '\\subsubpart',
    number: (value) => `(${formatNumber(value, 'upperLetter')})`,
  },
};

const CHOICES: Readonly<Record<string, number>> = {
  choices: 1,
  checkboxes: 1,
  oneparchoices: 4,
  oneparcheckboxes: 4,
};

export const isExamEnvironment = (name: string) => name in DEPTHS || name in CHOICES;

export function readExamEnvironment(frame: Frame, span: EnvironmentSpan): void {
  const columns = CHOICES[span.name];
  const range = { start: span.bodyStart, end: span.bodyEnd };
  if (columns) frame.putBlocks(readChoices(frame, range, columns));
  else readQuestions(frame, span.name, range);
}

function commandRanges(frame: Frame, range: Range, commands: RegExp): { command: Range; content: Range }[] {
  const starts = topLevelTokens(frame.source, range).filter((token) => commands.test(token.text));
  return starts.map((token, index) => ({
    command: { start: token.start, end: token.end },
    content: { start: token.end, end: starts[index + 1]?.start ?? range.end },
  }));
}

function readQuestions(frame: Frame, name: string, range: Range): void {
  const kind = DEPTHS[name];
  if (!kind) return;
  const found = commandRanges(frame, range, new RegExp(`^\\${kind.command}$`));
  const first = found[0]?.command.start ?? range.end;
  frame.putBlocks(frame.blocksOf({ start: range.start, end: first }));
  found.forEach(({ content }, index) => {
    frame.putBlock(question(frame, kind.depth, kind.number(index + 1), content));
  });
}

function question(
  frame: Frame,
  depth: QuestionBlock['depth'],
  number: string,
  content: Range,
): QuestionBlock {
  const head = new Frame(frame.source, content, frame);
  const marks = head.optional();
  const children = frame.blocksOf({ start: head.at, end: content.end });
  return {
    type: 'question',
    number,
    depth,
    ...(marks ? { marks: `[${frame.slice(marks).trim()}]` } : {}),
    children,
  };
}

function readChoices(frame: Frame, range: Range, columns: number): Block[] {
  const found = commandRanges(frame, range, /^\\(?:choice|CorrectChoice)$/);
  const items = found.map(({ content }, index) => ({
    label: `(${formatNumber(index + 1, 'upperLetter')})`,
    children: frame.inlinesOf(content),
  }));
  const options: OptionsBlock = { type: 'options', columns, items };
  return items.length > 0 ? [options] : frame.blocksOf(range);
}
