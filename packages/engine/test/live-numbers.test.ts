import { describe, expect, test } from 'vitest';
import { readLatex } from '../src/read/latex/index.ts';
import { writeDocx } from '../src/write/docx/index.ts';
import { part } from './docx-parts.ts';
import { updateFields } from './word-fields.ts';

const SOURCE = String.raw`\documentclass{article}
\usepackage{amsmath,amsthm}
\numberwithin{equation}{section}
\newtheorem{theorem}{Theorem}[section]
\newtheorem{lemma}[theorem]{Lemma}
\newtheorem{exercise}{Exercise}
\begin{document}
\section{One}\label{sec:one}
\begin{equation}\label{a} a = b \end{equation}
\begin{align} c &= d \label{c} \\ e &= f \nonumber \\ g &= h \tag{$\ast$}\label{star} \end{align}
\begin{theorem}\label{thm} First. \end{theorem}
\begin{lemma}\label{lem} Second. \end{lemma}
\begin{table}\caption{Values}\label{tab}\begin{tabular}{c} x \end{tabular}\end{table}
\section{Two}\label{sec:two}
\begin{equation}\label{p} p = q \end{equation}
\begin{subequations}\label{rt}
\begin{align} r &= s \label{r} \\ t &= u \label{t} \end{align}
\end{subequations}
\begin{equation}\tag{A}\label{letter} v = w \end{equation}
\begin{figure}\caption{Lines}\label{fig}\end{figure}
\begin{exercise}\label{ex} Do. \end{exercise}
\subsection{Below}\label{sec:below}
\begin{equation}\label{z} y = z \end{equation}
See \eqref{a}, \eqref{c}, \eqref{star}, \eqref{p}, \eqref{rt}, \eqref{r}, \eqref{t}, \eqref{letter}, \eqref{z}, \ref{thm},
\ref{lem}, \ref{tab}, \ref{fig}, \ref{ex}, \ref{sec:one}, \ref{sec:two}, \ref{sec:below}.
\end{document}`;

async function documentXml(numbering: 'native' | 'table'): Promise<string> {
  const { tree } = readLatex(SOURCE);
  return part(await writeDocx(tree, { created: new Date(0), numbering }), 'word/document.xml');
}

const references = (xml: string) =>
  updateFields(xml)
    .filter(({ instruction }) => instruction.startsWith('REF '))
    .map(({ updated }) => updated);

const withoutBookmarks = (xml: string) => xml.replace(/<w:bookmark(?:Start|End) [^>]*\/>/g, '');

/** The document with its first match once more in front of itself, as a person pastes it. */
const pasted = (xml: string, what: RegExp) => xml.replace(what, (found) => withoutBookmarks(found) + found);

const FIRST = {
  native: /<w:p>(?:(?!<\/w:p>).)*?<m:oMathPara>.*?<\/w:p>/s,
  table: /<w:tbl>.*?<\/w:tbl>/s,
};

const NUMBERED_PLACES = ['1.1', '1.2', '∗', '2.1', '2.2a', '2.2b', 'A', '2.3'];

describe.each(['native', 'table'] as const)('numbers in a document with %s equation numbers', (numbering) => {
  test('are after an update what was printed', async () => {
    const fields = updateFields(await documentXml(numbering));
    expect(fields.filter(({ shown, updated }) => shown !== updated)).toEqual([]);
    expect(fields.filter(({ instruction }) => instruction.startsWith('SEQ ')).length).toBeGreaterThan(10);
  });

  test('are those that the source prints, wherever they are referred to', async () => {
    expect(references(await documentXml(numbering))).toEqual([
      ...NUMBERED_PLACES,
      '1.1',
      '1.2',
      '1',
      '1',
      '1',
      '1',
      '2',
      '2.1',
    ]);
  });

  test('move with their references where an equation is put in front', async () => {
    const xml = pasted(await documentXml(numbering), FIRST[numbering]);
    const moved = ['1.2', '1.3', '∗', '2.1', '2.2a', '2.2b', 'A', '2.3'];
    expect(references(xml).slice(0, moved.length)).toEqual(moved);
  });

  test('move with their references where a section is put in front', async () => {
    const xml = pasted(await documentXml(numbering), /<w:p><w:pPr><w:pStyle w:val="Heading1"\/>.*?<\/w:p>/s);
    const moved = ['2.1', '2.2', '∗', '3.1', '3.2a', '3.2b', 'A', '3.3', '2.1', '2.2', '1', '1', '1'];
    expect(references(xml)).toEqual([...moved, '2', '3', '3.1']);
  });
});
