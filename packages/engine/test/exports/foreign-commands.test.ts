import { describe, expect, it } from 'vitest';
import { readContent } from '../../src/read/index.ts';
import type { Block, DocumentTree, Inline, MathNode } from '../../src/tree/index.ts';
import { writeDocument } from '../../src/write/index.ts';

/** What a stranger would have TeX do. */
const COMMANDS = [
  '\\write18{id}',
  '\\immediate\\write18{id}',
  '\\input{/etc/passwd}',
  '\\input /etc/passwd ',
  '\\include{/etc/passwd}',
  '\\InputIfFileExists{/etc/passwd}{}{}',
  '\\directlua{os.execute("id")}',
  '\\luaexec{os.execute("id")}',
  '\\catcode`\\|=0',
  '\\IfFileExists{/etc/passwd}{a}{b}',
  '\\openin5=/etc/passwd',
  '\\openout5=x',
  '\\read5 to\\x',
  '\\csname input\\endcsname{/etc/passwd}',
  '\\begingroup\\lccode`\\~=`\\\\\\endgroup',
  '\\special{x}',
  '\\pdfobj{x}',
  '\\newwrite\\x',
  '\\ShellEscape{id}',
  '\\verbatiminput{/etc/passwd}',
  '\\lstinputlisting{/etc/passwd}',
  '\\usepackage{evil}',
  '^^5cinput{/etc/passwd}',
  '^^5c^^69nput /etc/passwd ',
];
const NAMES =
  'write18 write immediate input include InputIfFileExists directlua luaexec catcode IfFileExists openin openout read csname endcsname begingroup endgroup lccode special pdfobj newwrite ShellEscape verbatiminput lstinputlisting usepackage def let expandafter';
const FORBIDDEN = new RegExp(`\\\\(?:${NAMES.replaceAll(' ', '|')})(?![A-Za-z])|\\^\\^`);

const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children });
const math = (...nodes: MathNode[]): Block => paragraph({ type: 'math', math: nodes });
const tree = (...blocks: Block[]): DocumentTree => ({ blocks, images: {} });
const symbol = (text: string): MathNode => ({ type: 'symbol', text, class: 'ordinary' });
const x = [symbol('x')];
const text = (value: string): Inline => ({ type: 'text', value });
const code = (value: string): Block => ({ type: 'code', value });

/** Every place of a tree that holds characters of the source. */
const PLACES: Record<string, (command: string) => Block> = {
  'a formula that nobody understood': (value) => math({ type: 'source', value }),
  'the text of a glyph': (command) => math(symbol(command)),
  'words in a formula': (value) => math({ type: 'text', value }),
  'the name of a function': (command) => math({ type: 'function', name: [symbol(command)], argument: x }),
  'an accent': (mark) => math({ type: 'accent', mark, base: x }),
  'a stretched character': (character) =>
    math({ type: 'groupCharacter', character, position: 'over', base: x }),
  'an arrow': (character) => math({ type: 'extensibleArrow', character, over: x, under: x }),
  'a bracket': (open) =>
    math({ type: 'delimited', open, close: open, separator: open, grow: true, items: [x, x] }),
  'a large operator': (operator) =>
    math({ type: 'nary', operator, limits: 'subSup', sub: null, sup: null, operand: x }),
  'a colour': (color) => math({ type: 'color', color, background: color, base: x }),
  'a reference in a formula': (label) => math({ type: 'reference', label, parentheses: false }),
  'the number of a line': (name) =>
    math({
      type: 'equationArray',
      layout: 'align',
      rows: [{ cells: [x], number: { text: name, label: name } }],
    }),
  'the number of a formula': (name) => ({ type: 'equation', math: x, number: { text: name, label: name } }),
  text: (command) => paragraph(text(command)),
  'code in a line': (value) => paragraph({ type: 'inlineCode', value }),
  'code in a cell': (value) => ({
    type: 'table',
    align: ['left'],
    headerRows: 0,
    rules: 'all',
    rows: [{ cells: [{ children: [code(value), code(value)] }] }],
  }),
  'an address': (command) =>
    paragraph({ type: 'link', url: `https://example.org/?${command}#${command}`, children: [text('a')] }),
  'a picture': (name) => paragraph({ type: 'image', reference: name, alt: name }),
  'an anchor and a reference': (label) =>
    paragraph(
      { type: 'anchor', label },
      { type: 'crossReference', label, parentheses: true },
      { type: 'color', color: label, children: [text(label)] },
    ),
  'a heading': (name) => ({ type: 'heading', level: 1, number: name, label: name, children: [text(name)] }),
  'a theorem': (name) => ({ type: 'theorem', kind: name, number: name, label: name, children: [] }),
  'a list': (name) => ({
    type: 'list',
    ordered: true,
    template: `${name}%`,
    tight: true,
    items: [{ label: [text(name)], children: [] }, { children: [] }],
  }),
};

async function written(document: DocumentTree, to: 'latex' | 'markdown' | 'html'): Promise<string> {
  return new TextDecoder().decode(await writeDocument(document, to, { created: new Date(0) }));
}

/** What TeX would run: not what stands between `\begin{verbatim}` and its end. */
const run = (latex: string) => latex.replace(/\\begin\{verbatim\}[\s\S]*?\\end\{verbatim\}/g, '');

/** Our own preamble loads packages. */
const body = (latex: string) => latex.slice(latex.indexOf('\\begin{document}'));

describe('a command for TeX is shown and not run', () => {
  it.each(Object.entries(PLACES))('in %s', async (_place, make) => {
    for (const command of COMMANDS) {
      // In the argument of a command `verbatim` keeps nothing from being run.
      expect(body(await written(tree(make(command)), 'latex'))).not.toMatch(FORBIDDEN);
      const formulas = (await written(tree(make(command)), 'markdown')).match(/\$[^$]*\$/g) ?? [];
      for (const formula of formulas) expect(formula).not.toMatch(FORBIDDEN);
    }
  });

  it.each(['markdown', 'latex'] as const)(
    'commands of a whole document in %s are shown and not run',
    async (format) => {
      for (const command of COMMANDS) {
        const source = `One $a ${command} b$ two ${command}\n\n$$\n${command} + \\frac{${command}}{2}\n$$\n\n\\text{${command}}`;
        const { tree: read } = readContent(source, format);
        expect(run(body(await written(read, 'latex')))).not.toMatch(FORBIDDEN);
      }
    },
  );

  it('a command at the end of code is shown: the code does not end where it says so', async () => {
    const latex = await written(tree(code('a\n\\end{verbatim}\n\\input{/etc/passwd}')), 'latex');
    expect(run(latex)).not.toMatch(/\\input/);
  });
});
