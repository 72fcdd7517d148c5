import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { entryBeside } from './engine/entry-beside.ts';

const USAGE = `Usage:
  sutra convert IN… [-o OUT|DIR] [--to docx] [--lang eng+hin] [--pages 1-3,7]
                [--doubts comments] [--numbers native] [--report FILE.json] [--explain]
      Converts PDF files, images, Markdown (.md), LaTeX (.tex), web pages (.html)
      and text (.txt).
      -o, --output   a file for one input, a folder for several; beside the inputs without it
      --to           docx (word), markdown (md), latex (tex), html (htm) or text (txt);
                     without it what the extension of OUT says, and else docx
      --lang         languages to recognise in pictures: eng, hin
      --pages        the pages to read of each file, as in 1-3,7 or 5-; all of them without it
      --doubts       marks of doubtful formulas: comments, pictures or none
      --numbers      of equations in Word: native, inside the equation, which Word 2016 and later counts
                     and LibreOffice shows below it as it was printed, never updated; or table, beside it,
                     which every version of Word and LibreOffice show and count
      --report       writes what happened to each file as JSON: warnings, and every formula with its
                     page, box, TeX, confidence and what it is doubted for
      --explain      prints what was decided of the lines of a PDF, where, and by which rule
  sutra omml < formulas.txt
      A TeX formula a line in, a JSON object a line out.
  sutra --help | --version

Exit code: 0 when all went well, 1 when a file failed, 2 for a wrong call.
`;

const WRONG_CALL = 2;

function version(): string {
  const path = createRequire(import.meta.url).resolve('@sutra/worker/package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

/** Each command loads only what it needs; `sutra omml` has a bundle of its own (`bin/sutra.cjs`). */
async function run(command: string | undefined, rest: string[]): Promise<number> {
  switch (command) {
    case 'convert': {
      const { runConvert } = await import('./cli/convert.ts');
      return runConvert(rest, entryBeside(import.meta.url, 'engine-process'), USAGE);
    }
    case '--help':
    case '-h':
    case 'help':
      process.stdout.write(USAGE);
      return 0;
    case '--version':
    case '-v':
      process.stdout.write(`${version()}\n`);
      return 0;
    default:
      process.stderr.write(command === undefined ? USAGE : `sutra: unknown command ${command}\n\n${USAGE}`);
      return WRONG_CALL;
  }
}

process.exitCode = await run(process.argv[2], process.argv.slice(3));
