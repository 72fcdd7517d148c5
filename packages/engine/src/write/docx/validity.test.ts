import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { schemaParts } from '../../../test/docx-parts.ts';
import { hasCommand } from '../../../test/has-command.ts';
import { hasOfficeValidator, validateOffice } from '../../../test/validate-office.ts';
import { validateParts } from '../../../test/validate-xml.ts';
import type { DocumentTree } from '../../tree/index.ts';
import { goldenTrees } from '../golden-trees.ts';
import { writeDocx } from './index.ts';

/** Validators are slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const CREATED = new Date('2026-01-02T03:04:05Z');

/** All goldens one after the other, so that one run of each validator sees every node. */
function allGoldens(): DocumentTree {
  const trees = goldenTrees().map(({ tree }) => tree);
  return {
    title: 'Every node',
    blocks: trees.flatMap(({ blocks }) => blocks),
    images: Object.assign({}, ...trees.map(({ images }) => images)) as DocumentTree['images'],
  };
}

const folder = mkdtempSync(join(tmpdir(), 'sutra-docx-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function written(
  name: string,
  options: { numbering: 'native' | 'table' },
): Promise<{ path: string; bytes: Uint8Array }> {
  const bytes = await writeDocx(allGoldens(), {
    created: CREATED,
    sourceName: 'a & b.pdf',
    engine: 'built-in',
    audit: { native: 3, repaired: 1, keptAsText: 0, doubtful: 1, keptAsPictures: 1 },
    ...options,
  });
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { path, bytes };
}

describe.each([{ numbering: 'native' as const }, { numbering: 'table' as const }])(
  'every node with $numbering numbers',
  (options) => {
    test('is valid by the ECMA-376 schemas', async () => {
      const { bytes } = await written('schema.docx', options);
      expect(await validateParts(schemaParts(bytes))).toEqual([]);
    });

    test.runIf(hasOfficeValidator)('is valid by the Open XML SDK (on 64-bit Linux)', async () => {
      const { path } = await written(`sdk-${options.numbering}.docx`, options);
      expect(await validateOffice(path)).toEqual([]);
    });
  },
);

test.skipIf(!hasCommand('soffice'))(
  'LibreOffice opens it and shows its text (only where soffice is installed)',
  async () => {
    const { path } = await written('open.docx', { numbering: 'native' });
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    execFileSync('soffice', [profile, '--headless', '--convert-to', 'txt:Text', '--outdir', folder, path], {
      stdio: 'ignore',
      timeout: 120_000,
    });
    const shown = readFileSync(join(folder, 'open.txt'), 'utf8');
    for (const words of ['Light & Shade <1>', 'सिद्ध कीजिए।', 'Said twice.', 'Only one']) {
      expect(shown.toLowerCase()).toContain(words.toLowerCase());
    }
  },
  130_000,
);
