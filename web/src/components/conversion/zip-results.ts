import { Zip, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  url: string;
  fileName: string;
}

/** Names as they are, but each once: `notes.docx`, `notes (2).docx`. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let distinct = name;
    for (let count = 2; taken.has(distinct.toLowerCase()); count += 1) distinct = `${stem} (${count})${end}`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}

async function bytesOf(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * One archive of several files, fetched one after the other. They are stored as they are: documents are packed
 * already.
 *
 * @throws where one of them cannot be fetched
 */
export async function zipFiles(files: readonly ZippedFile[], onFile: (done: number) => void): Promise<Blob> {
  const parts: BlobPart[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    // A blob of its own, which the browser may keep on disk.
    else parts.push(new Blob([chunk]));
  });
  const names = distinctNames(files.map(({ fileName }) => fileName));
  for (const [index, { url }] of files.entries()) {
    const entry = new ZipPassThrough(names[index] ?? `${index}`);
    zip.add(entry);
    entry.push(await bytesOf(url), true);
    onFile(index + 1);
  }
  zip.end();
  if (failure) throw failure;
  return new Blob(parts, { type: 'application/zip' });
}
