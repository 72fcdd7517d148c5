import { createClient } from 'graphql-ws';
import WebSocket from 'ws';

/** What the tests ask of every file. */
export interface Seen {
  id: string;
  position: number;
  status: string;
  step: string;
  progress: number;
  pagesDone: number;
  pagesTotal: number;
  originalFileName: string;
  fileName: string;
  error: { code: string; message: string } | null;
  downloadUrl: string | null;
}

export interface UploadAnswer {
  id?: string;
  fileName?: string;
  format?: string;
  size?: number;
  error?: { code: string; message: string; details: Record<string, string | number> };
}

/** Files that the product did not take, and why. */
export class RefusedUpload extends Error {
  constructor(readonly code: string) {
    super(`refused: ${code}`);
  }
}

interface Answer<Data> {
  data: Data;
  errors?: { message: string; extensions?: { code?: string } }[];
}

interface BatchData {
  convertFiles: {
    batch?: { id: string; conversions: { id: string; error: { code: string } | null }[] };
    problem?: { code: string; message: string };
    needed?: number;
    remaining?: number;
  };
}

export interface NamedBytes {
  name: string;
  bytes: Uint8Array | string;
}

export const FILE = `id position status step progress pagesDone pagesTotal originalFileName fileName downloadUrl
  error { code message }`;

/** A browser as the server sees one: it keeps its cookie and nothing else. */
export class Visitor {
  cookie = '';
  /** Told each `Set-Cookie` line. */
  onCookie: (line: string) => void = () => undefined;

  /** @param forwardedFor the address that a proxy in front would name, where one is trusted. */
  constructor(
    readonly site: string,
    public forwardedFor: string | null = null,
  ) {}

  /** With what says who sends it. */
  protected ownHeaders(given?: HeadersInit): Headers {
    const headers = new Headers(given);
    if (this.cookie) headers.set('cookie', this.cookie);
    if (this.forwardedFor) headers.set('x-forwarded-for', this.forwardedFor);
    return headers;
  }

  protected keepCookie(response: Response): void {
    const jar = new Map(this.cookie.split('; ').map((pair) => [pair.split('=')[0] ?? '', pair]));
    for (const line of response.headers.getSetCookie()) {
      this.onCookie(line);
      const pair = line.split(';')[0] ?? '';
      const name = pair.split('=')[0] ?? '';
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, pair);
    }
    this.cookie = [...jar.values()].filter(Boolean).join('; ');
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(this.site + path, { ...init, headers: this.ownHeaders(init.headers) });
    this.keepCookie(response);
    return response;
  }

  /** Each file's answer. @throws RefusedUpload where all of them are refused at once. */
  async upload(...files: NamedBytes[]): Promise<UploadAnswer[]> {
    const form = new FormData();
    for (const { name, bytes } of files) form.append('files', new Blob([bytes as BlobPart]), name);
    const response = await this.fetch('/api/uploads', { method: 'POST', body: form });
    const { files: answers, error } = (await response.json()) as {
      files?: UploadAnswer[];
      error?: { code: string };
    };
    if (!answers) throw new RefusedUpload(error?.code ?? String(response.status));
    return answers;
  }

  async uploadIds(...files: NamedBytes[]): Promise<string[]> {
    return (await this.upload(...files)).map((file) => {
      if (!file.id) throw new RefusedUpload(file.error?.code ?? 'no-answer');
      return file.id;
    });
  }

  async query<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Answer<Data>> {
    const response = await this.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as Answer<Data>;
  }

  async convert(
    uploadIds: string[],
    input: Record<string, unknown> = {},
  ): Promise<BatchData['convertFiles']> {
    const answer = await this.query<BatchData>(
      `mutation ($input: ConvertFilesInput!) { convertFiles(input: $input) {
        ... on ConvertFilesSuccess { batch { id conversions { id error { code } } } }
        ... on ConvertFilesRefused { problem { code message } }
        ... on ConvertFilesOverAllowance { needed remaining problem { code message } } } }`,
      { input: { uploadIds, ...input } },
    );
    return answer.data.convertFiles;
  }

  /** Starts the files; the batch's id and its files' ids. */
  async start(...files: NamedBytes[]): Promise<{ id: string; files: string[] }> {
    const { batch, problem } = await this.convert(await this.uploadIds(...files));
    if (!batch) throw new Error(`refused: ${problem?.code}`);
    return { id: batch.id, files: batch.conversions.map((file) => file.id) };
  }

  async cancel(id: string): Promise<{ conversion?: Seen; problem?: { code: string } }> {
    const answer = await this.query<{ cancelConversion: { conversion?: Seen; problem?: { code: string } } }>(
      `mutation ($id: ID!) { cancelConversion(id: $id) {
        ... on CancelConversionSuccess { conversion { ${FILE} } }
        ... on CancelConversionRefused { problem { code } } } }`,
      { id },
    );
    return answer.data.cancelConversion;
  }

  async conversion(id: string): Promise<Seen | null> {
    const answer = await this.query<{ conversion: Seen | null }>(
      `query ($id: ID!) { conversion(id: $id) { ${FILE} } }`,
      { id },
    );
    return answer.data.conversion;
  }

  /** What the subscription tells, from the snapshot to its end; a lost connection is made again as the site does. */
  async *watch(batchId: string, fields = FILE): AsyncGenerator<Seen> {
    const { site, cookie } = this;
    class BrowserSocket extends WebSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols, { headers: { cookie, origin: site } });
      }
    }
    const client = createClient({
      url: `${site.replace('http', 'ws')}/graphql`,
      webSocketImpl: BrowserSocket,
      // A busy machine takes its time to start a process that was killed.
      retryAttempts: 1_000,
      retryWait: () => new Promise((resolve) => setTimeout(resolve, 200)),
      shouldRetry: () => true,
    });
    try {
      const query = `subscription ($id: ID!) { conversionUpdates(batchId: $id) { ${fields} } }`;
      const stream = client.iterate<{ conversionUpdates: Seen }>({ query, variables: { id: batchId } });
      for await (const { data, errors } of stream) {
        const code = errors?.[0]?.extensions?.code;
        if (errors) throw new Error(typeof code === 'string' ? code : errors[0]?.message);
        if (data) yield data.conversionUpdates;
      }
    } finally {
      await client.dispose();
    }
  }

  /** Everything the subscription told until all files had ended. */
  async watchAll(batchId: string): Promise<Seen[]> {
    const seen: Seen[] = [];
    for await (const file of this.watch(batchId)) seen.push(file);
    return seen;
  }

  /** Waits until a file is worked on; answers its id. */
  async untilRunning(batchId: string): Promise<string> {
    for await (const file of this.watch(batchId)) {
      if (file.status === 'PROCESSING' && file.progress >= 10) return file.id;
      if (file.status === 'COMPLETED' || file.status === 'ERROR') break;
    }
    throw new Error('the file ended too soon');
  }
}

/** How each file stood last. */
export function lastSeen(seen: readonly Seen[]): Seen[] {
  const last = new Map(seen.map((file) => [file.position, file]));
  return [...last.values()].sort((a, b) => a.position - b.position);
}
