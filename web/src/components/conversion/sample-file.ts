import { SAMPLE_PAGE } from '@sutra/contract';
import type { ChosenFile } from './accept-files.ts';

/** Our own page, as if it had been chosen. */
export async function sampleFile(): Promise<ChosenFile> {
  const answer = await fetch(SAMPLE_PAGE.path);
  if (!answer.ok) throw new Error(`The sample page answered ${answer.status}`);
  const file = new File([await answer.blob()], SAMPLE_PAGE.fileName, { type: 'application/pdf' });
  return { key: SAMPLE_PAGE.sha256, file, format: 'pdf' };
}
