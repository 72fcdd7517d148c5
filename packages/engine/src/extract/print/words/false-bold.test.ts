import { describe, expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { settleFalseBold } from './false-bold.ts';

const BODY = 30;
const BOX = { x0: 0, y0: 0, x1: 10, y1: 10 };

function sign(style: string, text: string, size = BODY): Sign {
  const top = [
    { name: `${style}:${text}`, probability: 0.6 },
    { name: 'i:z', probability: 0.3 },
  ];
  return {
    ...madeSign(BOX, `${style}:${text}`),
    top,
    style,
    text,
    size,
    component: { ...BOX, label: 1, area: 50 },
  };
}

/** A page of plain letters whose strokes are two pixels wide, with one sign more, and the width of its strokes. */
function settled(one: Sign, widthPx: number | null, letters = 20): Sign {
  const plain = Array.from({ length: letters }, () => ({ ...sign('r', 'n'), probability: 1 }));
  settleFalseBold([...plain, one], BODY, (each) => (each === one ? widthPx : 2));
  return one;
}

describe('a sign that looks bold', () => {
  it('is plain where its strokes are no wider than those of the plain letters of the page', () => {
    expect(settled(sign('b', '1', 0.58 * BODY), 1.8)).toMatchObject({ style: 'r', name: 'r:1' });
    expect(settled(sign('bi', 'n', 0.75 * BODY), 2)).toMatchObject({
      style: 'i',
      name: 'i:n',
      top: [{ name: 'i:n' }, { name: 'i:z' }],
    });
  });

  it('is bold where they are wider, and where nobody can tell', () => {
    expect(settled(sign('b', '0'), 2.6).style).toBe('b');
    expect(settled(sign('b', 'a', 0.74 * BODY), 2.4).style).toBe('b');
    expect(settled(sign('b', '1'), null).style).toBe('b');
    expect(settled(sign('b', '1'), 1.8, 5).style).toBe('b');
  });

  it('is measured by its own letter, in its own size', () => {
    const WIDTHS: Readonly<Record<string, number>> = { n: 2, v: 1.8, 0: 2.1 };
    const plain = Object.keys(WIDTHS).flatMap((text) =>
      Array.from({ length: 12 }, () => ({ ...sign('r', text), probability: 1 })),
    );
    const scripts = Array.from({ length: 12 }, () => ({ ...sign('r', 'n', 0.73 * BODY), probability: 1 }));
    const ones: (readonly [Sign, number, string])[] = [
      [sign('b', 'v'), 2.16, 'b'],
      [sign('b', '0'), 2.26, 'r'],
      [sign('b', 'v', 0.73 * BODY), 1.86, 'b'],
      [sign('b', 'n', 0.73 * BODY), 1.8, 'r'],
    ];
    const widthOf = (each: Sign) =>
      ones.find(([one]) => one === each)?.[1] ?? WIDTHS[each.text]! * (each.size < BODY ? 0.85 : 1);
    settleFalseBold([...plain, ...scripts, ...ones.map(([one]) => one)], BODY, widthOf);
    for (const [one, , style] of ones) expect(one.style).toBe(style);
  });
});
