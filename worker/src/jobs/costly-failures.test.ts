import { ERRORS } from '@sutra/contract';
import { COSTLY_FAILURES } from '@sutra/prisma/ledger';
import { expect, it } from 'vitest';

it('the list of costly failures names failures that cost a conversion as the catalogue does', () => {
  for (const code of COSTLY_FAILURES) expect(ERRORS).toHaveProperty(code);
});
