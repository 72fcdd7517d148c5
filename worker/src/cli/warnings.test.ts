import { expect, it } from 'vitest';
import { reportedWarnings, warningLines } from './warnings.ts';

const onPage = (page: number) => ({ code: 'formula-kept-as-picture' as const, source: { page } });

it('the command line says once what happened on which pages, and what to do', () => {
  const command = { code: 'latex-unknown-command' as const, detail: 'zebra' };
  expect(warningLines([onPage(4), command, onPage(2), onPage(4)])).toEqual([
    '  pages 2, 4: A formula could not be read and is a picture in the document. Type it where the picture stands, or have the file read with an AI key.',
    '  Unknown commands were left out and the text in their braces was kept (zebra). Define them in the file, or check the places in Word.',
  ]);
});

it('the command line reports each warning with its sentence', () => {
  expect(reportedWarnings([onPage(1)])).toEqual([
    { ...onPage(1), message: expect.stringMatching(/^A formula could not be read/) as string },
  ]);
});
