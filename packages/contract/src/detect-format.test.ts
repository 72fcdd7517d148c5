import { describe, expect, it } from 'vitest';
import { detectFormat } from './detect-format.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('detectFormat', () => {
  it.each([
    ['a program', 'MZ\x90\0\x03\0\0\0', 'paper.pdf'],
    ['a Word file', 'PK\x03\x04\x14\0\x06\0', 'paper.docx'],
    ['text that calls itself a PDF', 'Hello', 'paper.pdf'],
    ['text of a kind we do not read', '<svg/>', 'drawing.svg'],
    ['binary data with the name of a text', '\0\x01\x02\x03', 'notes.txt'],
    ['a text that starts with BM', 'BMW and other cars are not bitmaps', 'cars.csv'],
  ])('refuses %s', (_what, content, name) => {
    expect(detectFormat(bytes(content), name)).toBeNull();
  });

  it.each([
    ['pdf', '%PDF-1.7\n', 'x.png'],
    ['pdf', '\r\n\x00junk before\n%PDF-1.4\n', 'x.pdf'],
    ['png', '\x89PNG\r\n\x1a\n', 'scan.pdf'],
    ['jpeg', '\xff\xd8\xff\xe0', 'scan'],
    ['gif', 'GIF89a', 'x.gif'],
    ['webp', 'RIFF\x10\0\0\0WEBPVP8 ', 'x.webp'],
    ['bmp', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0', 'x.bmp'],
    ['tiff', 'II*\0\x08\0\0\0', 'x.tif'],
    ['tiff', 'MM\0*\0\0\0\x08', 'x.tif'],
    ['heic', '\0\0\0\x18ftypheic\0\0\0\0', 'x.jpg'],
    ['heic', '\0\0\0\x18ftypmif1\0\0\0\0', 'x.heif'],
  ])('knows %s by its content', (format, content, name) => {
    expect(detectFormat(bytes(content), name)).toBe(format);
  });

  it.each([
    ['markdown', '# Title', 'notes.md'],
    ['markdown', '<!doctype html><p>Title', 'page.html'],
    ['markdown', '<html><p>Title', 'page.HTM'],
    ['latex', '\\section{One}', 'notes.tex'],
    ['latex', '% a comment\n\\documentclass{article}', 'notes.txt'],
    ['text', 'BMW and other cars', 'cars.txt'],
    ['text', '\xff\xfeH\0i\0', 'from-windows.txt'],
    ['text', 'no name to go by', 'README'],
  ])('tells %s from other text', (format, content, name) => {
    expect(detectFormat(bytes(content), name)).toBe(format);
  });
});
