import { OUTPUT_FORMATS } from '@sutra/contract';
import { expect, test } from 'vitest';
import { writeDocument } from './index.ts';

const STARTS = {
  docx: 'PK',
  markdown: '# Title',
  latex: '\\documentclass',
  html: '<!DOCTYPE html>',
  text: 'Title',
};

test.each(OUTPUT_FORMATS)('writes %s', async (format) => {
  const bytes = await writeDocument(
    { blocks: [{ type: 'heading', level: 0, children: [{ type: 'text', value: 'Title' }] }], images: {} },
    format,
    { created: new Date('2026-01-02T03:04:05Z') },
  );
  expect(new TextDecoder().decode(bytes).startsWith(STARTS[format])).toBe(true);
});
