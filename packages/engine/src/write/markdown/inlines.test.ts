import { describe, expect, it } from 'vitest';
import type { Inline } from '../../tree/index.ts';
import { writeMarkdown } from './index.ts';

const text = (value: string): Inline => ({ type: 'text', value });
const written = (...children: Inline[]) =>
  writeMarkdown({ blocks: [{ type: 'paragraph', children }], images: {} }).trim();

describe('brackets in Markdown', () => {
  it('stay as they are, so that no reader takes them for the start of a formula', () => {
    expect(written(text('The slope is [Board 2019] [5]'))).toBe('The slope is [Board 2019] [5]');
  });

  it.each([
    ['a link', '[x](javascript:1)', '[x\\](javascript:1)'],
    ['a link by its name', '[x][y]', '[x\\][y]'],
    ['a definition', '[x]: y', '[x\\]: y'],
    ['a footnote', '[^1]', '[\\^1]'],
    ['a checkbox', '[ ] done', '[ \\] done'],
  ])('are closed by an escape where they would be %s', (_, value, expected) => {
    expect(written(text(value))).toBe(expected);
  });

  it('form no link with the text behind them', () => {
    const strong: Inline = { type: 'mark', mark: 'strong', children: [text('b')] };
    expect(written(text('[a]'), text('(b)'), strong)).toBe('[a\\](b)**b**');
  });

  it('inside the text of a link are written by their numbers', () => {
    expect(written({ type: 'link', url: 'https://a.example', children: [text('[1')] })).toBe(
      '[&#91;1](https://a.example/)',
    );
  });
});
