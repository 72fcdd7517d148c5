import { SutraError } from '@sutra/contract';

/** A change that was not made, as the schema has it. */
export interface Refusal {
  code: string;
  message: string;
  field: string | null;
}

/** An expected failure as data; anything else stays thrown. */
export async function asData<Result>(work: () => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SutraError) || error.code === 'not-an-admin') throw error;
    const { field } = error.details;
    return { code: error.code, message: error.message, field: field === undefined ? null : String(field) };
  }
}
