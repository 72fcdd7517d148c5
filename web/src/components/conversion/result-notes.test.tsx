import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { chooseLanguage, startI18n } from '../../i18n.ts';
import { ResultNotes } from './result-notes.tsx';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const warnings = [
  { code: 'formula-kept-as-picture', detail: null, page: 4 },
  { code: 'formula-kept-as-picture', detail: null, page: 2 },
  { code: 'latex-unknown-command', detail: 'zebra', page: null },
  { code: 'a-code-of-an-older-version', detail: null, page: null },
];

function open(summary: string) {
  const details = screen.getByText(summary).closest('details');
  if (!details) throw new Error('no details');
  details.open = true;
  fireEvent(details, new Event('toggle'));
}

it('the notes of a result tells on request what happened on which pages and what to do, without codes', async () => {
  render(<ResultNotes warnings={warnings} />);
  open('2 things to know');
  const first = await screen.findByText(/^Pages 2, 4: A formula could not be read/);
  expect(first.closest('ul')?.textContent).toContain('was kept (zebra). Define them');
  expect(document.body.textContent).not.toMatch(/kept-as-picture|unknown-command|older-version/);
});

it('the notes of a result tells it in Hindi', async () => {
  await chooseLanguage('hi');
  render(<ResultNotes warnings={warnings.slice(0, 1)} />);
  open('ध्यान देने की 1 बात');
  expect(await screen.findByText(/^पृष्ठ 4: एक सूत्र पढ़ा नहीं जा सका/)).toBeTruthy();
  await chooseLanguage('en');
});

it('the notes of a result says nothing where there is nothing to know', () => {
  const { container } = render(<ResultNotes warnings={[]} />);
  expect(container.textContent).toBe('');
});
