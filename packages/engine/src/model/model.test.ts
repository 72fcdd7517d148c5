import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ConvertHooks, type ConvertRequest, convert } from '../convert.ts';
import { RecogniserError } from '../extract/content-recogniser.ts';
import type { ContentRecogniser, PageRequest } from '../extract/recognisers.ts';
import type { Block } from '../tree/index.ts';

const fixture = async (name: string) =>
  new Uint8Array(await readFile(join(import.meta.dirname, '../../../../test/fixtures', name)));

async function requestOf(fileName: string, changes: Partial<ConvertRequest> = {}): Promise<ConvertRequest> {
  const format = fileName.endsWith('.pdf') ? 'pdf' : 'jpeg';
  const shared = { to: 'markdown' as const, languages: ['eng'], created: new Date(0) };
  return { bytes: await fixture(fileName), fileName, format, ...shared, ...changes };
}

/** Answers each page with what `pages` has for it, and notes what it was asked. */
function modelWith(pages: Record<number, string | RecogniserError>) {
  const asked: PageRequest[] = [];
  let detections = 0;
  const model: ContentRecogniser = {
    detect: async () => {
      detections += 1;
      return 'text';
    },
    read: async (request, { onText } = {}) => {
      asked.push(request);
      const answer = pages[request.page] ?? '';
      if (typeof answer !== 'string') throw answer;
      onText?.(answer);
      return { content: answer, reader: 'model 1', doubtful: false };
    },
  };
  return { model, asked, detections: () => detections };
}

const run = (request: ConvertRequest, contentRecogniser: ContentRecogniser, hooks: ConvertHooks = {}) =>
  convert(request, { recogniser: null, contentRecogniser }, hooks);

const pagesOf = (blocks: readonly Block[]) => blocks.map((block) => block.source?.page);
const unavailable = new RecogniserError('unavailable', false);

describe('a file that a model reads', () => {
  it('is sent as pictures it can use, and becomes one document', async () => {
    const { model, asked } = modelWith({ 1: '# First\n\nOne $x^2$', 2: 'Two' });
    const previews: unknown[] = [];
    const request = await requestOf('quadratic.pdf', { modelReadsEverything: true });
    const result = await run(request, model, { onPreview: (page, text) => previews.push([page, text]) });
    expect(new TextDecoder().decode(result.bytes)).toBe('# First\n\nOne $x^{2}$\n\nTwo\n');
    expect(pagesOf(result.tree.blocks)).toEqual([1, 1, 2]);
    expect(asked.map(({ contentType }) => contentType)).toEqual(['text', 'mathematical']);
    for (const { picture } of asked)
      expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(3000);
    expect(previews).toContainEqual([1, '# First\n\nOne $x^2$']);
    expect(result).toMatchObject({ pages: 2, fallback: null });
  });

  it('keeps pages of letters with the built-in engine unless the model is to read everything', async () => {
    const { model, asked } = modelWith({});
    const result = await run(await requestOf('quadratic.pdf'), model);
    expect(asked).toHaveLength(0);
    expect(result.fallback).toBeNull();
    expect(result.audit.native).toBeGreaterThan(5);
  });

  it('is asked for no other pages than those that are wanted', async () => {
    const { model, asked } = modelWith({ 2: 'Two' });
    const pageRange = [{ from: 2, to: 2 }];
    const request = await requestOf('quadratic.pdf', { modelReadsEverything: true, pageRange });
    const reported: unknown[] = [];
    const result = await run(request, model, { onPages: (done, total) => reported.push([done, total]) });
    expect(asked.map(({ page }) => page)).toEqual([2]);
    expect(result.pages).toBe(1);
    expect(reported.at(-1)).toEqual([1, 1]);
    expect(pagesOf(result.tree.blocks)).toEqual([2]);
  });

  it('has its figures cut from the page', async () => {
    const { model } = modelWith({ 1: 'See\n\n![a sketch](figure:100,100,600,400)\n\n![none](figure:1,1)' });
    const { tree, warnings } = await run(await requestOf('notice.jpg'), model);
    const figure = tree.blocks.find((block) => block.type === 'figure');
    const image = figure?.type === 'figure' ? tree.images[figure.image.image ?? ''] : undefined;
    expect(image?.mime).toBe('image/png');
    expect(figure?.type === 'figure' && figure.image.alt).toBe('a sketch');
    expect(warnings.map(({ code }) => code)).toContain('ai-figure-without-box');
    expect(JSON.stringify(tree.blocks)).not.toContain('figure:');
  });

  it('is less sure of what the model marked, without the marks', async () => {
    const { model } = modelWith({ 1: 'A ⟦word⟧ and $x^⟦2⟧$ here.\n\n$$a = ⟦b⟧$$\n\nSure of $y$.' });
    const { tree, warnings, bytes } = await run(await requestOf('notice.jpg'), model);
    expect(new TextDecoder().decode(bytes)).not.toMatch(/[⟦⟧]/);
    expect(tree.blocks.map((block) => block.confidence)).toEqual([0.5, 0.5, undefined]);
    expect(warnings).toContainEqual({ code: 'ai-uncertain', detail: '3', source: { page: 1 } });
  });

  it('does not lose the next page in a fence that one leaves open', async () => {
    const { model } = modelWith({ 1: '```\ncode', 2: '# Next' });
    const { tree } = await run(await requestOf('quadratic.pdf', { modelReadsEverything: true }), model);
    expect(tree.blocks.map(({ type }) => type)).toEqual(['code', 'heading']);
  });
});

describe('a page that the model fails at', () => {
  it('is read by the built-in engine, alone and in its place', async () => {
    const { model } = modelWith({ 1: unavailable, 2: 'Read by the model' });
    const request = await requestOf('quadratic.pdf', { modelReadsEverything: true });
    const result = await run(request, model);
    expect(result.fallback).toEqual({ pages: [1], failure: 'unavailable' });
    const pages = pagesOf(result.tree.blocks).filter((page) => page !== undefined);
    expect(pages).toEqual(pages.toSorted((a, b) => a - b));
    expect(pages.filter((page) => page === 1).length).toBeGreaterThan(2);
    expect(pages.at(-1)).toBe(2);
    const warning = { code: 'ai-page-fallback', detail: 'unavailable', source: { page: 1 } };
    expect(result.warnings).toContainEqual(warning);
  });

  it('takes the whole file along where no page could be read', async () => {
    const { model } = modelWith({ 1: unavailable, 2: unavailable });
    const request = await requestOf('quadratic.pdf', { modelReadsEverything: true });
    const result = await run(request, model);
    expect(result.fallback).toEqual({ pages: [], failure: 'unavailable' });
    expect(result.audit.native).toBeGreaterThan(5);
  });

  it('ends the file in words where the key is at fault', async () => {
    const { model } = modelWith({ 1: new RecogniserError('key-invalid', true) });
    await expect(run(await requestOf('notice.jpg'), model)).rejects.toMatchObject({ code: 'ai-key-invalid' });
  });
});

describe('a second look', () => {
  const twice = (first: string, second: string | RecogniserError) => {
    const { model } = modelWith({});
    let asked = 0;
    const read: ContentRecogniser['read'] = async ({ again }) => {
      asked += 1;
      const answer = again ? second : first;
      if (typeof answer !== 'string') throw answer;
      return { content: answer, reader: 'model 1', doubtful: false };
    };
    return { model: { ...model, read }, asked: () => asked };
  };

  it('is taken only where it is wished for', async () => {
    const { model, asked } = twice('$x^⟦2⟧$', '$x^3$');
    await run(await requestOf('notice.jpg'), model);
    expect(asked()).toBe(1);
  });

  it('makes the engine less sure of formulas that differ, and of them alone', async () => {
    const { model, asked } = twice(
      'Sure: $y + 1$.\n\nUnsure: $x^2$ and $⟦z⟧$.',
      'Sure: $y+1$.\n\nUnsure: $x^3$ and $z$.',
    );
    const request = await requestOf('notice.jpg', { secondLook: true });
    const { tree, warnings } = await run(request, model);
    expect(asked()).toBe(2);
    expect(tree.blocks.map(({ confidence }) => confidence)).toEqual([undefined, 0.5]);
    expect(warnings).toContainEqual({ code: 'ai-uncertain', detail: '2', source: { page: 1 } });
  });

  it('a second look that fails changes nothing', async () => {
    const { model } = twice('Only $⟦x⟧$.', unavailable);
    const result = await run(await requestOf('notice.jpg', { secondLook: true }), model);
    expect(new TextDecoder().decode(result.bytes)).toBe('Only $x$<!-- doubtful 0.50 -->.\n');
    expect(result.fallback).toBeNull();
  });
});

describe('pages that an earlier run has read', () => {
  it('are not asked for again, and detection neither', async () => {
    const { model, asked, detections } = modelWith({ 2: 'Two' });
    const kept: unknown[] = [];
    const request = await requestOf('quadratic.pdf', {
      modelReadsEverything: true,
      readPages: [{ page: 1, content: 'One', reader: 'model 1', doubtful: false }],
      knownContentType: 'text',
    });
    const { bytes } = await run(request, model, { keepPage: async (page) => void kept.push(page) });
    expect(new TextDecoder().decode(bytes)).toBe('One\n\nTwo\n');
    expect(asked.map(({ page }) => page)).toEqual([2]);
    expect(detections()).toBe(0);
    expect(kept).toEqual([{ page: 2, content: 'Two', reader: 'model 1', doubtful: false }]);
  });
});
