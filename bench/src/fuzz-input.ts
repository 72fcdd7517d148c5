/** A stream of numbers from 0 to below 1 that a seed decides (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Random = () => number;

const TOKENS = String.raw`
{ } [ ] ( ) ^ _ & \\ $ $$ % # ~ ' " | < > / * - + = , ; : ! . @ 0 1 2 a b x y z \, \; \! \: \  \{ \} \| \_ \# \& \$ \%
\frac \dfrac \tfrac \cfrac \binom \genfrac \over \atop \choose \above \sqrt \root \of \sum \prod \int \oint \iint
\bigcup \lim \max \sin \log \det \limits \nolimits \left \right \middle \left( \right) \left. \right| \bigl \bigr \Big
\langle \rangle \lfloor \rceil \lVert \vert \hat \vec \bar \tilde \dot \widehat \overline \underline \overbrace
\underbrace \overrightarrow \xrightarrow \xleftarrow[ \overset \underset \stackrel \boxed \fbox \cancel \cancelto
\phantom \smash \vphantom \color{red} \textcolor{blue} \colorbox{yellow} \text \mathrm \mathbf \mathbb \mathcal
\mathfrak \boldsymbol \operatorname \operatorname* \mathop \mathrel \mathbin \displaystyle \scriptstyle \tag \tag*
\label \ref \eqref \notag \not \prime \ldots \cdots \vdots \alpha \beta \Gamma \Omega \infty \partial \nabla \to
\rightarrow \le \ge \ne \in \cup \times \cdot \pm \quad \qquad \hspace{1em} \kern1pt \substack \sideset \prescript
\ce \pu \SI \si \num \unit \dv \pdv \braket \ket \newcommand \def \let \renewcommand \DeclareMathOperator \a \b \foo
\unknown \begin{matrix} \end{matrix} \begin{pmatrix} \end{pmatrix} \begin{cases} \end{cases} \begin{align} \end{align}
\begin{aligned} \end{aligned} \begin{array}{c|c} \end{array} \begin{array}{ \begin{gather} \end{gather}
\begin{equation} \end{equation} \begin{CD} \end{CD} @>>> @VVV \begin{nothing} \end{nothing} \begin \end \hline \cr
\multicolumn{2}{c} \intertext \verb|x| \char"41 \unicode{x41} \html \href{a}{b} \rule{1em}{1em} \raisebox \mathchoice
क्ष त्र é ß 中 😀 𝔸 ∑ ∫ √ ² ₃ ½ → ≠ ⟨ ⟩ ‖ ′ \u0000 \ud800 #1 ##
`
  .split(/[ \n]+/)
  .filter(Boolean);

const pick = <Item>(items: readonly Item[], random: Random) => items[Math.floor(random() * items.length)]!;
const below = (limit: number, random: Random) => Math.floor(random() * limit);
const repeat = (times: number, make: () => string) => Array.from({ length: times }, make).join('');

const codeUnits = (random: Random) =>
  repeat(below(60, random), () => String.fromCharCode(below(0x10000, random)));
const bytes = (random: Random) => repeat(below(80, random), () => String.fromCharCode(below(256, random)));
const tokens = (random: Random) =>
  repeat(1 + below(40, random), () => pick(TOKENS, random) + (random() < 0.3 ? ' ' : ''));

function mutate(text: string, random: Random): string {
  const at = below(text.length + 1, random);
  const length = below(12, random);
  const kind = below(5, random);
  if (kind === 0) return text.slice(0, at) + text.slice(at + length);
  if (kind === 1) return text.slice(0, at) + pick(TOKENS, random) + text.slice(at);
  if (kind === 2)
    return text.slice(0, at) + text.slice(at, at + length).repeat(1 + below(4, random)) + text.slice(at);
  if (kind === 3) return text.slice(0, at) + String.fromCharCode(below(0x10000, random)) + text.slice(at + 1);
  return text.slice(at) + text.slice(0, at);
}

function mutated(corpus: readonly string[], random: Random): string {
  let text = pick(corpus, random);
  for (let count = 1 + below(6, random); count > 0; count--) text = mutate(text, random);
  return random() < 0.1 ? text + pick(corpus, random) : text;
}

/** One hostile formula: random characters, random TeX, or a formula of the corpus that was tampered with. */
export function hostileFormula(corpus: readonly string[], random: Random): string {
  const kind = random();
  if (kind < 0.1) return codeUnits(random);
  if (kind < 0.2) return bytes(random);
  return kind < 0.55 ? tokens(random) : mutated(corpus, random);
}

/** Markup that was tampered with. */
export const hostileMarkup = (xml: string, random: Random): string => mutate(mutate(xml, random), random);
