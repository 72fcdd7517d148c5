import {
  type GenerateContentRequest,
  type GenerateContentResponse,
  GoogleGenerativeAI,
} from '@google/generative-ai';
import { chunkText, type Ending, endingOf, loopStart } from './answer.ts';
import { SilenceError, UnusableAnswer } from './failure.ts';
import type { GeminiSettings } from './settings.ts';

export interface Answer {
  text: string;
  ending: Ending;
  /** True where a repetition was cut away. */
  looped: boolean;
}

/** Fires when nothing was heard for `limit` milliseconds; the SDK's own timeout would cut a running stream. */
function createSilence(limit: number, outer?: AbortSignal) {
  const controller = new AbortController();
  const forward = () => controller.abort(outer?.reason);
  outer?.addEventListener('abort', forward, { once: true });
  let timer = setTimeout(() => controller.abort(new SilenceError()), limit);
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(new SilenceError()), limit);
    },
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', forward);
    },
  };
}

async function collect(
  stream: AsyncIterable<GenerateContentResponse>,
  limit: number,
  heard: () => void,
  onText?: (text: string) => void,
): Promise<Answer> {
  let text = '';
  let ending: Ending | null = null;
  for await (const chunk of stream) {
    heard();
    const more = chunkText(chunk);
    text += more;
    ending = endingOf(chunk) ?? ending;
    const kept = more ? loopStart(text) : null;
    if (kept !== null) return { text: text.slice(0, kept), ending: 'complete', looped: true };
    if (text.length > limit) return { text, ending: 'complete', looped: true };
    if (more) onText?.(text);
  }
  if (ending === null && !text) throw new UnusableAnswer('bad-answer');
  // A stream that ends without a reason was cut on its way.
  return { text, ending: ending ?? 'cut-off', looped: false };
}

const LONGEST_PAGE = 60_000;

/** One request to one model, streamed. Throws what the SDK throws, `UnusableAnswer` or `SilenceError`. */
export async function ask(
  key: string,
  model: string,
  settings: GeminiSettings,
  request: GenerateContentRequest,
  { onText, signal }: { onText?: (text: string) => void; signal?: AbortSignal } = {},
): Promise<Answer> {
  // The SDK ignores a signal that has fired already and would send the request.
  signal?.throwIfAborted();
  const silence = createSilence(settings.silenceLimit, signal);
  try {
    const client = new GoogleGenerativeAI(key).getGenerativeModel({ model }, { baseUrl: settings.baseUrl });
    const { stream, response } = await client.generateContentStream(request, { signal: silence.signal });
    // The aggregated answer is not wanted, but its failure must not go unheard.
    response.catch(() => {});
    return await collect(stream, LONGEST_PAGE, () => silence.heard(), onText);
  } catch (error) {
    signal?.throwIfAborted();
    if (silence.signal.aborted) throw silence.signal.reason;
    throw error;
  } finally {
    silence.end();
  }
}
