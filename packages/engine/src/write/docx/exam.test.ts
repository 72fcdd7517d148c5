import { expect, it } from 'vitest';
import { part } from '../../../test/docx-parts.ts';
import type { Block, OptionsBlock } from '../../tree/index.ts';
import { writeDocx } from './index.ts';

async function xmlOf(block: Block): Promise<string> {
  const bytes = await writeDocx(
    { blocks: [block], images: {} },
    { created: new Date('2026-01-02T03:04:05Z') },
  );
  return part(bytes, 'word/document.xml');
}

async function bodyOf(...options: string[]): Promise<string> {
  const block: OptionsBlock = {
    type: 'options',
    columns: options.length,
    items: options.map((value, at) => ({
      label: `(${'abc'[at]})`,
      children: [{ type: 'text', value }],
    })),
  };
  return xmlOf(block);
}

it('sets options beside each other that take two lines in their column, and one longer than a line below the others', async () => {
  const words = (count: number) => 'words of an option '.repeat(count).trim();
  expect(await bodyOf('greater than 40 kg', 'greater than 50 kg', words(2))).toContain('<w:tbl>');
  expect(await bodyOf('greater than 40 kg', 'greater than 50 kg', words(6))).not.toContain('<w:tbl>');
});

it('sets what a question is worth at the right margin, though the question has no number', async () => {
  const xml = await xmlOf({
    type: 'paragraph',
    children: [{ type: 'text', value: 'State the law.\t1+2=3' }],
  });
  expect(xml).toMatch(/<w:tab w:val="right" w:pos="\d+"\/>/);
  expect(xml).toMatch(/State the law\.<\/w:t><\/w:r><w:r><w:tab\/><\/w:r><w:r>.*w:val="Marks".*1\+2=3/);
  const words = await xmlOf({ type: 'paragraph', children: [{ type: 'text', value: 'State\tthe law.' }] });
  expect(words).toContain('State the law.');
});
