import { SutraError } from '@sutra/contract';
import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

it('refuses bytes that are text in no known encoding', () => {
  expect(() => decodeText(Uint8Array.from([0x63, 0x61, 0x66, 0xe9]))).toThrow(SutraError);
});

it.each([
  ['UTF-8', [0xcf, 0x80]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0xcf, 0x80]],
  ['UTF-16, little end first', [0xff, 0xfe, 0xc0, 0x03]],
  ['UTF-16, big end first', [0xfe, 0xff, 0x03, 0xc0]],
])('reads %s', (_name, bytes) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe('π');
});
