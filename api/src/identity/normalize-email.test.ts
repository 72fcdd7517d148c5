import { expect, it } from 'vitest';
import { normalizeEmail } from './normalize-email.ts';

it('folds the case of ASCII letters and the spaces around an address', () => {
  expect(normalizeEmail('  John_Doe@Example.COM ')).toBe('john_doe@example.com');
});

it('folds nothing else: a Kelvin sign is no k, an accented letter stays as it is', () => {
  expect(normalizeEmail('\u212Aay@example.com')).toBe('\u212Aay@example.com');
  expect(normalizeEmail('Ä@example.com')).toBe('Ä@example.com');
});
