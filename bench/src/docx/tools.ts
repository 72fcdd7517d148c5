import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The first line a program says about itself, or null where it is not installed. */
export function versionOf(command: string): string | null {
  const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
  return status === 0 ? (stdout.split('\n')[0] ?? command) : null;
}

export interface ProcessRun {
  seconds: number;
  ok: boolean;
  output: string;
}

/** One whole process, start to end. */
export function timed(command: string, parameters: string[]): ProcessRun {
  const start = performance.now();
  const { status, stdout } = spawnSync(command, parameters, { encoding: 'utf8', timeout: 300_000 });
  return { seconds: (performance.now() - start) / 1000, ok: status === 0, output: stdout ?? '' };
}

/** Which of the documents LibreOffice turns into PDF. */
export function opened(paths: string[], folder: string): string[] {
  const profile = `-env:UserInstallation=file://${join(folder, 'office')}`;
  timed('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, ...paths]);
  return paths.filter((path) => existsSync(path.replace(/\.docx$/, '.pdf')));
}

export function pageCount(pdf: string): number | null {
  const pages = /^Pages:\s+(\d+)/m.exec(timed('pdfinfo', [pdf]).output)?.[1];
  return pages ? Number(pages) : null;
}
