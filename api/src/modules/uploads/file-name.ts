import { LIMITS } from '@sutra/contract';

// Control characters, and those that turn the direction of text: a name must not look like another.
const HIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= LIMITS.fileNameLength) return name;
  const extension = Array.from(/\.[^.]{1,10}$/u.exec(name)?.[0] ?? '');
  return [...characters.slice(0, LIMITS.fileNameLength - extension.length), ...extension].join('');
}

/** The name as it is kept and shown: no folders, nothing invisible, not too long. */
export function safeFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const seen = base.normalize('NFC').replace(HIDDEN, '').trim();
  return seen === '' || /^\.+$/.test(seen) ? 'file' : shorten(seen);
}
