import { bracketEnd, groupEnd } from '../braces.ts';

/** LaTeX commands that people and models leave in Markdown outside any formula. */
const BLOCKS = [
  'section',
  'subsection',
  'subsubsection',
  'paragraph',
  'chapter',
  'title',
  'author',
  'date',
  'maketitle',
  'newpage',
  'pagebreak',
  'clearpage',
  'centerline',
  'newcommand',
  'renewcommand',
  'providecommand',
  'DeclareMathOperator',
  'def',
];

const INLINES = [
  'textbf',
  'textit',
  'textrm',
  'textsc',
  'texttt',
  'textcolor',
  'textsuperscript',
  'textsubscript',
  'emph',
  'underline',
  'uline',
  'sout',
  'footnote',
  'href',
  'url',
  'ref',
  'eqref',
  'cref',
  'Cref',
  'autoref',
  'label',
  'includegraphics',
  'caption',
  'hfill',
  'hspace',
  'vspace',
  'quad',
  'qquad',
  'noindent',
  'centering',
  'par',
  'bigskip',
  'medskip',
  'smallskip',
  'newline',
  'hrulefill',
  'dotfill',
  'ldots',
  'dots',
  'textdegree',
  'mbox',
  'fbox',
  'textbackslash',
];

const FORMULAS = [
  ...'alpha beta gamma delta epsilon varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau'.split(
    ' ',
  ),
  ...'upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega'.split(' '),
  ...'frac dfrac tfrac sqrt binom times div pm mp cdot leq geq le ge neq ne approx equiv cong sim propto'.split(
    ' ',
  ),
  ...'rightarrow leftarrow Rightarrow Leftarrow leftrightarrow Leftrightarrow implies iff to therefore because'.split(
    ' ',
  ),
  ...'infty degree circ angle triangle perp parallel in notin subset subseteq cup cap emptyset forall exists'.split(
    ' ',
  ),
  ...'sum prod int lim sin cos tan log ln vec overline overrightarrow hat bar mathbb mathbf mathrm mathcal'.split(
    ' ',
  ),
  ...'text boxed partial nabla checkmark'.split(' '),
];

export type CommandKind = 'block' | 'inline' | 'math';

const KINDS: ReadonlyMap<string, CommandKind> = new Map([
  ...FORMULAS.map((name) => [name, 'math'] as const),
  ...INLINES.map((name) => [name, 'inline'] as const),
  ...BLOCKS.map((name) => [name, 'block'] as const),
]);

const NAME = /\\([a-zA-Z]+)\*?/y;

/** What a backslash at `from` begins, or null where it is not a command that stands in text. */
export function kindOfCommand(source: string, from: number): CommandKind | null {
  NAME.lastIndex = from;
  const match = NAME.exec(source);
  const kind = match && KINDS.get(match[1] ?? '');
  if (!kind) return null;
  if (kind === 'math' && /[\p{L}:\\/]/u.test(source.charAt(from - 1))) return null;
  return kind;
}

/** The end of the command with its arguments, and for a formula with its scripts. */
export function commandEnd(source: string, from: number, kind: CommandKind): number {
  NAME.lastIndex = from;
  const start = from + (NAME.exec(source)?.[0].length ?? 1);
  const end = argumentsEnd(source, start);
  return kind === 'math' ? scriptsEnd(source, end) : end;
}

function argumentsEnd(source: string, start: number): number {
  const optional = bracketEnd(source, start, 200);
  let end = optional > 0 && source[optional] === '{' ? optional : start;
  for (let next = groupEnd(source, end); next > 0; next = groupEnd(source, end)) end = next;
  return end;
}

const SCRIPT = /[_^](?:\\[a-zA-Z]+|\w)?/y;

function scriptsEnd(source: string, start: number): number {
  let end = start;
  for (;;) {
    SCRIPT.lastIndex = end;
    const script = SCRIPT.exec(source)?.[0];
    if (!script) return end;
    const next = script.length > 1 ? end + script.length : groupEnd(source, end + 1);
    if (next < 0) return end;
    end = next;
  }
}
