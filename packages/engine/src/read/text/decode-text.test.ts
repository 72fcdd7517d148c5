import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const utf16 = (text: string, littleEndian: boolean) =>
  bytes(
    ...Array.from(text).flatMap((c) =>
      littleEndian
        ? [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]
        : [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255],
    ),
  );

describe('text files', () => {
  it('reads UTF-8 with and without a byte order mark', () => {
    expect(decodeText(new TextEncoder().encode('सूत्र é'))).toBe('सूत्र é');
    expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe('a');
  });

  it('reads UTF-16 by its mark, and Latin text without one', () => {
    expect(decodeText(bytes(0xff, 0xfe, ...utf16('सूत्र', true)))).toBe('सूत्र');
    expect(decodeText(bytes(0xfe, 0xff, ...utf16('सूत्र', false)))).toBe('सूत्र');
    expect(decodeText(utf16('plain words', true))).toBe('plain words');
  });

  it('reads Windows-1252', () => {
    expect(decodeText(bytes(0x63, 0x61, 0x66, 0xe9, 0x20, 0x96, 0x20, 0x93, 0x68, 0x69, 0x94))).toBe(
      'café – “hi”',
    );
  });

  it('mends UTF-8 that was cut', () => {
    const whole = new TextEncoder().encode('सूत्र सूत्र');
    expect(decodeText(whole.subarray(0, whole.length - 1))).toBe('सूत्र सूत्\ufffd');
  });

  it('refuses what is no text', () => {
    const readings = [
      bytes(0x25, 0x50, 0x44, 0x46, 0, 1, 2, 3, 4, 5, 6),
      bytes(...Array.from({ length: 64 }, (_, i) => i % 8)),
    ];
    for (const reading of readings) expect(() => decodeText(reading)).toThrow('not text in a known encoding');
  });

  it('reads an empty file as empty text', () => {
    expect(decodeText(bytes())).toBe('');
  });
});
