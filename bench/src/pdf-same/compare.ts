import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';

const readIf = (path: string): Buffer => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0));

const short = (line: string | undefined) => (line === undefined ? '(nothing)' : line.slice(0, 160));

/** The first line of two texts that differs, or null. */
function firstDifference(one: string, other: string): string | null {
  if (one === other) return null;
  const [ours, theirs] = [one.split('\n'), other.split('\n')];
  const at = ours.findIndex((line, place) => line !== theirs[place]);
  const place = at < 0 ? ours.length : at;
  return `line ${place + 1}: ${short(theirs[place])} → ${short(ours[place])}`;
}

/** The parts of two archives that differ; empty where only the archives themselves do. */
function differingParts(one: Uint8Array, other: Uint8Array): string[] {
  const [ours, theirs] = [unzipSync(one), unzipSync(other)];
  const names = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  return [...names].filter((name) => !Buffer.from(ours[name] ?? []).equals(Buffer.from(theirs[name] ?? [])));
}

function docxDifference(one: Buffer, other: Buffer): string {
  if (one.length === 0 || other.length === 0) return 'DOCX: made by one of them only';
  const parts = differingParts(one, other);
  return `DOCX: ${parts.length > 0 ? parts.join(', ') : 'the archive itself'}`;
}

/** What differs between the results `name` of two folders, said in a line each. */
export function differences(ours: string, theirs: string, name: string): string[] {
  const pair = (ending: string) =>
    [readIf(join(ours, name + ending)), readIf(join(theirs, name + ending))] as const;
  const found: string[] = [];
  const [error, otherError] = pair('.error');
  if (!error.equals(otherError)) found.push(`error: ${otherError.toString()} → ${error.toString()}`);
  const [text, otherText] = pair('.md');
  const line = firstDifference(text.toString(), otherText.toString());
  if (line !== null) found.push(`Markdown, ${line}`);
  const [docx, otherDocx] = pair('.docx');
  if (!docx.equals(otherDocx)) found.push(docxDifference(docx, otherDocx));
  return found;
}
