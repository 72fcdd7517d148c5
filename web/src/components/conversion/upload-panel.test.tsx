import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../i18n.ts';
import { ConversionSession } from './session.tsx';
import { UploadPanel } from './upload-panel.tsx';

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await startI18n('en');
});

afterEach(cleanup);

function fileOf(name: string, size: number) {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

const megabyte = 1024 * 1024;
const rows = async () =>
  within(
    // Its part of the page is loaded with the first file.
    await screen.findByRole('list', { name: 'Chosen files' }),
  ).getAllByRole('listitem');
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Choose files'), { target: { files } });

function showPanel() {
  render(
    <MantineProvider>
      <ConversionSession>
        <UploadPanel />
      </ConversionSession>
    </MantineProvider>,
  );
}

it('the upload panel lists the chosen files with their sizes, the large ones marked', async () => {
  showPanel();
  choose(fileOf('notes.pdf', 2 * megabyte), fileOf('scan.png', 9 * megabyte));
  expect((await rows()).map((row) => row.textContent)).toEqual(['notes.pdf2 MB', 'scan.png9 MB']);
  expect(screen.getByTitle('Close to the size limit').textContent).toBe('9 MB');
});

it('the upload panel appends another choice and removes the file whose button is pressed', async () => {
  showPanel();
  choose(fileOf('a.pdf', 10));
  choose(fileOf('b.pdf', 10));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove a.pdf' }));
  expect((await rows()).map((row) => row.textContent)).toEqual(['b.pdf1 kB']);
});

it('the upload panel moves a file up and down in the list', async () => {
  showPanel();
  choose(fileOf('a.pdf', 10), fileOf('b.pdf', 10), fileOf('c.pdf', 10));
  fireEvent.click(await screen.findByRole('button', { name: 'Move c.pdf up' }));
  fireEvent.click(screen.getByRole('button', { name: 'Move a.pdf down' }));
  expect((await rows()).map((row) => row.textContent)).toEqual(['c.pdf1 kB', 'a.pdf1 kB', 'b.pdf1 kB']);
  expect(screen.getByRole('button', { name: 'Move c.pdf up' }).hasAttribute('disabled')).toBe(true);
});

it('the upload panel takes a picture that is pasted', async () => {
  showPanel();
  fireEvent.paste(document.body, { clipboardData: { files: [fileOf('screen.png', 10)] } });
  expect((await rows()).map((row) => row.textContent)).toEqual(['screen.png1 kB']);
  expect(screen.getByText('Converting 1 file will use 1 conversion')).toBeDefined();
});

it('the upload panel says on the button how many files it converts', () => {
  showPanel();
  expect(screen.getByRole('button', { name: 'Convert' })).toBeDefined();
  choose(fileOf('a.pdf', 10));
  expect(screen.getByRole('button', { name: 'Convert 1 file' })).toBeDefined();
});
