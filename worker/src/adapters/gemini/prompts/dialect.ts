/** What every reading prompt says of the answer's form. */
export const DIALECT = `
Answer with the content of the page and nothing else: no greeting, no comment, no code fence around it.

Form of the answer:
- Markdown. Headings with #, lists with - or the numbers as printed, tables as Markdown tables; a table with
  merged cells as an HTML table.
- Every formula in LaTeX: $…$ inside a line, $$…$$ on lines of its own. Use standard commands of amsmath and
  amssymb only. Several aligned lines: one $$\\begin{aligned}…\\end{aligned}$$. An equation number becomes \\tag{…}.
  Chemistry is \\ce{…}.
- Keep the order of reading; finish a column before the next one begins.
- Keep the language of the page. Hindi stays in Devanagari, in Unicode. Never translate, correct or solve.
- Exam papers keep their question numbers, their options (A) (B) (C) (D) and the marks at the end of the line.
- Where a drawing or photo stands, write one line: ![short description](figure:x0,y0,x1,y1) with the box in
  thousandths of the page's width and height.
- What cannot be read with certainty stays as the best guess between ⟦ and ⟧.
- Leave out running heads, page numbers and watermarks.
`.trim();
