import { readFileSync } from 'node:fs';
import { SutraError } from '@sutra/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractPdf } from './index.ts';

const whole = new Uint8Array(
  readFileSync(new URL('../../../test/fixtures/pdf/symbols-type3.pdf', import.meta.url)),
);

const place = fc.integer({ min: 0, max: whole.length - 1 });
const damage = fc.oneof(
  fc.array(fc.record({ at: place, byte: fc.nat(255) }), { minLength: 1, maxLength: 20 }).map((changes) => {
    const bytes = whole.slice();
    for (const { at, byte } of changes) bytes[at] = byte;
    return bytes;
  }),
  place.map((end) => whole.slice(0, end)),
  fc.record({ at: place, length: fc.nat(1500) }).map(({ at, length }) => {
    return new Uint8Array([...whole.slice(0, at), ...whole.slice(at + length)]);
  }),
  fc.record({ nth: fc.nat(60), number: fc.nat(99_999) }).map(({ nth, number }) => {
    let seen = 0;
    const text = Buffer.from(whole).toString('latin1');
    const changed = text.replace(/(?<=\/\w+ \[?)-?\d+(?:\.\d+)?/g, (old) =>
      seen++ === nth ? String(number) : old,
    );
    return new Uint8Array(Buffer.from(changed, 'latin1'));
  }),
);

describe('a damaged file', () => {
  it('is read in part or refused, and never breaks the reader', async () => {
    await fc.assert(
      fc.asyncProperty(damage, async (bytes) => {
        const request = { languages: ['eng'], fileName: 'damaged.pdf' };
        const outcome = await extractPdf(bytes, request, { recogniser: null }).then(
          () => 'read',
          (error: unknown) => (error instanceof SutraError ? error.code : error),
        );
        expect(outcome).toMatch(/^(?:read|pdf-)/);
      }),
      { numRuns: 40, seed: 20261120 },
    );
  }, 60_000);
});
