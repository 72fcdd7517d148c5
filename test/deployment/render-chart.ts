import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';

/**
 * What of Helm's template language our chart uses: `if`, `range` over a map, values by their paths, `quote`, and `toYaml`
 * with `indent`. What else stands in a template is an error here, so that the chart stays as plain as this.
 */
type Scope = Record<string, unknown>;

const TAG = /(\n[ \t]*)?\{\{(-?)\s*(.*?)\s*\}\}/g;

function valueAt(path: string, scope: Scope): unknown {
  const root = path.startsWith('$.') ? path.slice(1) : path;
  const [first = '', ...rest] = root.startsWith('.') ? ['.', ...root.slice(1).split('.')] : root.split('.');
  let found: unknown = first === '.' ? scope : scope[first];
  for (const part of rest) {
    if (found === null || typeof found !== 'object' || !(part in found)) throw new Error(`no value ${path}`);
    found = (found as Scope)[part];
  }
  return found;
}

const indented = (text: string, width: number) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => ' '.repeat(width) + line)
    .join('\n');

function written(expression: string, scope: Scope): string {
  const asYaml = /^toYaml (\S+) \| indent (\d+)$/.exec(expression);
  if (asYaml) return indented(stringify(valueAt(asYaml[1] ?? '', scope)), Number(asYaml[2]));
  const [path = '', filter] = expression.split(' | ');
  if (!/^\$?[\w.]+$/.test(path) || (filter !== undefined && filter !== 'quote'))
    throw new Error(`not understood: ${expression}`);
  const value = String(valueAt(path, scope));
  return filter ? JSON.stringify(value) : value;
}

/** The end of the block that begins before `from`, and its `else`, if it has one. */
function blockEnd(text: string, from: number): { bodyEnd: number; otherwise: number | null; after: number } {
  TAG.lastIndex = from;
  let depth = 1;
  let otherwise: number | null = null;
  let bodyEnd: number | null = null;
  for (let tag = TAG.exec(text); tag; tag = TAG.exec(text)) {
    const word = (tag[3] ?? '').split(' ')[0];
    if (word === 'if' || word === 'range') depth += 1;
    if (word === 'else' && depth === 1) {
      bodyEnd = tag.index;
      otherwise = TAG.lastIndex;
    }
    if (word === 'end') depth -= 1;
    if (depth === 0) return { bodyEnd: bodyEnd ?? tag.index, otherwise, after: TAG.lastIndex };
  }
  throw new Error('a block without an end');
}

function rendered(text: string, scope: Scope): string {
  let output = '';
  let at = 0;
  for (;;) {
    TAG.lastIndex = at;
    const tag = TAG.exec(text);
    if (!tag) return output + text.slice(at);
    const [whole, before = '', trim, expression = ''] = tag;
    const start = tag.index + whole.length;
    output += text.slice(at, tag.index) + (trim ? '' : before);
    if (!/^(if|range) /.test(expression)) {
      output += written(expression, scope);
      at = start;
      continue;
    }
    const { bodyEnd, otherwise, after } = blockEnd(text, start);
    const body = text.slice(start, bodyEnd);
    const end = text.lastIndexOf('{{', after - 1);
    const elseBody = otherwise === null ? '' : text.slice(otherwise, text.lastIndexOf('\n', end));
    output += renderedBlock(expression, body, elseBody, scope);
    at = after;
  }
}

/** `if PATH` or `range $KEY, $VALUE := PATH` with what stands in it. */
function renderedBlock(expression: string, body: string, elseBody: string, scope: Scope): string {
  const [word, ...rest] = expression.split(' ');
  if (word === 'if') return rendered(valueAt(rest.join(' '), scope) ? body : elseBody, scope);
  const [, name = '', value = '', path = ''] = /^range \$(\w+), \$(\w+) := (\S+)$/.exec(expression) ?? [];
  return Object.entries(valueAt(path, scope) as Scope)
    .map(([key, item]) => rendered(body, { ...scope, [`$${name}`]: key, [`$${value}`]: item }))
    .join('');
}

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: Scope;
  data?: Record<string, string>;
}

/** The chart's manifests with its own values, and what is set over them. */
export function renderChart(folder: string, change: (values: Scope) => void = () => {}): Manifest[] {
  const values = parse(readFileSync(join(folder, 'values.yaml'), 'utf8')) as Scope;
  change(values);
  const scope = { Values: values, Release: { Name: 'test' } };
  return readdirSync(join(folder, 'templates')).flatMap((name) => {
    const text = rendered(`\n${readFileSync(join(folder, 'templates', name), 'utf8')}`, scope);
    return parseAllDocuments(text)
      .map((document) => {
        if (document.errors.length > 0) throw new Error(`${name}: ${document.errors[0]?.message}`);
        return document.toJS() as Manifest | null;
      })
      .filter((manifest) => manifest !== null);
  });
}
