import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileName } from './file-name.tsx';

it.each([
  ['IMG_2026-11_02.jpg', 'IMG_|2026-|11_|02.jpg'],
  ['__a.md', '__|a.md'],
  ['notes.pdf', 'notes.pdf'],
])('%s may break behind its underscores and hyphens, and keeps all its characters', (name, parts) => {
  const { container } = render(<FileName name={name} />);
  expect(container.textContent).toBe(name);
  expect(container.querySelector('span')!.innerHTML.replaceAll('<wbr>', '|')).toBe(parts);
});
