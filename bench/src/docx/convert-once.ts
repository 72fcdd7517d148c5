import { readFileSync, writeFileSync } from 'node:fs';
import { readLatex } from '../../../packages/engine/src/read/latex/index.ts';
import { writeDocx } from '../../../packages/engine/src/write/docx/index.ts';

/** LaTeX in, Word out, the peak of its memory in MB on the way out: one process a document. */
const [source = '', target = ''] = process.argv.slice(2);
const { tree } = readLatex(readFileSync(source, 'utf8'));
writeFileSync(target, await writeDocx(tree, { created: new Date('2026-01-01T00:00:00Z') }));
console.log(Math.round(process.resourceUsage().maxRSS / 1024));
