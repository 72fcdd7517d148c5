import { describe, expect, test } from 'vitest';
import { readOmml, readTex, restructure, TexLimitError, writeOmml, writeTex } from '../src/index.ts';

/** Longer runs: `FUZZ_SECONDS=600 npx vitest run --project unit packages/math/test/tex-fuzz.test.ts`. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 2);
const SEED = Number(process.env.FUZZ_SEED ?? 20261120);
/** No formula of the sizes made here may take longer, even on a busy machine. */
const HANG_MS = 1000;

/** A small generator of the same numbers for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomNumbers(SEED);
const below = (limit: number) => Math.floor(random() * limit);
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;

const TOKENS = String.raw`
{ } { } { } [ ] ( ) | ^ _ ^ _ & \\ $ $$ ~ ' # #1 % a b x 1 2 , ; : + - = < > / . ! " @ *
\frac \over \atop \choose \above \sqrt \root \of \left \right \middle \left( \right) \left. \right. \big \Bigl \bigr
\sum \int \lim \sin \max \operatorname \operatorname* \mathop \mathrel \limits \nolimits \hat \bar \vec \overline
\underbrace \overbrace \overset \underset \stackrel \xrightarrow \not \cancel \boxed \phantom \smash \color{red}
\textcolor{blue} \colorbox{#fff} \text \mbox \textbf \mathrm \mathbb \mathcal \bf \rm \cal \boldsymbol \displaystyle
\scriptstyle \begin{matrix} \end{matrix} \begin{aligned} \end{aligned} \begin{cases} \end{cases} \begin{array}{c|c}
\end{array} \begin{align} \end{align} \begin \end \hline \substack \pmatrix \cases \cr \tag{1} \label{a} \ref{a} \notag
\def \newcommand \let \def\m#1{#1#1} \m \newcommand{\n}[2][x]{#1#2} \n \DeclareMathOperator{\o}{op} \o \ce \pu \SI \qty
\num \ang \unit \dv \pdv \mqty( \braket \ket \prescript \sideset \genfrac \binom \kern1em \hspace{1cm} \quad \, \! \ \unknown
\verb|x| \char"41 \begingroup \endgroup \rule{1em}{1em} \multicolumn{2}{c} \intertext \begin{CD} \end{CD} @>>> @VVV अ आ हिंदी 文 é ² ₁ √ ∑ ≤ 𝒜 ̂ ′
`
  .trim()
  .split(/\s+/);

const SEEDS = [
  String.raw`\int_{-\infty}^{\infty} e^{-x^2} \, dx = \sqrt{\pi}`,
  String.raw`\begin{cases} x^2 & \text{if } x > 0 \\ 0 & \text{otherwise} \end{cases}`,
  String.raw`\left( \frac{a}{b} \middle| \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix} \right)^{-1}`,
  String.raw`\lim_{n\to\infty} \sum_{k=1}^n \frac{1}{k^2} = \frac{\pi^2}{6}`,
  String.raw`\ce{2H2 + O2 ->[\Delta] 2H2O} \qquad \SI{9.81}{\metre\per\second\squared}`,
];

const bytes = () => Array.from({ length: below(200) }, () => String.fromCharCode(below(256))).join('');
const codePoints = () =>
  Array.from({ length: below(60) }, () =>
    String.fromCodePoint(below(0x2fff) + (random() < 0.1 ? 0x1d000 : 0)),
  ).join('');
const tokens = () => Array.from({ length: below(80) }, () => pick(TOKENS)).join(random() < 0.5 ? ' ' : '');

function mutation(): string {
  let source = pick(SEEDS);
  for (let count = below(6); count >= 0; count--) {
    const at = below(source.length);
    const end = at + below(6);
    const change = pick(['cut', 'insert', 'repeat']);
    const middle =
      change === 'cut'
        ? ''
        : change === 'insert'
          ? pick(TOKENS)
          : source.slice(at, end).repeat(1 + below(30));
    source = source.slice(0, at) + middle + source.slice(change === 'insert' ? at : end);
  }
  return source;
}

const MAKERS = [bytes, codePoints, tokens, tokens, mutation, mutation];

/** The whole way: read, restructure, write, and read again what was written. */
function roundTrip(source: string): void {
  const { math, number } = readTex(source);
  const tree = restructure(math);
  const tex = writeTex(tree);
  readOmml(writeOmml(tree, { display: true, number }));
  readTex(tex);
}

describe('hostile TeX', () => {
  test(`never crashes or hangs (seed ${SEED})`, () => {
    // Seconds of this process's own time: on a busy machine the clock goes on without it.
    const begun = process.cpuUsage();
    let count = 0;
    while (process.cpuUsage(begun).user < SECONDS * 1_000_000) {
      const source = pick(MAKERS)();
      const start = process.cpuUsage();
      try {
        roundTrip(source);
      } catch (error) {
        if (!(error instanceof TexLimitError))
          throw new Error(`fails on ${JSON.stringify(source)}`, { cause: error });
      }
      const spent = process.cpuUsage(start).user / 1000;
      if (spent > HANG_MS) throw new Error(`${Math.round(spent)} ms on ${JSON.stringify(source)}`);
      count++;
    }
    expect(count).toBeGreaterThan(SECONDS * 10);
  });
});
