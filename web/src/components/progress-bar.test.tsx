import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ProgressBar } from './progress-bar.tsx';

afterEach(cleanup);

it('the progress bar says how far it is, and shows it without another width', () => {
  const { rerender } = render(<ProgressBar percent={25} label="Progress of paper.pdf" />);
  const bar = screen.getByRole('progressbar', { name: 'Progress of paper.pdf' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  const done = bar.firstElementChild as HTMLElement;
  expect(done.style.transform).toBe('translateX(-75%)');
  rerender(<ProgressBar percent={100} label="Progress of paper.pdf" />);
  expect(done.style.transform).toBe('translateX(0%)');
  expect(done.style.width).toBe('');
});
