import { beforeEach, describe, expect, it } from 'vitest';
import { acceptFiles } from '../conversion/accept-files.ts';
import { asksForKey, chooseBuiltIn, engineInput, keyHint, removeKey, saveKey } from './ai-key.ts';

const chosen = (name: string) => acceptFiles([new File(['x'], name)], []).accepted;

beforeEach(() => {
  localStorage.clear();
  removeKey();
});

describe('before a conversion', () => {
  it.each(['page.png', 'paper.pdf'])('a key is asked for once there is a file like %s', (name) => {
    expect(asksForKey(chosen(name))).toBe(true);
  });

  it('no key is asked for text', () => {
    expect(asksForKey(chosen('notes.md'))).toBe(false);
  });

  it('nobody is asked again who went on with the built-in engine', () => {
    chooseBuiltIn();
    expect(asksForKey(chosen('page.png'))).toBe(false);
    expect(engineInput()).toEqual({});
  });

  it('a second look is asked for only where it is wished for', () => {
    saveKey('AIza-1', 'AUTO', true);
    expect(engineInput()).toMatchObject({ secondLook: true });
    saveKey('AIza-1', 'AUTO');
    expect(engineInput()).not.toHaveProperty('secondLook');
  });

  it('a stored key goes along, trimmed, until it is removed or switched off', () => {
    saveKey('  AIza-1 ', 'AUTO');
    expect(asksForKey(chosen('page.png'))).toBe(false);
    expect(engineInput()).toEqual({ apiKey: 'AIza-1', engine: 'AUTO' });
    saveKey('AIza-1', 'BUILT_IN');
    expect(engineInput()).toEqual({});
    removeKey();
    expect(asksForKey(chosen('page.png'))).toBe(true);
  });
});

it.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['AIzaSyA', null],
  ['AQ.Ab8', null],
  ['ya29.a0', 'token'],
  ['sk-other', 'form'],
])('%j is hinted as %s', (key, hint) => {
  expect(keyHint(key)).toBe(hint);
});
