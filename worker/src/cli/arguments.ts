import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import {
  DOUBT_MARKS,
  type DoubtMark,
  errorMessage,
  OCR_LANGUAGES,
  OUTPUT_FORMATS,
  type OutputFormat,
  type PageSpan,
  parsePageRange,
} from '@sutra/contract';

export interface ConvertArguments {
  inputs: string[];
  output: string | undefined;
  to: OutputFormat;
  languages: string[];
  /** Of every input; all of them where absent. */
  pages: PageSpan[] | undefined;
  doubts: DoubtMark;
  numbering: Numbering;
  report: string | undefined;
  /** Whether to print what was decided of each line, and by which rule. */
  explain: boolean;
  help: boolean;
}

const NUMBERINGS = ['native', 'table'] as const;
type Numbering = (typeof NUMBERINGS)[number];

/** What a person typed that cannot be meant. */
export class WrongCall extends Error {}

/** What else people call the formats. */
const SHORT_NAMES: ReadonlyMap<string, OutputFormat> = new Map([
  ['word', 'docx'],
  ['md', 'markdown'],
  ['tex', 'latex'],
  ['htm', 'html'],
  ['txt', 'text'],
]);

function formatNamed(name: string): OutputFormat | undefined {
  const wanted = name.toLowerCase().replace(/^\./, '');
  return OUTPUT_FORMATS.find((format) => format === wanted) ?? SHORT_NAMES.get(wanted);
}

/** What `--to` says; without it what the extension of the output says, and else Word. */
function outputFormat(name: string | undefined, output = ''): OutputFormat {
  if (name === undefined) return formatNamed(extname(output)) ?? 'docx';
  const found = formatNamed(name);
  const names = [...OUTPUT_FORMATS, ...SHORT_NAMES.keys()];
  if (!found) throw new WrongCall(`--to takes ${names.join(', ')}; not ${name}`);
  return found;
}

function doubtMark(name: string): DoubtMark {
  const found = DOUBT_MARKS.find((mark) => mark === name);
  if (!found) throw new WrongCall(`--doubts takes ${DOUBT_MARKS.join(', ')}; not ${name}`);
  return found;
}

function numbering(name: string): Numbering {
  const found = NUMBERINGS.find((style) => style === name);
  if (!found) throw new WrongCall(`--numbers takes ${NUMBERINGS.join(', ')}; not ${name}`);
  return found;
}

function languages(text: string): string[] {
  const asked = text.split(/[+,]/);
  const unknown = asked.find((code) => !(OCR_LANGUAGES as readonly string[]).includes(code));
  if (unknown !== undefined) {
    throw new WrongCall(`--lang takes ${OCR_LANGUAGES.join(', ')}, joined by +; not ${unknown}`);
  }
  return [...new Set(asked)];
}

function pageRange(text: string | undefined): PageSpan[] | undefined {
  if (text === undefined) return undefined;
  const spans = parsePageRange(text);
  if (!spans) throw new WrongCall(errorMessage('page-range-invalid'));
  return spans;
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        output: { type: 'string', short: 'o' },
        to: { type: 'string' },
        lang: { type: 'string', default: OCR_LANGUAGES.join('+') },
        pages: { type: 'string' },
        doubts: { type: 'string', default: DOUBT_MARKS[0] },
        numbers: { type: 'string', default: NUMBERINGS[0] },
        report: { type: 'string' },
        explain: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new WrongCall(error instanceof Error ? error.message : String(error));
  }
}

/** @throws WrongCall */
export function convertArguments(words: string[]): ConvertArguments {
  const { values, positionals } = parse(words);
  if (positionals.length === 0 && !values.help) throw new WrongCall('no file to convert');
  return {
    inputs: positionals,
    output: values.output,
    to: outputFormat(values.to, values.output),
    languages: languages(values.lang),
    pages: pageRange(values.pages),
    doubts: doubtMark(values.doubts),
    numbering: numbering(values.numbers),
    report: values.report,
    explain: values.explain,
    help: values.help,
  };
}
