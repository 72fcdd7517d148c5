import { expect, it } from 'vitest';
import { certaintyOf } from './certainty.ts';
import { madeSign, type Sign } from './sign.ts';

const seenAs = (text: string, ...top: [name: string, probability: number][]): Sign => ({
  ...madeSign({ x0: 0, y0: 0, x1: 9, y1: 12 }, `s:${text}`, top[0]![1]),
  text,
  top: top.map(([name, probability]) => ({ name, probability })),
});

it('is sure of a comma that nothing makes a semicolon of', () => {
  expect(certaintyOf(seenAs(',', ['s:,', 0.55], ['P12:s:;', 0.45]))).toBeGreaterThan(0.99);
});

it('stays unsure of a sign that only parts were seen in', () => {
  expect(certaintyOf(seenAs('>', ['P02:s:≳', 0.5], ['P03:s:≧', 0.48], ['s:>', 0.02]))).toBeLessThan(0.9);
});

it('takes both classes of a struck-out equals sign for one sign', () => {
  const struck: [string, number][] = [
    ['C:=+\u0338', 0.5],
    ['s:≠', 0.4],
    ['MULTI', 0.05],
  ];
  expect(certaintyOf(seenAs('≠', ...struck))).toBeGreaterThan(0.94);
  expect(certaintyOf(seenAs('≠', ['s:≠', 0.5], ['s:=', 0.4]))).toBeLessThan(0.9);
});

it('stays unsure between a double-struck letter and another, and is sure of one in two other styles', () => {
  const withStyle = (sign: Sign, style: string) => ({ ...sign, style });
  const doubleStruck = seenAs('Z', ['bb:Z', 0.5], ['r:z', 0.45]);
  expect(certaintyOf(withStyle(doubleStruck, 'bb'))).toBeLessThan(0.9);
  expect(certaintyOf(withStyle(seenAs('Z', ['b:Z', 0.5], ['r:z', 0.45]), 'b'))).toBeGreaterThan(0.9);
});

it('stays unsure between two whole signs', () => {
  expect(certaintyOf(seenAs('|', ['s:|', 0.55], ['r:l', 0.45]))).toBeLessThan(0.9);
});

/** Below, a formula takes over the doubt of its sign. */
const SURE_SHAPE = 0.9;

it('doubts a sign of a probability of which one in six is wrong, and not one of which one in fifty is', () => {
  expect(certaintyOf(seenAs('+', ['s:+', 0.73], ['s:t', 0.27]))).toBeLessThan(SURE_SHAPE);
  expect(certaintyOf(seenAs('+', ['s:+', 0.96], ['s:t', 0.04]))).toBeGreaterThan(SURE_SHAPE);
});

it('takes dots and bars for what their places say, whichever sign they could be a part of', () => {
  const dot = seenAs('·', ['P13:s:∴', 0.4], ['P02:i:i', 0.3], ['s:.', 0.12], ['s:·', 0.1]);
  expect(certaintyOf(dot)).toBeGreaterThan(0.95);
  const bar = seenAs('−', ['P02:s:=', 0.49], ['s:−', 0.27], ['P13:s:÷', 0.07], ['P12:s:±', 0.1]);
  expect(certaintyOf(bar)).toBeGreaterThan(0.95);
  const low = seenAs('−', ['P23:s:≜', 0.57], ['s:∼', 0.3], ['P12:s:⊴', 0.13]);
  expect(certaintyOf(low)).toBeCloseTo(0.85, 5);
});

it('stays unsure of a dot that may be a comma, and of a bar that may be a wave', () => {
  expect(certaintyOf(seenAs('.', ['s:.', 0.4], ['P02:s:,', 0.2], ['s:,', 0.4]))).toBeLessThan(0.9);
  expect(certaintyOf(seenAs('−', ['s:−', 0.5], ['P02:s:≈', 0.3], ['s:∼', 0.2]))).toBeLessThan(0.95);
});

it('reads an upright l as a 1 where it stands by itself beside an operator, and only there', () => {
  const one = seenAs('1', ['r:1', 0.6], ['r:l', 0.32]);
  expect(certaintyOf(one)).toBeLessThan(0.9);
  const witness = [
    { name: 'r:l', probability: 0.7 },
    { name: 'r:1', probability: 0.3 },
  ];
  expect(certaintyOf({ ...one, witness, isLoneDigit: true })).toBeGreaterThan(0.95);
  const typed = seenAs('1', ['r:1', 0.7], ['tt:l', 0.26]);
  expect(certaintyOf({ ...typed, isLoneDigit: true })).toBeGreaterThan(0.95);
});

it('is surer of a letter that both networks give more than all others together', () => {
  const letter = seenAs('p', ['i:p', 0.75], ['i:n', 0.25]);
  const witnessOf = (probability: number) => [
    { name: 'i:p', probability },
    { name: 'i:n', probability: 1 - probability },
  ];
  expect(certaintyOf({ ...letter, witness: witnessOf(0.75) })).toBeGreaterThan(0.93);
  expect(certaintyOf({ ...letter, witness: witnessOf(0.45) })).toBeLessThan(0.81);
});

it('takes an arrow over a letter for that of a vector, however long it looks', () => {
  const arrow = { ...seenAs('⃗', ['s:⃗', 0.88], ['s:→', 0.11]), accent: 'vec' };
  expect(certaintyOf(arrow)).toBeCloseTo(0.99, 5);
});

it('takes a bar over a letter for one, whichever sign it could be a part of', () => {
  const bar = { ...seenAs('¯', ['P02:s:∓', 0.57], ['RULE', 0.25], ['s:−', 0.17]), accent: 'macron' };
  expect(certaintyOf(bar)).toBeCloseTo(0.99, 5);
  expect(certaintyOf({ ...bar, text: '˜', accent: 'tilde' })).toBeCloseTo(0.97, 5);
});

it('takes what speaks for an i without a dot for a 1, in both networks', () => {
  const stem = seenAs('1', ['P12:r:i', 0.83], ['r:i', 0.16], ['r:1', 0.01]);
  const witness = [
    { name: 'P12:r:i', probability: 0.6 },
    { name: 'r:i', probability: 0.35 },
  ];
  expect(certaintyOf({ ...stem, probability: 0.01 })).toBeLessThan(0.9);
  expect(certaintyOf({ ...stem, probability: 0.01, witness, isLoneStem: true })).toBeGreaterThan(0.97);
  expect(certaintyOf({ ...seenAs('1', ['r:t', 0.9]), probability: 0.1, isLoneStem: true })).toBeLessThan(0.9);
});

it('is sure of a comma on its line, whatever the network spreads the rest over', () => {
  const comma = seenAs(',', ['s:,', 0.3], ['P12:s:”', 0.05], ['i:x', 0.02]);
  expect(certaintyOf(comma)).toBeLessThan(0.9);
  expect(certaintyOf({ ...comma, isOnLine: true })).toBeGreaterThan(0.95);
  expect(certaintyOf({ ...seenAs(',', ['s:,', 0.4], ['s:.', 0.35]), isOnLine: true })).toBeLessThan(0.9);
  expect(certaintyOf({ ...seenAs('.', ['s:.', 0.4], ['s:,', 0.35]), isOnLine: true })).toBeLessThan(0.9);
});

it('is sure of a minus, and not of a hyphen, whatever the network spreads the rest over', () => {
  expect(certaintyOf(seenAs('−', ['P13:s:÷', 0.16], ['s:−', 0.15], ['RULE', 0.14]))).toBeGreaterThan(0.95);
  expect(certaintyOf(seenAs('−', ['s:−', 0.4], ['s:∼', 0.3]))).toBeLessThan(0.9);
  expect(certaintyOf(seenAs('-', ['s:-', 0.6]))).toBeLessThan(0.9);
});

it('is sure of a relation that is seen as the upper half of one with a bar', () => {
  expect(certaintyOf(seenAs('≺', ['P02:s:⪯', 0.88], ['s:≺', 0.11]))).toBeGreaterThan(0.98);
  expect(certaintyOf(seenAs('≺', ['P02:s:≲', 0.88], ['s:≺', 0.11]))).toBeLessThan(0.95);
});

it('tells small operators from large ones by their size, whichever of the two is seen', () => {
  expect(certaintyOf(seenAs('⊕', ['s:⊕', 0.6], ['X:⨁', 0.39]))).toBeGreaterThan(0.98);
  expect(certaintyOf(seenAs('⊕', ['s:⊕', 0.6], ['s:⊗', 0.39]))).toBeLessThan(0.9);
});

it('takes long arrows for arrows of vectors, and doubts what a stray mark is over', () => {
  const arrow = { ...seenAs('⃗', ['C:→+−', 0.8], ['s:→', 0.19]), accent: 'vector' };
  expect(certaintyOf({ ...arrow, probability: 0 })).toBeGreaterThan(0.98);
  const letter = seenAs('b', ['i:b', 1]);
  expect(certaintyOf({ ...letter, isByStrayMark: true })).toBeLessThan(0.75);
  expect(certaintyOf(letter)).toBeGreaterThan(0.98);
});

it('doubts an accent in which the network sees no sign at all', () => {
  const arrow = (probability: number) => ({ ...seenAs('⃗', ['C:→+−+−', probability]), accent: 'vector' });
  expect(certaintyOf(arrow(0.02))).toBeLessThan(0.75);
  expect(certaintyOf(arrow(0.3))).toBeGreaterThan(0.95);
});

it('takes the word of the text recogniser for a sign that looks unlike its class, where that is sure', () => {
  const odd = { ...seenAs('B', ['i:B', 0.99]), isShapeOutlier: true };
  expect(certaintyOf(odd)).toBeLessThan(0.75);
  expect(certaintyOf({ ...odd, agreement: 0.5 })).toBeLessThan(0.75);
  expect(certaintyOf({ ...odd, agreement: 0.94 })).toBeGreaterThan(0.95);
});
