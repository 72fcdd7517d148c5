import { expect, it } from 'vitest';
import { safeFileName } from './file-name.ts';

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\paper.pdf', 'paper.pdf'],
  ['', 'file'],
  ['..', 'file'],
  ['folder/', 'file'],
  ['a\u0000b\nc.pdf', 'abc.pdf'],
  ['fdp.\u202etxt', 'fdp.txt'],
  ['प्रश्न पत्र 😀 "one".pdf', 'प्रश्न पत्र 😀 "one".pdf'],
])('keeps of %j %j', (name, kept) => {
  expect(safeFileName(name)).toBe(kept);
});

it('a safe file name shortens a long name before its extension, never inside a character', () => {
  const name = safeFileName(`${'😀'.repeat(300)}.pdf`);
  expect(Array.from(name)).toHaveLength(200);
  expect(name).toMatch(/^(?:😀){196}\.pdf$/u);
});
