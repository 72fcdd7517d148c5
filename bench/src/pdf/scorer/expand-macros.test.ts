import { describe, expect, it } from 'vitest';
import { expandMacros } from './expand-macros.ts';
import { normaliseTex } from './normalise-tex.ts';

const printed = (definitions: string, formula: string) =>
  normaliseTex(expandMacros(`${definitions}\\begin{document}${formula}\\end{document}`));

describe('expandMacros', () => {
  it('sets delimiters that the author paired around their argument, starred or not', () => {
    const definitions = String.raw`\DeclarePairedDelimiter{\set}{\{}{\}}\DeclarePairedDelimiterX\pair[2]{(}{)}{#1\mid #2}`;
    expect(printed(definitions, String.raw`\set*{a+b}`)).toEqual(normaliseTex(String.raw`\{a+b\}`));
    expect(printed(definitions, String.raw`\set{a}`)).toEqual(normaliseTex(String.raw`\{a\}`));
    expect(printed(definitions, String.raw`\pair{a}{b}`)).toEqual(normaliseTex('(a|b)'));
  });

  it.each([
    [String.raw`\pdv*{f(x)}{x}`, String.raw`\frac{\partial}{\partial x}f(x)`],
    [String.raw`\pdv*{f}{x,y}`, String.raw`\frac{\partial^2}{\partial x\partial y}f`],
    [String.raw`\pdv*[order=1]{f}{x}`, String.raw`\frac{\partial}{\partial x}f`],
    [String.raw`\odv*[order={k}]{}{t}`, String.raw`\frac{d^k}{dt^k}`],
    [String.raw`\odv{f}{x}`, String.raw`\frac{df}{dx}`],
    [String.raw`\pdv*[order=k]{f}{x}`, String.raw`\frac{\partial^k}{\partial x^k}f`],
  ])(
    'sets %s of the package derivative with the function in the fraction or behind it',
    (spelling, print) => {
      const tokens = (list: string[]) => list.filter((token) => token !== '{' && token !== '}');
      expect(tokens(printed(String.raw`\usepackage{derivative}`, spelling))).toEqual(
        tokens(normaliseTex(print)),
      );
    },
  );

  it('knows a formula behind the end of a line from a dollar sign of the text', () => {
    const source = String.raw`\begin{document}so that \\$k+1$ and \$5 \\\$6\end{document}`;
    expect(expandMacros(source).replace(/ +/g, ' ')).toBe(String.raw`so that \\$k+1$ and 5 \\ 6`);
  });

  it('prints the first of four choices, and commands that are declared robust', () => {
    const definition = String.raw`\DeclareRobustCommand{\rchi}{\mathchoice{\chi}{\chi}{\psi}{\psi}}`;
    expect(printed(definition, String.raw`\rchi+1`)).toEqual(normaliseTex(String.raw`\chi+1`));
  });

  it('puts arguments into commands that plain TeX defines', () => {
    expect(printed(String.raw`\def\pair#1#2{(#1|#2)}`, String.raw`\pair{a}{b}`)).toEqual(
      normaliseTex('(a|b)'),
    );
  });

  it.each([
    [
      'an argument in brackets that is missing',
      '\\newcommand{\\norm}[2][p]{|#2|_{#1}}',
      '\\norm{x}',
      '|x|_p',
    ],
    ['texts that end arguments', '\\def\\pair#1,#2;{(#2|#1)}', '\\pair a,{b,c};', '(b,c|a)'],
    ['a text before the first argument', '\\def\\at(#1){_{#1}}', 'f\\at(x)', 'f_x'],
    [
      'arguments of xparse',
      '\\NewDocumentCommand\\e{sO{n}m}{#3_{#2}\\IfBooleanTF{#1}{^+}{^-}}',
      '\\e*{a}\\e[k]{b}',
      'a_n^+b_k^-',
    ],
    [
      'values of xparse that are missing',
      '\\NewDocumentCommand{\\d}{d()m}{#2\\IfNoValueTF{#1}{}{_{#1}}}',
      '\\d{a}\\d(k){b}',
      'ab_k',
    ],
    [
      'operators with groups in their names',
      '\\DeclareMathOperator*{\\esssup}{ess\\,\\mathrm{sup}}',
      '\\esssup f',
      '\\operatorname{esssup}f',
    ],
    [
      'operators that are a letter of an alphabet',
      '\\DeclareMathOperator{\\prob}{\\mathbb{P}}',
      '\\prob(A)',
      '\\mathbb{P}(A)',
    ],
    [
      'a name for what another one meant first',
      '\\let\\old\\phi\\renewcommand{\\phi}{\\varphi}',
      '\\old\\phi',
      '\\phi\\varphi',
    ],
    [
      'two names that change places',
      '\\let\\old=\\phi\\let\\phi\\varphi\\let\\varphi\\old',
      '\\phi\\varphi',
      '\\varphi\\phi',
    ],
    ['a command that only another one may replace', '\\newcommand\\R{A}\\providecommand\\R{B}', '\\R', 'A'],
    [
      'a command whose star changes places',
      '\\DeclarePairedDelimiter\\abs{|}{|}\\let\\old\\abs\\def\\abs{\\@ifstar{\\old}{\\old*}}',
      '\\abs{a}\\abs*{b}',
      '|a||b|',
    ],
    ['boxes that are moved and scaled', '', '\\raisebox{2pt}{$a$}\\scalebox{.5}[.5]{$b$}', 'ab'],
    [
      'a sign of any style in a box',
      '\\DeclareRobustCommand{\\c}{{\\mathpalette\\i\\relax}}\\newcommand{\\i}[2]{\\raisebox{\\depth}{$#1\\chi$}}',
      '\\c_A',
      '\\chi_A',
    ],
    [
      'powers and braces of functions of the package physics',
      '\\usepackage{physics}',
      '\\tan[-1](x)\\sin y\\Im{z}',
      '\\operatorname{tan}^{-1}(x)\\operatorname{sin}y\\operatorname{Im}\\{z\\}',
    ],
    [
      'states of the package physics, a bra with its ket',
      '\\usepackage{physics}',
      '\\dyad{a}{b}\\dyad{c}\\bra{x}\\ket{p}\\bra{y}H',
      '|a\\rangle\\langle b||c\\rangle\\langle c|\\langle x|p\\rangle\\langle y|H',
    ],
    [
      'signs that are centred in a box',
      '\\let\\ring\\circ\\newcommand{\\dot}{\\vcenter{\\hbox{$\\scriptstyle\\ring$}}}\\let\\circ\\dot',
      'a\\circ b',
      'a\\circ b',
    ],
    [
      'bars below letters',
      '\\newcommand{\\u}[1]{\\underaccent{\\bar}{#1}}',
      '\\u a\\underbar b',
      '\\underline{a}\\underline{b}',
    ],
    [
      'derivatives of the package physics',
      '\\usepackage{amsmath,physics}',
      '\\dv[2]{f}{x}\\comm{A}{B}',
      '\\frac{\\mathrm{d}^2f}{\\mathrm{d}x^2}[A,B]',
    ],
  ])('knows %s', (_, definitions, formula, print) => {
    const tokens = (list: string[]) => list.filter((token) => token !== '{' && token !== '}');
    expect(tokens(printed(definitions, formula))).toEqual(tokens(normaliseTex(print)));
  });

  it('makes definitions once that a source has as well', () => {
    const swap = '\\let\\old\\phi\n\\let\\phi\\varphi\n\\let\\varphi\\old\n';
    const source = `${swap}\\begin{document}\\phi\\end{document}`;
    expect(expandMacros(source, swap).trim()).toBe('\\varphi');
  });

  it('makes formulas in the texts of formulas parts of these', () => {
    const source = 'so $a\\text{ if $b$ or}$ and \\mbox{$c$} \\[\\hbox{no $d$}\\]';
    expect(expandMacros(source)).toBe(
      'so $a\\text{ if }{b}\\text{ or}$ and \\mbox{$c$} \\[\\hbox{no }{d}\\]',
    );
  });

  it('sets real parts and bars as the package physics does', () => {
    expect(printed(String.raw`\usepackage{physics}`, String.raw`\abs{\Re f}`)).toEqual(
      normaliseTex(String.raw`|\operatorname{Re}f|`),
    );
  });

  it('sets sets and kets as the package braket does', () => {
    expect(printed(String.raw`\usepackage{braket}`, String.raw`\ket{K}\in\Set{a|b}`)).toEqual(
      normaliseTex(String.raw`|K\rangle\in\{a|b\}`),
    );
  });

  it('sets a sign in the style of the formula around it', () => {
    const definition = '\\def\\into#1#2{\\rlap{$#1#2$}{#1#2}}';
    const use = '$a\\protect\\mathpalette{\\protect\\into}{\\perp}b$';
    expect(expandMacros(use, definition).replaceAll(' ', '')).toContain('\\rlap{$\\perp$}{\\perp}');
  });
});
