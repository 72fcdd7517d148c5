import { expect, it } from 'vitest';
import { madeSign, type Sign, textOfName } from './sign.ts';
import { joinStacks } from './stacks.ts';

const X_HEIGHT_PX = 20;

const pole = (x: number): Sign => ({
  ...madeSign({ x0: x, y0: 0, x1: x + 2, y1: 44 }, 's:|', 0.7),
  top: [
    { name: 's:|', probability: 0.7 },
    { name: 's:∥', probability: 0.3 },
  ],
});

/** The upper half of `≥` as a face draws it that the network takes for other relations, and a bar under it. */
const overBar = (...names: string[]): Sign[] => [
  {
    ...madeSign({ x0: 0, y0: 0, x1: 29, y1: 27 }, names[0]!, 0.3),
    top: names.map((name) => ({ name, probability: 0.3 })),
  },
  madeSign({ x0: 0, y0: 31, x1: 29, y1: 34 }, 'P23:s:≦', 0.3),
];

const joined = (...places: number[]) =>
  joinStacks(places.map(pole), X_HEIGHT_PX)
    .toSorted((a, b) => a.x0 - b.x0)
    .map(({ name }) => textOfName(name))
    .join('');

it('joins two bars side by side as the bar of a norm', () => {
  expect(joined(0, 10, 60, 70)).toBe('∥∥');
  expect(joined(0, 10)).toBe('∥');
});

it('leaves the bars between two absolute values', () => {
  expect(joined(0, 40, 50, 90)).toBe('||||');
});

it('joins tall bars that nearly touch though the network thinks of single ones', () => {
  const bar = (x0: number, y1: number) => madeSign({ x0, y0: 0, x1: x0 + 5, y1 }, 'X:|');
  const namesOf = (y1: number) => joinStacks([bar(0, y1), bar(11, y1)], X_HEIGHT_PX).map(({ name }) => name);
  expect(namesOf(110)).toEqual(['s:∥']);
  expect(namesOf(40)).toEqual(['X:|', 'X:|']);
});

it('joins bars that nearly touch, and no letters', () => {
  const upright = (name: string, x0: number) => madeSign({ x0, y0: 0, x1: x0 + 3, y1: 40 }, name);
  const namesOf = (name: string) =>
    joinStacks([upright(name, 0), upright(name, 6)], X_HEIGHT_PX).map((sign) => sign.name);
  expect(namesOf('s:|')).toEqual(['s:∥']);
  expect(namesOf('r:l')).toEqual(['r:l', 'r:l']);
});

it('joins the two bars that stand closest', () => {
  expect(joined(0, 40, 51, 58, 90, 97)).toBe('||∥∥');
});

it('takes a bar under half of an unsure relation for its own', () => {
  const signs = joinStacks(overBar('P02:s:≳', 'P03:s:≧', 'P02:s:≥'), X_HEIGHT_PX);
  expect(signs.map(({ name }) => name)).toEqual(['s:≥']);
});

it('joins the thick bars of an equals sign on a coarse scan, and no two blocks', () => {
  const bar = (y0: number, x1: number) => madeSign({ x0: 0, y0, x1, y1: y0 + 6 }, 's:−');
  const namesOf = (...signs: Sign[]) => joinStacks(signs, X_HEIGHT_PX).map(({ name }) => name);
  expect(namesOf(bar(0, 23), bar(9, 23))).toEqual(['s:=']);
  expect(namesOf(bar(0, 13), bar(9, 13))).toEqual(['s:−', 's:−']);
});

it('names a relation by the waves and bars that it is drawn of', () => {
  const wave = { name: 'P02:s:≈', probability: 0.5 };
  const drawn = (shapes: string) => {
    const strokes = [...shapes].map((shape, i) => {
      const stroke = madeSign({ x0: 0, y0: 8 * i, x1: 23, y1: 8 * i + 4 }, 's:−');
      return shape === '~' ? { ...stroke, top: [wave, { name: 'P03:s:≅', probability: 0.3 }] } : stroke;
    });
    return joinStacks(strokes, X_HEIGHT_PX).map(({ name }) => name);
  };
  const shapes = ['--', '~~', '~-', '-~', '---', '~--'];
  expect(shapes.map((each) => drawn(each).join(' '))).toEqual(['s:=', 's:≈', 's:≃', 's:≂', 's:≡', 's:≅']);
});

it('reads a high tilde over two bars as a congruence, over one as ≃', () => {
  const tilde = () => madeSign({ x0: 0, y0: 0, x1: 23, y1: 9 }, 's:~');
  const bar = (y0: number) => madeSign({ x0: 0, y0, x1: 23, y1: y0 + 2 }, 's:−');
  const namesOf = (...signs: Sign[]) => joinStacks(signs, X_HEIGHT_PX).map(({ name }) => name);
  expect(namesOf(tilde(), bar(12), bar(19))).toEqual(['s:≅']);
  expect(namesOf(tilde(), bar(12))).toEqual(['s:≃']);
});

const namesOf = (...signs: Sign[]) => joinStacks(signs, X_HEIGHT_PX).map(({ name }) => name);
const seenAs = (box: [x0: number, y0: number, x1: number, y1: number], ...names: string[]): Sign => {
  const [x0, y0, x1, y1] = box;
  const probability = 0.9 / names.length;
  const top = names.map((name) => ({ name, probability }));
  return { ...madeSign({ x0, y0, x1, y1 }, names[0]!, probability), top };
};

it('joins a wave that is higher than a bar with the bar below it', () => {
  expect(namesOf(seenAs([0, 0, 24, 9], 'P02:s:≈', 'P03:s:≅'), seenAs([0, 12, 24, 15], 'P23:s:≅'))).toEqual([
    's:≃',
  ]);
  expect(namesOf(seenAs([0, 0, 24, 9], 'r:N'), seenAs([0, 12, 24, 15], 'P23:s:≅'))).toHaveLength(2);
});

it('joins two short waves though the rows of the one begin where those of the other end', () => {
  const wave = (y0: number) => seenAs([0, y0, 20, y0 + 8], 's:~', 's:∼');
  expect(namesOf(wave(0), wave(8))).toEqual(['s:≈']);
});

it('joins two angles within each other, though each looks like half of another relation', () => {
  expect(namesOf(seenAs([0, 0, 25, 23], 's:<', 'P02:s:≤'), seenAs([14, 0, 39, 23], 'P02:s:≤'))).toEqual([
    's:≪',
  ]);
  expect(namesOf(seenAs([14, 0, 39, 23], 'P02:s:≥'), seenAs([0, 0, 25, 23], 'P02:s:≥', 's:>'))).toEqual([
    's:≫',
  ]);
  expect(namesOf(seenAs([0, 0, 25, 23], 'P02:s:≤'), seenAs([40, 0, 65, 23], 'P02:s:≤'))).toHaveLength(2);
});

it('tells which way a relation over a wave points by its angle', () => {
  const wave = () => seenAs([0, 28, 29, 38], 'P12:s:≲', 'P12:s:≳');
  expect(namesOf(seenAs([0, 0, 28, 25], 'P02:s:≥', 'P02:s:≳'), wave())).toEqual(['s:≳']);
  expect(namesOf(seenAs([0, 0, 28, 25], 's:<', 'P02:s:⪇'), wave())).toEqual(['s:≲']);
});

it('knows three dots in a triangle by their places, but for the dots of two i', () => {
  const dot = (x0: number, y0: number) => seenAs([x0, y0, x0 + 5, y0 + 5], 's:.', 's:·');
  expect(namesOf(dot(12, 0), dot(0, 19), dot(24, 19))).toEqual(['s:∴']);
  expect(namesOf(dot(0, 0), dot(24, 0), dot(12, 19))).toEqual(['s:∵']);
  expect(namesOf(dot(0, 0), dot(24, 0), dot(4, 19))).not.toContain('s:∵');
  const stem = (x0: number) => seenAs([x0 - 1, 28, x0 + 6, 48], 'P12:r:i');
  const besides = namesOf(dot(12, 0), dot(0, 19), dot(24, 19), stem(0), stem(24));
  expect(besides).not.toContain('s:∴');
});

it('takes three dots at equal distances for such, though one is wider than high by a pixel or two', () => {
  const at = (x0: number, width: number, name: string) =>
    madeSign({ x0, y0: 1, x1: x0 + width, y1: 5 }, name, 0.4);
  expect(namesOf(at(0, 7, 's:-'), at(11, 6, 's:·'), at(22, 6, 's:.'))).toEqual(['s:.', 's:.', 's:.']);
  expect(namesOf(at(0, 9, 's:-'), at(11, 6, 's:·'), at(22, 6, 's:.'))).not.toEqual(['s:.', 's:.', 's:.']);
});

it('leaves the dot of an i to its stem below the narrow hat over it, and joins a colon above the bar of a fraction', () => {
  const hat = () => seenAs([1, 0, 8, 8], 'X:√', 's:^');
  const dot = () => seenAs([4, 13, 9, 19], 'P02:i:j');
  expect(namesOf(hat(), dot(), seenAs([0, 22, 8, 44], 'P12:i:i'))).toHaveLength(3);
  expect(namesOf(hat(), dot(), seenAs([-20, 22, 30, 25], 'RULE'))).toContain('s::');
  expect(namesOf(hat(), dot(), seenAs([-10, 22, 26, 44], 'r:M'))).toContain('s::');
});

it('joins two dots with the bar between them as a division sign', () => {
  const parts = [
    seenAs([9, 0, 15, 6], 'P02:s:÷'),
    seenAs([0, 11, 24, 14], 'P02:s:='),
    seenAs([9, 18, 15, 24], 'P12:s::'),
  ];
  expect(namesOf(...parts)).toEqual(['s:÷']);
});

it('knows a theta by the bar in its ring, which touches it nowhere', () => {
  const ring = () => seenAs([0, 0, 31, 33], 'r:O', 'r:Θ');
  const bar = (x0: number, y0: number) => seenAs([x0, y0, x0 + 17, y0 + 7], 'P13:r:Ξ');
  expect(namesOf(ring(), bar(7, 13))).toEqual(['r:Θ']);
  expect(namesOf(ring(), bar(24, 13))).toHaveLength(2);
  expect(namesOf(seenAs([0, 0, 31, 33], 'r:D'), bar(7, 13))).toHaveLength(2);
});

it('joins a bar with the plus right under it as a minus-plus sign', () => {
  const namesOf = (plus: string, y0: number) => {
    const bar = madeSign({ x0: 0, y0: 0, x1: 24, y1: 3 }, 's:−');
    return joinStacks([bar, madeSign({ x0: 0, y0, x1: 24, y1: y0 + 20 }, plus)], X_HEIGHT_PX).map(
      ({ name }) => name,
    );
  };
  expect(namesOf('P02:s:±', 4)).toEqual(['s:∓']);
  expect(namesOf('s:+', 4)).toEqual(['s:∓']);
  expect(namesOf('s:+', 9)).toEqual(['s:−', 's:+']);
  expect(namesOf('s:×', 4)).toEqual(['s:−', 's:×']);
});

it('takes a bow over a plain bar for a subset, though the network thinks of a bar that is struck out', () => {
  const bow: Sign = {
    ...madeSign({ x0: 0, y0: 0, x1: 25, y1: 23 }, 'P02:s:⊊', 0.58),
    top: [
      { name: 'P02:s:⊊', probability: 0.58 },
      { name: 'P02:s:⊆', probability: 0.28 },
    ],
  };
  const bar = madeSign({ x0: 0, y0: 26, x1: 25, y1: 29 }, 's:−');
  expect(joinStacks([bow, bar], X_HEIGHT_PX).map(({ name }) => name)).toEqual(['s:⊆']);
});
