import { expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import type { Sign } from '../signs/sign.ts';
import { fuseWords } from './fuse-words.ts';
import { ADVANCE, EM, fusedWith, signsOf, textBetween, textWith } from './test/fused-words.ts';

it('takes a recognised word for letters that were misread', () => {
  expect(textWith('limit', signsOf(['r:l'], ['r:i'], ['r:n', 0.4], ['r:i'], ['r:t']))).toBe('limit');
});

it('leaves what no word holds where the network is sure of it', () => {
  expect(textWith('At', signsOf(['r:Δ'], ['i:t']))).toBe('Δt');
  expect(textWith('At', signsOf(['r:Δ', 0.4], ['r:t']))).toBe('At');
  expect(textWith('AUB', signsOf(['i:A'], ['s:∪'], ['i:B']))).toBe('A∪B');
});

it('takes a plain word for signs of the shapes of its letters, though one measures as an index', () => {
  const small: [string, number, number] = ['r:0', 0.99, 0.7];
  expect(textWith('Show', signsOf(['r:S'], ['r:h'], small, ['r:w']))).toBe('Show');
  const lowered = signsOf(['r:S'], ['r:h'], small, ['r:w']).map((sign) =>
    sign.text === '0' ? { ...sign, baseline: sign.baseline + 8 } : sign,
  );
  expect(textWith('Show', lowered)).toBe('Sh0w');
});

it('takes an English word that the recogniser doubts a little for digits of the shapes of its letters, and no other word', () => {
  // The i as high as a 1 that belongs to an index.
  const withDigit = (word: string, third: string) =>
    fusedWith(
      word,
      signsOf(['r:f'], ['r:1', 0.99, 0.7], [third], ['r:d']).map((sign) => ({ ...sign, math: 0.1 })),
      0.8,
    )
      .map(({ text }) => text)
      .join('');
  expect(withDigit('find', 'r:n')).toBe('find');
  expect(withDigit('fimd', 'r:m')).toBe('f1md');
  expect(withDigit('fend', 'r:n')).toBe('f1nd');
});

/** A sign that the network takes for half of others as well. */
const seenAs = (
  name: string,
  probability: number,
  ...halves: [name: string, probability: number][]
): Sign => {
  const [sign] = signsOf([name, probability]);
  const top = [[name, probability] as const, ...halves];
  return { ...sign!, top: top.map(([each, share]) => ({ name: each, probability: share })) };
};

it('leaves a sign that no word holds, though the network takes it for half of another such sign', () => {
  const cup = { ...seenAs('s:∪', 0.86, ['P02:s:⊎', 0.12]), x0: ADVANCE, x1: ADVANCE + 16 };
  const [a, , b] = signsOf(['i:A'], ['s:∪'], ['i:B']) as [Sign, Sign, Sign];
  expect(textWith('AUB', [a, cup, b])).toBe('A∪B');
  expect(
    textWith('AUB', [a, { ...cup, top: [...cup.top.slice(0, 1), { name: 'r:U', probability: 0.12 }] }, b]),
  ).toBe('AUB');
});

it('leaves a sign between words that the recogniser joined', () => {
  const letters: [string, number?][] = [['r:f'], ['r:o'], ['r:r'], ['r:a'], ['r:l'], ['r:l'], ['i:x']];
  expect(textWith('forallxeR', signsOf(...letters, ['s:∈', 0.99], ['r:R']))).toBe('forallx∈R');
});

it('sets an address as the recogniser has it', () => {
  const mail = fusedWith(
    'ao@b.in',
    signsOf(['i:a'], ['s:∘'], ['s:@', 0.5], ['i:b'], ['s:.'], ['i:i'], ['i:n']),
  );
  expect(mail.map(({ text }) => text).join('')).toBe('ao@b.in');
  expect(mail.every(({ math }) => math === 0)).toBe(true);
});

it('leaves the columns of a matrix that the recogniser joined to a number', () => {
  const column = (text: string, x0: number) => {
    const [sign] = signsOf([`r:${text}`]);
    return { ...sign!, x0, x1: x0 + 16 };
  };
  const numberOf = (step: number) => {
    const signs = fusedWith('123', [column('l', 0), column('2', step), column('3', 2 * step)]);
    return signs.map(({ text }) => text).join('');
  };
  expect(numberOf(ADVANCE)).toBe('123');
  expect(numberOf(3 * ADVANCE)).toBe('l23');
});

it('leaves the base of a logarithm, whatever sign the recogniser took it for', () => {
  const signs = signsOf(['r:l', 0.98], ['r:o', 0.98], ['r:g', 0.98], ['r:2', 0.99, 0.7]);
  expect(textWith('log,', signs)).toBe('log2');
});

it('takes a long word though letters that touch look like other signs', () => {
  const stock = signsOf(['r:s', 0.8], ['r:t', 0.95, 0.7], ['s:∝'], ['r:k']);
  expect(textWith('stock', stock)).toBe('stock');
});

it('leaves the digit of an index whose style alone the network doubts', () => {
  const index = signsOf(['i:N'], ['r:2', 0.68, 0.7]);
  Object.assign(index[1]!, {
    top: [
      { name: 'r:2', probability: 0.68 },
      { name: 'b:2', probability: 0.32 },
    ],
  });
  expect(textWith('No', index)).toBe('N2');
});

it('leaves the mark of a note behind a word, which the recogniser takes for punctuation', () => {
  const signs = signsOf(['r:l'], ['r:i', 0.4], ['r:m'], ['r:i'], ['r:t'], ['r:2', 0.99, 0.7]);
  Object.assign(signs[5]!, { y0: 12, y1: 26, baseline: 26 });
  expect(textWith('limit?', signs)).toBe('limit2');
});

it('leaves a letter with its script', () => {
  const script = 0.7;
  const signs = signsOf(['i:v'], ['r:m', 0.99, script], ['r:a', 0.99, script], ['r:x', 0.99, script]);
  expect(textWith('Vmax', signs)).toBe('vmax');
});

it('leaves a digit in a script, and a Greek letter before a mark', () => {
  const log = signsOf(['r:l', 0.8], ['r:o'], ['r:g'], ['r:2', 0.99, 0.7]);
  expect(textWith('log,', log)).toBe('log2');
  expect(textWith('cosy.', signsOf(['r:c'], ['r:o'], ['r:s'], ['i:γ'], ['s:.']))).toBe('cosγ.');
});

it('leaves a bar of the formula beside a word, and takes one for a letter', () => {
  const rest: [string, number][] = [
    ['r:d', 0.9],
    ['r:i', 0.9],
    ['r:v', 0.9],
    ['r:e', 0.5],
    ['r:d', 0.9],
  ];
  expect(textWith('dived', signsOf(['s:|'], ...rest))).toBe('|dived');
  expect(textWith('limit', signsOf(['s:|'], ['r:i'], ['r:m'], ['r:i'], ['r:t']))).toBe('limit');
});

it('ends a word where the next one begins', () => {
  const signs = signsOf(['r:f', 0.5], ['r:u', 0.5], ['r:n', 0.5], ['i:f'], ['s::']);
  const wordAt = (text: string, x0: number, x1: number) => ({
    text,
    box: { x0, y0: 10, x1, y1: 45 },
    confidence: 0.95,
  });
  const words = [wordAt('fur', 0, 98), wordAt('f:', 58, 98)];
  const box = { x0: 0, y0: 10, x1: 98, y1: 45 };
  const line = { words, box, baseline: 40, height: 30 };
  const fused = fuseWords(signs, [{ kind: 'text', box, paragraphs: [[line]] }], {}, 18);
  const text = fused.toSorted((a, b) => a.x0 - b.x0).map((sign) => sign.text);
  expect(text.join('')).toBe('furf:');
});

it('takes no crumb for Devanagari', () => {
  const box = { x0: 100, y0: 10, x1: 105, y1: 16 };
  const line = { words: [{ text: 'ह', box, confidence: 0.5 }], box, baseline: 16, height: 6 };
  const blocks: RecognisedBlock[] = [{ kind: 'text', box, paragraphs: [[line]] }];
  expect(fuseWords([], blocks, {}, 18)).toEqual([]);
});

it('leaves a variable beside a word', () => {
  const signs = signsOf(['r:a'], ['r:l'], ['r:l'], ['i:x']).map((sign) => ({
    ...sign,
    math: sign.style === 'i' ? 0.9 : 0,
  }));
  expect(textWith('allz', signs)).toBe('allx');
});

it('leaves what stands in a formula', () => {
  const signs = signsOf(['i:p', 0.94], ['s:|', 0.84], ['i:n']);
  const withMath = (math: number) => signs.map((sign) => ({ ...sign, math }));
  expect(textWith('pln', withMath(0.85))).toBe('p|n');
  expect(textWith('pln', withMath(0.1))).toBe('pln');
});

it('takes an italic short word for text', () => {
  const signs = signsOf(['i:I'], ['i:f']).map((sign) => ({ ...sign, math: 0.9 }));
  textWith('If', signs);
  expect(signs.map(({ math }) => math)).toEqual([0, 0]);
});

/** What becomes of the signs of the second of three words. */
it('takes no variable with an index for the word that the two spell', () => {
  const [a, n] = signsOf(['i:a'], ['i:n', 0.99, 0.7]) as [Sign, Sign];
  const mathOf = (index: Sign) =>
    fusedWith('an', [
      { ...a, math: 0.9 },
      { ...index, math: 0.9 },
    ]).map(({ math }) => math);
  expect(mathOf({ ...n, baseline: 46 })).toEqual([0.9, 0.9]);
  expect(mathOf({ ...n, size: EM })).toEqual([0, 0]);
});

it('takes a word though letters that touch look like a sign of which the network is sure', () => {
  expect(textBetween('by', 'mice', 'and', signsOf(['b:Π'], ['r:n', 0.95, 0.7], ['r:c'], ['r:e']))).toBe(
    'mice',
  );
});

it('takes the digits of a number that touch from the recogniser, and leaves those that do not', () => {
  const parted = (...signs: Sign[]) => signs.map((sign) => ({ ...sign, component: null }));
  const read = (sign: Sign) => ({ ...sign, component: { label: 1, area: 9, x0: 0, y0: 0, x1: 3, y1: 3 } });
  const [one, ...brackets] = signsOf(['r:1'], ['s:('], ['s:)'], ['s:('], ['s:)']) as [Sign, ...Sign[]];
  expect(textBetween('(A)', '100', '', [read(one), ...parted(...brackets)])).toBe('100');
  expect(textBetween('(A)', '100', '', [one, ...brackets].map(read))).toContain('(');
});

it('takes a fraction with a slash whose slash and digit touch', () => {
  const component = { label: 1, area: 9, x0: 0, y0: 0, x1: 3, y1: 3 };
  const signs = signsOf(['r:2'], ['r:2'], ['i:ff', 0.95]).map((sign) => ({ ...sign, component }));
  expect(textWith('22/7', signs)).toBe('22/7');
});

it("leaves a sign of which the network is sure before letters that are the word's own", () => {
  expect(textBetween('where', 'AABC', 'has', signsOf(['s:△'], ['i:A'], ['i:B'], ['i:C']))).toBe(
    's:△i:Ai:Bi:C',
  );
});

it('leaves a variable that the box of the word before it reaches over', () => {
  const [i, f, d, equals] = signsOf(['r:i'], ['r:f', 0.6], ['i:D'], ['s:=']) as [Sign, Sign, Sign, Sign];
  const wordAt = (text: string, x0: number, x1: number) => ({
    text,
    box: { x0, y0: 10, x1, y1: 45 },
    confidence: 0.93,
  });
  const box = { x0: i.x0, y0: 10, x1: equals.x1, y1: 45 };
  const words = [
    wordAt('equal', -120, -20),
    wordAt('if', i.x0, d.x1),
    wordAt('D', (d.x0 + d.x1) / 2 + 3, d.x1 + 4),
    wordAt('=', equals.x0, equals.x1),
  ];
  const line = { words, box, baseline: 40, height: 30 };
  const fused = fuseWords([i, f, d, equals], [{ kind: 'text', box, paragraphs: [[line]] }], {}, 18);
  expect(fused).toContain(d);
});

it('takes a minus behind a word for a dash where it stands free', () => {
  const dashes = (gap: number) => {
    const [minus, next] = signsOf(['s:−'], ['b:A']) as [Sign, Sign];
    return textBetween('Section', '-', 'is', [
      minus,
      { ...next, x0: minus.x1 + gap, x1: minus.x1 + gap + 16 },
    ]);
  };
  expect(dashes(12)).toBe('–b:A');
  expect(dashes(2)).toBe('s:−b:A');
});

it('parts the label of an option from the word behind it', () => {
  const option = signsOf(
    ['s:('],
    ['r:C'],
    ['s:)'],
    ['r:S', 0.4],
    ['r:i'],
    ['r:n'],
    ['r:g'],
    ['r:I', 0.4],
    ['r:e'],
  );
  expect(textWith('(C)Single', option)).toBe('(C)Single');
});

it('takes the first letter of a word with it, where the box begins behind that', () => {
  const signs = signsOf(['r:q'], ['r:u'], ['r:e'], ['s:∝', 0.4], ['r:t']);
  const box = { x0: ADVANCE + 2, y0: 10, x1: signs.length * ADVANCE, y1: 45 };
  const line = { words: [{ text: 'quest', box, confidence: 0.95 }], box, baseline: 40, height: 30 };
  const fused = fuseWords(signs, [{ kind: 'text', box, paragraphs: [[line]] }], {}, 18);
  expect(fused.map(({ text }) => text).join('')).toBe('quest');
});

it('takes the last letter of a word with it, where the box ends before that', () => {
  const signs = signsOf(['r:l'], ['r:i'], ['s:∝', 0.4], ['r:i'], ['r:t']);
  const box = { x0: -2, y0: 10, x1: 4 * ADVANCE, y1: 45 };
  const line = { words: [{ text: 'limit', box, confidence: 0.95 }], box, baseline: 40, height: 30 };
  const fused = fuseWords(signs, [{ kind: 'text', box, paragraphs: [[line]] }], {}, 18);
  expect(fused.map(({ text }) => text).join('')).toBe('limit');
});

it('takes the letters at an end of a word with it that its box leaves out', () => {
  const signs = signsOf(['r:q'], ['r:u'], ['s:∝', 0.4], ['r:s'], ['r:t'], ['r:i'], ['r:o'], ['r:n']);
  const box = { x0: -2, y0: 10, x1: 6 * ADVANCE, y1: 45 };
  const line = { words: [{ text: 'question', box, confidence: 0.95 }], box, baseline: 40, height: 30 };
  const fused = fuseWords(signs, [{ kind: 'text', box, paragraphs: [[line]] }], {}, 18);
  expect(fused.map(({ text }) => text).join('')).toBe('question');
});

it('takes the letters at both ends of a word with it, also one that looks like a digit', () => {
  const names: [string, number?][] = [['r:e'], ['r:x'], ['r:p'], ['s:∝', 0.4], ['r:e'], ['r:s'], ['r:s']];
  const signs = signsOf(...names, ['r:i'], ['r:0'], ['r:n'], ['r:s']);
  const box = { x0: 2 * ADVANCE - 2, y0: 10, x1: 8 * ADVANCE, y1: 45 };
  const line = { words: [{ text: 'expressions', box, confidence: 0.95 }], box, baseline: 40, height: 30 };
  const fused = fuseWords(signs, [{ kind: 'text', box, paragraphs: [[line]] }], {}, 18);
  expect(fused.map(({ text }) => text).join('')).toBe('expressions');
});

it('leaves a letter to the word before, into which the box of the next one reaches', () => {
  const signs = signsOf(['r:o'], ['r:f'], ['r:l'], ['r:i'], ['s:∝', 0.4], ['r:i'], ['r:t']);
  const wordAt = (text: string, from: number, to: number) => {
    return { text, confidence: 0.95, box: { x0: from * ADVANCE - 2, y0: 10, x1: to * ADVANCE - 2, y1: 45 } };
  };
  const words = [wordAt('of', 0, 1), wordAt('limit', 1, 7)];
  const box = { x0: -2, y0: 10, x1: 7 * ADVANCE, y1: 45 };
  const line = { words, box, baseline: 40, height: 30 };
  const fused = fuseWords(signs, [{ kind: 'text', box, paragraphs: [[line]] }], {}, 18);
  const inOrder = fused.toSorted((a, b) => a.x0 - b.x0);
  expect(inOrder.map(({ text }) => text).join('')).toBe('oflimit');
});

it('leaves the last letter of a word to it where the next one begins with the same', () => {
  const signs = signsOf(['r:o'], ['r:f'], ['r:fi'], ['r:x'], ['r:e'], ['r:d']);
  const wordAt = (text: string, from: number, to: number) => {
    return { text, confidence: 0.95, box: { x0: from * ADVANCE - 2, y0: 10, x1: to * ADVANCE - 2, y1: 45 } };
  };
  const box = { x0: -2, y0: 10, x1: 6 * ADVANCE, y1: 45 };
  const line = { words: [wordAt('of', 0, 2), wordAt('fixed', 2, 6)], box, baseline: 40, height: 30 };
  const fused = fuseWords(signs, [{ kind: 'text', box, paragraphs: [[line]] }], {}, 18);
  const inOrder = fused.toSorted((a, b) => a.x0 - b.x0);
  expect(inOrder.map(({ text }) => text).join('')).toBe('offixed');
});

it('takes digits that look like strokes, and `ii)` before a line, from the recogniser', () => {
  expect(textWith('124', signsOf(['s:|'], ['r:2'], ['r:4']))).toBe('124');
  expect(textWith('ii)', signsOf(['r:i'], ['r:l', 0.4], ['s:)']))).toBe('ii)');
});

it('takes two dots above each other for the colon that the recogniser reads, though they are slanted', () => {
  const dot = (x0: number, y0: number) => ({ ...signsOf(['s:.'])[0]!, x0, x1: x0 + 6, y0, y1: y0 + 6 });
  expect(textWith(':', [dot(0, 34), dot(3, 22)])).toBe(':');
  expect(textWith(':', [dot(0, 34), dot(8, 34)])).toBe('..');
});

it('takes numbers and words of capitals whose signs are all as high', () => {
  expect(textWith('10', signsOf(['r:1'], ['r:o']))).toBe('10');
  expect(textWith('OR', signsOf(['r:o'], ['r:R']))).toBe('OR');
});

it('leaves the l of a name that the recogniser read as a number by itself', () => {
  const read = (...names: string[]) => {
    const signs = signsOf(...names.map((name): [string] => [name]));
    const box = { x0: -2, y0: 10, x1: 17, y1: 45 };
    const line = { words: [{ text: '1', box, confidence: 0.91 }], box, baseline: 40, height: 30 };
    const fused = fuseWords(signs, [{ kind: 'text', box, paragraphs: [[line]] }], {}, 18);
    return fused
      .toSorted((a, b) => a.x0 - b.x0)
      .map(({ text }) => text)
      .join('');
  };
  expect(read('r:l', 'r:o', 'r:g')).toBe('log');
  expect(read('r:l', 's:+', 'i:x')).toBe('1+x');
  expect(read('r:l', 'i:x')).toBe('1x');
});

it('leaves the arrow over a letter of the next line, which the box of a word reaches into', () => {
  const word = signsOf(['r:f'], ['r:i'], ['r:n'], ['r:d']);
  const arrow = { ...word[1]!, x0: 8, y0: 42, y1: 47, text: '⃗', name: 's:→', accent: 'vector' };
  const readWith = (baseline: number) => textBetween('to', 'find', 'the', [...word, { ...arrow, baseline }]);
  expect(readWith(92)).toContain('⃗');
  expect(readWith(40)).not.toContain('⃗');
});
