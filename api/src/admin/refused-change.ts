import { SutraError } from '@sutra/contract';

/** A change that was not made, as the schema has it. */
export interface RefusedChange {
  code: string;
  reason: string;
  field: string | null;
  details: { name: string; value: string }[];
}

/** An expected failure as data; anything else stays thrown. */
export async function errorAsData<Result>(work: () => Promise<Result>): Promise<Result | RefusedChange> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SutraError) || error.code === 'not-an-admin') throw error;
    const details = Object.entries(error.details).map(([name, value]) => ({ name, value: String(value) }));
    const field = details.find(({ name }) => name === 'field')?.value ?? null;
    return { code: error.code, reason: error.message, field, details };
  }
}
