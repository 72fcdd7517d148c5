import { aiKeyErrorOf, type ErrorCode } from '@sutra/contract';
import { fieldOf, jsonBody, listField, textField } from '../../../json-fields.ts';
import { siteSettings } from '../../../site-settings.ts';

/** The service did not do what was asked; `code` is one of the catalogue. */
export class AskFailure extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

interface Question {
  key: string;
  instruction: string;
  text: string;
  signal: AbortSignal;
  /** The answer as far as it has come. */
  onText: (text: string) => void;
}

const MOST_TOKENS = 16_384;
/** Another model may do better. */
const ELSEWHERE = new Set([404, 500, 503, 504]);

async function failureOf(answer: Response): Promise<AskFailure> {
  const error = fieldOf(await jsonBody(answer), 'error');
  const reasons = listField(error, 'details').flatMap((detail) => textField(detail, 'reason') ?? []);
  const code = aiKeyErrorOf(answer.status, reasons, textField(error, 'message') ?? '');
  if (code) return new AskFailure(code);
  return new AskFailure(answer.status === 429 ? 'ai-limit-reached' : 'ai-service-unavailable');
}

function textOf(event: string): string {
  const json = event.replace(/^data:\s*/, '').trim();
  if (json === '') return '';
  const [candidate] = listField(JSON.parse(json), 'candidates');
  const parts = listField(fieldOf(candidate, 'content'), 'parts');
  return parts.map((part) => (fieldOf(part, 'thought') ? '' : (textField(part, 'text') ?? ''))).join('');
}

async function readAnswer(body: ReadableStream<Uint8Array>, onText: (text: string) => void) {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let waiting = '';
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    waiting += decoder.decode(value, { stream: true });
    const events = waiting.split(/\r?\n\r?\n/);
    waiting = events.pop() ?? '';
    text += events.map(textOf).join('');
    onText(text);
  }
  return text + textOf(waiting);
}

const bodyOf = ({ instruction, text }: Question) =>
  JSON.stringify({
    systemInstruction: { parts: [{ text: instruction }] },
    contents: [{ role: 'user', parts: [{ text }] }],
    generationConfig: { maxOutputTokens: MOST_TOKENS, thinkingConfig: { thinkingLevel: 'low' } },
  });

/**
 * Asks Gemini from this browser: the key goes to Google and to nobody else.
 *
 * @throws AskFailure
 */
export async function askGemini(question: Question): Promise<string> {
  let failure = new AskFailure('ai-service-unavailable');
  for (const model of siteSettings.geminiModels) {
    const address = `${siteSettings.geminiUrl.replace(/\/+$/, '')}/v1beta/models/${model}:streamGenerateContent?alt=sse`;
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': question.key },
      body: bodyOf(question),
      signal: question.signal,
      referrerPolicy: 'no-referrer',
    }).catch((cause: unknown) => {
      question.signal.throwIfAborted();
      throw Object.assign(failure, { cause });
    });
    if (answer.ok && answer.body) return readAnswer(answer.body, question.onText);
    failure = await failureOf(answer);
    if (!ELSEWHERE.has(answer.status)) throw failure;
  }
  throw failure;
}
