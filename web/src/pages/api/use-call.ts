import { useState } from 'react';

/** What the API answered. */
export interface ApiResponse {
  status: number;
  /** In milliseconds. */
  took: number;
  body: unknown;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A file, or a proxy's page.
    return text;
  }
}

/** Calls of the real API with a key; no cookie goes with them. */
export function useCall(apiKey: string) {
  const [response, setResponse] = useState<ApiResponse | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const call = async (path: string, init: RequestInit): Promise<ApiResponse | null> => {
    setBusy(true);
    setFailed(false);
    const started = performance.now();
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${apiKey}`);
    try {
      const response = await fetch(path, { ...init, headers, credentials: 'omit' });
      const answer = {
        status: response.status,
        took: Math.round(performance.now() - started),
        body: await readBody(response),
      };
      setResponse(answer);
      return answer;
    } catch {
      setResponse(null);
      setFailed(true);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { response, busy, failed, call };
}
