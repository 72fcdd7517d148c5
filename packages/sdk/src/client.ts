import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './generated/schema.ts';

export type Schemas = components['schemas'];
export type Problem = Schemas['Problem'];
export type SutraClient = Client<paths>;

export interface SutraOptions {
  /** The address of the site: `https://sutra.example`. */
  baseUrl: string;
  /** A key of the dashboard. */
  apiKey: string;
  /** Another `fetch`, for proxies and tests. */
  fetch?: (request: Request) => Promise<Response>;
}

/** Every path of the API, typed: `client.POST('/api/v1/convert/pdf-to-docx', { body })`. */
export function createSutra({ baseUrl, apiKey, fetch }: SutraOptions): SutraClient {
  return createClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${apiKey}` },
    ...(fetch && { fetch }),
  });
}

/** The answer of the API to a request that it refused. */
export class SutraProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = 'SutraProblem';
    this.problem = problem;
  }

  get code(): string {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }
}

interface Outcome<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/**
 * What the API answered.
 *
 * @throws SutraProblem where it refused
 */
export function unwrap<Data>({ data, error, response }: Outcome<Data>): Data {
  if (data !== undefined) return data;
  const known = typeof error === 'object' && error !== null && 'code' in error ? (error as Problem) : null;
  throw new SutraProblem(
    known ?? {
      type: 'about:blank',
      title: response.statusText || 'No answer',
      status: response.status,
      detail: `The API answered ${response.status}.`,
      instance: 'about:blank',
      code: 'internal',
    },
  );
}
