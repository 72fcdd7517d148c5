import { expect, it } from 'vitest';
import type { SignReading } from '../network/classifier.ts';
import { weighRareSigns } from './rare-signs.ts';

const reading = (...classes: [name: string, probability: number][]): SignReading => ({
  top: classes.map(([name, probability]) => ({ name, probability })),
  logSize: 0,
  baselineOffset: 0,
  math: 0.5,
});

const likeliest = (readings: SignReading[]) => readings.map(({ top }) => top[0]!.name);

it('takes letters that touch for such where only a rare sign is likelier', () => {
  const touching = reading(['s:∝', 0.66], ['MULTI', 0.33]);
  expect(likeliest(weighRareSigns([touching]))).toEqual(['MULTI']);
});

it('doubts a rare sign that nothing else looks like', () => {
  const [weighed] = weighRareSigns([reading(['bb:Z', 0.9], ['r:a', 0.02])]);
  expect(weighed!.top[0]!.name).toBe('bb:Z');
  expect(weighed!.top[0]!.probability).toBeLessThan(0.6);
});

it('believes in a rare sign that the page shows without doubt elsewhere', () => {
  const unsure = reading(['i:γ', 0.6], ['i:y', 0.3]);
  expect(likeliest(weighRareSigns([unsure]))).toEqual(['i:y']);
  expect(likeliest(weighRareSigns([unsure, reading(['i:γ', 0.99])]))[0]).toBe('i:γ');
});

it('leaves signs of school mathematics as they were read', () => {
  const signs = [reading(['i:θ', 0.6], ['r:8', 0.3]), reading(['r:8', 0.7], ['b:8', 0.2])];
  expect(weighRareSigns(signs)).toEqual(signs);
});

it('takes an upsilon for the v that it is in some faces, however often a page shows it', () => {
  const upsilon = () => reading(['i:υ', 0.985], ['i:v', 0.01]);
  expect(likeliest(weighRareSigns([upsilon(), upsilon()]))).toEqual(['i:v', 'i:v']);
});
