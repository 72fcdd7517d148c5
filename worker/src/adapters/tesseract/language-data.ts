import { access, copyFile, mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The languages whose trained data comes with the product. */
export const TRAINED_LANGUAGES = ['eng', 'hin'];

const require = createRequire(import.meta.url);

/** The integer version of the best models: LSTM only, a quarter of the size, the same accuracy here. */
const VARIANT = '4.0.0_best_int';

function packagedFile(language: string): string {
  const folder = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
  return join(folder, VARIANT, `${language}.traineddata.gz`);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Puts the trained data of the languages side by side into one folder, as tesseract.js wants it. */
export async function provideLanguageData(folder: string, languages: string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const language of languages) {
    const file = join(folder, `${language}.traineddata.gz`);
    if (await exists(file)) continue;
    const partial = `${file}.${process.pid}`;
    await copyFile(packagedFile(language), partial);
    await rename(partial, file);
  }
}
