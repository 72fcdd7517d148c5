import { describe, expect, it } from 'vitest';
import { expectGolden, readGoldens } from '../../test/golden.ts';
import { readMarkdown, readText } from '../read/index.ts';
import { printTree } from '../read/test/print-tree.ts';
import type { Block } from '../tree/index.ts';
import { recogniseExam } from './exam.ts';
import { questionLabel } from './exam-labels.ts';

describe('exam papers', () => {
  for (const golden of readGoldens(new URL('./goldens/', import.meta.url))) {
    it(`recognises ${golden.name}`, () => {
      const { tree } = readMarkdown(golden.sections.get('markdown') ?? '');
      expectGolden(golden, { tree: printTree(recogniseExam(tree)) });
    });
  }

  const ordinary = {
    'a numbered list': '1. Preheat the oven.\n2. Mix the flour.\n3. Bake for 20 minutes.',
    'steps with lettered parts': '1. Open the file.\n   (a) on Windows\n   (b) on a Mac\n2. Save it.',
    'a list with bracketed citations':
      '1. Euler proved it [2].\n2. Gauss proved it again [3].\n3. Nobody else did.',
    'numbered headings': '# 1. Introduction\n\nText.\n\n# 2. Method\n\nText (A) and (B).',
    'an article with equations':
      'Let $f$ be continuous.\n\n1. $f$ is bounded.\n2. $f$ attains its maximum.\n\nOR gates are different.',
    'minutes of a meeting':
      '1. Present: A. Rao, B. Singh\n2. Time: 10 am\n3. Decisions:\n   (a) buy a printer\n   (b) meet again',
    'a manual':
      '- date: the day\n- time: the hour\n\n1. The list of names is added (see below):\n2. Validation mode, optional.\n\nor',
  };
  for (const [name, markdown] of Object.entries(ordinary)) {
    it(`leaves ${name} alone`, () => {
      const { tree } = readMarkdown(markdown);
      expect(recogniseExam(tree)).toBe(tree);
    });
  }

  it('keeps the number of a chapter in that of a problem', () => {
    const label = questionLabel([{ type: 'text', value: 'Problem 2.4 Find it.' }]);
    expect(label).toMatchObject({ number: 'Problem 2.4', rest: [{ value: 'Find it.' }] });
  });

  it('takes a plain text paper apart line by line', () => {
    const paper = 'SECTION A\n1. Pick one [1]\n(A) 1 (B) 2\n(C) 3 (D) 4\n2. Name it [2]\nOR\n3. Say it [2]';
    expect(printTree(recogniseExam(readText(paper).tree)).split('\n')).toEqual([
      'heading 2 SECTION A',
      'question 1. depth 0 marks [1]',
      '  paragraph Pick one',
      '  options in 2',
      '    (A) 1',
      '    (B) 2',
      '    (C) 3',
      '    (D) 4',
      'question 2. depth 0 marks [2]',
      '  paragraph Name it',
      'alternative OR',
      'question 3. depth 0 marks [2]',
      '  paragraph Say it',
    ]);
  });

  it('takes a sentence about a section for no section', () => {
    const paper = '# SECTION D\n\nSection D consists of 2 questions.\n\n1. Pick one [1]\n\n2. Name it [2]';
    const headings = recogniseExam(readMarkdown(paper).tree).blocks.filter(({ type }) => type === 'heading');
    expect(headings).toHaveLength(1);
  });

  it('takes options for options that a list holds in rows, and parts of a question for parts', () => {
    const paragraph = (value: string): Block => ({ type: 'paragraph', children: [{ type: 'text', value }] });
    const list = (
      start: number,
      texts: string[],
      format: 'upperLetter' | 'lowerLetter' = 'upperLetter',
    ): Block => ({
      type: 'list',
      ordered: true,
      tight: true,
      format,
      template: '(%)',
      start,
      items: texts.map((text) => ({ children: [paragraph(text)] })),
    });
    const printed = (...behind: Block[]) => {
      const blocks = [paragraph('SECTION A'), paragraph('Q.1 Which one? [1]'), ...behind];
      return printTree(recogniseExam({ ...readText('').tree, blocks }))
        .split('\n')
        .slice(3);
    };
    expect(printed(list(1, ['1 (B) 0 (C) 2 (D) infinite']))).toEqual([
      '  options in 4',
      ...['(A) 1', '(B) 0', '(C) 2', '(D) infinite'].map((option) => `    ${option}`),
    ]);
    expect(printed(list(1, ['one (C) three', 'two (D) four']))[0]).toBe('  options in 2');
    expect(printed(list(1, ['one (B) two']), list(3, ['three (D) four']))[0]).toBe('  options in 2');
    expect(printed(list(1, ['Find x', 'Find y', 'Find z'], 'lowerLetter')).join('')).not.toContain('options');
  });

  it('leaves out the bold print of OR, which the block has by itself', () => {
    const { tree } = readMarkdown('Q1. Prove it. [5]\n\n**OR**\n\nQ2. Solve $x^2=4$. [5]');
    expect(printTree(recogniseExam(tree))).toContain('alternative OR');
  });

  it('changes nothing when it is applied twice', () => {
    const { tree } = readMarkdown('Q1. Prove it. [5]\n\nQ2. Solve $x^2=4$. [3]');
    const once = recogniseExam(tree);
    expect(once.blocks.map((block) => block.type)).toEqual(['question', 'question']);
    expect(recogniseExam(once)).toBe(once);
  });
});
