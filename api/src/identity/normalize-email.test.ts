import { expect, it } from 'vitest';
import { normalizeEmail } from './normalize-email.ts';

it('normalizing an email address folds the case of ASCII letters and spaces around it', () => {
  expect(normalizeEmail('  John_Doe@Example.COM ')).toBe('john_doe@example.com');
});

it('normalizing an email address folds nothing else: a Kelvin sign is no k, an accented letter stays as it is', () => {
  expect(normalizeEmail('\u212Aay@example.com')).toBe('\u212Aay@example.com');
  expect(normalizeEmail('Ä@example.com')).toBe('Ä@example.com');
});
