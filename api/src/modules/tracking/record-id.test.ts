import { expect, it } from 'vitest';
import { z } from 'zod';
import { recordId } from './record-id.ts';

it('ids of records are of version 7, differ and sort by time', () => {
  const now = Date.UTC(2026, 10, 20);
  const ids = Array.from({ length: 1_000 }, (_, index) => recordId(now + index));
  expect(new Set(ids).size).toBe(1_000);
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true);
});
