import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../i18n.ts';
import { Modal } from './modal.tsx';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });
  return startI18n('en');
});
afterEach(cleanup);

/** A page whose button works, and a dialog that opened meanwhile. */
const page = (isBusy: boolean, isOpen: boolean) => (
  <MantineProvider env="test">
    <main id="content" tabIndex={-1}>
      <button id="convert" type="button" disabled={isBusy}>
        Convert
      </button>
      {isOpen && (
        <Modal title="Limit" next="convert" onClose={() => undefined}>
          Too many
        </Modal>
      )}
    </main>
  </MantineProvider>
);

it('gives the focus to the button that was off when the dialog opened', () => {
  const { rerender } = render(page(true, true));
  rerender(page(false, true));
  rerender(page(false, false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Convert' }));
});

it('gives the focus to that button too where the browser leaves it in the dialog', () => {
  const { rerender } = render(page(false, true));
  screen.getByRole('button', { name: 'Close', hidden: true }).focus();
  rerender(page(false, false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Convert' }));
});

it('gives the focus to the content where that button is still off', () => {
  const { rerender } = render(page(true, true));
  rerender(page(true, false));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
