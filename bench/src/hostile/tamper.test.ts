import { describe, expect, it } from 'vitest';
import { randomFrom } from '../fuzz-input.ts';
import { tampered } from './tamper.ts';

describe('a file that is tampered with', () => {
  it('is a copy, whatever the seed, of a Buffer too', () => {
    const original = Buffer.alloc(600, '1 0 obj ');
    const before = Buffer.from(original);
    const copies = Array.from({ length: 300 }, (_, seed) => tampered(original, randomFrom(seed)));
    expect(original.equals(before)).toBe(true);
    expect(copies.filter((copy) => !original.equals(copy)).length).toBeGreaterThan(250);
  });
});
