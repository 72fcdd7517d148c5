import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the fake heard. */
export interface GeminiCall {
  method: 'generateContent' | 'streamGenerateContent' | 'models';
  model: string;
  key: string;
  body: GeminiBody;
  /** Counted from 0 over the fake's life. */
  index: number;
  /** Milliseconds from its arrival to the end of the answer; 0 while it is answered. */
  took: number;
}

interface GeminiPart {
  text?: string;
  thought?: boolean;
  inlineData?: { mimeType: string; data: string };
}

export interface GeminiBody {
  systemInstruction?: { parts: GeminiPart[] };
  contents?: { role: string; parts: GeminiPart[] }[];
  generationConfig?: Record<string, unknown>;
}

/** One scripted reply; `chunks` are streamed one event each. */
export type GeminiReply =
  | {
      kind: 'answer';
      chunks: string[];
      finishReason?: string;
      delay?: number;
      thoughts?: string;
      /** The last chunk waits for it, so that the page is seen while it is being read. */
      until?: Promise<unknown>;
    }
  | { kind: 'error'; status: number; body: unknown }
  | { kind: 'blocked'; blockReason: string }
  /** An event broken off in the middle of its JSON, then the connection closed. */
  | { kind: 'cut'; chunks: string[] }
  /** Bytes that are no event. */
  | { kind: 'garbage'; text: string }
  | { kind: 'no-candidates' }
  /** Headers, then nothing. */
  | { kind: 'silence' };

export type GeminiScript = (call: GeminiCall) => GeminiReply | Promise<GeminiReply>;

const serviceError = (code: number, status: string, message: string, details: unknown[] = []) => ({
  kind: 'error' as const,
  status: code,
  body: { error: { code, message, status, details } },
});
const errorInfo = (reason: string) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'googleapis.com',
});

/** The error rows of the service, as it words them. */
export const GEMINI_ERRORS = {
  keyInvalid: serviceError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
    errorInfo('API_KEY_INVALID'),
  ]),
  notAvailable: serviceError(
    400,
    'FAILED_PRECONDITION',
    'User location is not supported for the API use without a billing account linked.',
  ),
  badRequest: serviceError(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.'),
  keyType: serviceError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.', [
    errorInfo('ACCESS_TOKEN_TYPE_UNSUPPORTED'),
  ]),
  keyBlocked: serviceError(403, 'PERMISSION_DENIED', 'Your API key was reported as leaked.'),
  modelGone: serviceError(404, 'NOT_FOUND', 'models/x is not found for API version v1beta.'),
  limitReached: (retryDelay: string) =>
    serviceError(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.', [
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay },
    ]),
  internal: serviceError(500, 'INTERNAL', 'An internal error has occurred.'),
  overloaded: serviceError(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
  deadline: serviceError(504, 'DEADLINE_EXCEEDED', 'The request timed out.'),
};

export const answer = (text: string, finishReason = 'STOP'): GeminiReply => ({
  kind: 'answer',
  chunks: text.match(/[\s\S]{1,80}/g) ?? [''],
  finishReason,
});

function chunkJson(parts: GeminiPart[], finishReason?: string) {
  return JSON.stringify({
    candidates: [{ content: { role: 'model', parts }, index: 0, ...(finishReason ? { finishReason } : {}) }],
    usageMetadata: { promptTokenCount: 1200, candidatesTokenCount: 10, totalTokenCount: 1210 },
    modelVersion: 'fake',
  });
}

const event = (json: string) => `data: ${json}\r\n\r\n`;

async function streamAnswer(response: ServerResponse, reply: GeminiReply & { kind: 'answer' }) {
  if (reply.thoughts) response.write(event(chunkJson([{ text: reply.thoughts, thought: true }])));
  for (const [index, chunk] of reply.chunks.entries()) {
    if (reply.delay) await sleep(reply.delay);
    const last = index === reply.chunks.length - 1;
    if (last) await reply.until;
    response.write(event(chunkJson([{ text: chunk }], last ? (reply.finishReason ?? 'STOP') : undefined)));
  }
  response.end();
}

async function send(response: ServerResponse, reply: GeminiReply) {
  if (reply.kind === 'error') {
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  switch (reply.kind) {
    case 'answer':
      return streamAnswer(response, reply);
    case 'blocked':
      return void response.end(event(JSON.stringify({ promptFeedback: { blockReason: reply.blockReason } })));
    case 'no-candidates':
      return void response.end(event(JSON.stringify({ usageMetadata: { promptTokenCount: 1 } })));
    case 'garbage':
      return void response.end(reply.text);
    case 'silence':
      response.flushHeaders();
      return;
    case 'cut':
      for (const chunk of reply.chunks) response.write(event(chunkJson([{ text: chunk }])));
      response.write('data: {"candidates": [{"content": {"par');
      await sleep(20);
      response.destroy();
  }
}

async function readBody(request: IncomingMessage): Promise<GeminiBody> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text ? (JSON.parse(text) as GeminiBody) : {};
}

const ROUTE = /^\/v1beta\/models(?:\/([^:/?]+):(generateContent|streamGenerateContent))?(?:\?|$)/;

/** What it says when nobody scripted it: a page with a heading and two formulas. */
export const SAMPLE_PAGE = [
  '# Quadratic equations',
  '',
  'Every equation $ax^2 + bx + c = 0$ with $a \\neq 0$ has the roots',
  '',
  '$$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a} \\tag{1}$$',
].join('\n');

export const wantsJson = (call: GeminiCall) =>
  call.body.generationConfig?.responseMimeType === 'application/json';

/** Every page holds the sample, written in small steps. */
export const slowSample: GeminiScript = (call) =>
  wantsJson(call)
    ? answer('{"contentType":"mathematical"}')
    : { kind: 'answer', chunks: SAMPLE_PAGE.match(/[\s\S]{1,12}/g) ?? [], delay: 150 };

/** The Gemini API over HTTP, as far as a recogniser sees it. Every reply can be scripted. */
export async function startFakeGemini(script: GeminiScript = slowSample, port = 0) {
  const calls: GeminiCall[] = [];
  let current = script;

  const server = createServer((request, response) => {
    // The service may be asked from a page of any site.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const arrived = performance.now();
    void (async () => {
      const route = ROUTE.exec(request.url ?? '');
      if (!route) return send(response, GEMINI_ERRORS.modelGone);
      const body = await readBody(request);
      const call: GeminiCall = {
        method: (route[2] as GeminiCall['method'] | undefined) ?? 'models',
        model: route[1] ?? '',
        key: String(request.headers['x-goog-api-key'] ?? ''),
        body,
        index: calls.length,
        took: 0,
      };
      calls.push(call);
      const reply = await current(call);
      if (call.method === 'models' && reply.kind !== 'error') {
        response.writeHead(200, { 'content-type': 'application/json' });
        return void response.end(JSON.stringify({ models: [{ name: 'models/gemini-3.8-flash' }] }));
      }
      await send(response, reply);
      call.took = performance.now() - arrived;
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`;
  return {
    url,
    calls,
    script(next: GeminiScript) {
      current = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
