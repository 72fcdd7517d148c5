import type { Content, GenerateContentRequest, Part } from '@google/generative-ai';
import type { ContentType } from '@sutra/contract';
import {
  type ContentRecogniser,
  type PageReading,
  type PageRequest,
  type Picture,
  type ReadingHooks,
  RecogniserError,
} from '@sutra/engine/recognisers';
import { z } from 'zod';
import { joinContinuation, unfenced } from './answer.ts';
import { asRecogniserError, failureOf, UnusableAnswer } from './failure.ts';
import { createPace, pause } from './pace.ts';
import { DETECTION_PROMPT, DETECTION_SCHEMA } from './prompts/detect.ts';
import { continuationPrompt, readingPrompt } from './prompts/read.ts';
import { PROMPTS_VERSION } from './prompts/version.ts';
import { type Answer, ask } from './request.ts';
import type { GeminiSettings } from './settings.ts';

const DETECTION_RETRIES = 2;
const READING_RETRIES = 2;
const CONTINUATIONS = 4;
/** Google advises 1; a page that looped is asked again a little cooler, then a little warmer. */
const TEMPERATURES = [1, 0.7, 1.3];
const SECOND_TEMPERATURE = 0.5;

function picturePart(picture: Picture): Part {
  const mimeType = picture.bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
  return { inlineData: { mimeType, data: Buffer.from(picture.bytes).toString('base64') } };
}

function requestOf(contents: Content[], settings: GeminiSettings, extra: object): GenerateContentRequest {
  // The SDK's types lag behind the service; fields it does not know pass through as they are.
  const generationConfig = {
    maxOutputTokens: settings.maxOutputTokens,
    mediaResolution: settings.mediaResolution,
    thinkingConfig: { thinkingLevel: settings.thinkingLevel },
    ...extra,
  };
  return { contents, generationConfig };
}

const detection = z.object({ contentType: z.enum(['mathematical', 'text']) });

function parseDetection(text: string): ContentType {
  try {
    return detection.parse(JSON.parse(text)).contentType;
  } catch {
    // A model's answer is no JSON, or not what was asked for, and may hold content.
    throw new UnusableAnswer('bad-answer');
  }
}

interface Attempt {
  number: number;
  model: string;
  signal: AbortSignal;
}

/**
 * Gemini with one user's key, which lives in this closure alone: it goes into the request's header and nowhere
 * else.
 */
export function createGemini(key: string, settings: GeminiSettings): ContentRecogniser {
  const pace = createPace();
  let modelIndex = 0;

  const currentModel = () => settings.models[modelIndex] ?? settings.models[0] ?? '';
  const nextModel = () => {
    if (modelIndex + 1 < settings.models.length) modelIndex += 1;
  };

  async function withRetries<Result>(
    retries: number,
    signal: AbortSignal | undefined,
    task: (attempt: Attempt) => Promise<Result>,
  ): Promise<Result> {
    const limit = AbortSignal.timeout(settings.pageLimit);
    const bounded = signal ? AbortSignal.any([signal, limit]) : limit;
    for (let number = 0; ; number += 1) {
      try {
        return await pace.run(() => task({ number, model: currentModel(), signal: bounded }), bounded);
      } catch (error) {
        signal?.throwIfAborted();
        if (limit.aborted) throw new RecogniserError('too-slow', false);
        const failure = failureOf(error);
        const hopeless = failure.next === 'give-up' || (failure.wait ?? 0) > settings.longestWait;
        if (hopeless || number >= retries) throw asRecogniserError(failure);
        if (failure.next === 'other-model') nextModel();
        if (failure.wait) pace.hold(failure.wait);
        // A wait that is cut short is told apart by the next attempt: cancelled, or too slow.
        await pause((number + 1) * settings.retryUnit, bounded).catch(() => {});
      }
    }
  }

  async function detect(picture: Picture, signal?: AbortSignal): Promise<ContentType> {
    const parts = [picturePart(picture), { text: DETECTION_PROMPT }];
    const json = { responseMimeType: 'application/json', responseSchema: DETECTION_SCHEMA };
    try {
      return await withRetries(DETECTION_RETRIES, signal, async (attempt) => {
        const request = requestOf([{ role: 'user', parts }], settings, json);
        const answer = await ask(key, attempt.model, settings, request, { signal: attempt.signal });
        return parseDetection(answer.text);
      });
    } catch (error) {
      if (error instanceof RecogniserError && !error.forAll) return 'text';
      throw error;
    }
  }

  /** Goes on where an answer was cut off, in the same conversation. */
  async function completed(
    first: Answer,
    contents: Content[],
    attempt: Attempt,
    onText?: (text: string) => void,
  ) {
    let answer = first;
    let text = first.text;
    for (let count = 0; answer.ending === 'cut-off' && count < CONTINUATIONS; count += 1) {
      const before = text;
      const conversation: Content[] = [
        ...contents,
        { role: 'model', parts: [{ text: before }] },
        { role: 'user', parts: [{ text: continuationPrompt(before.slice(-200)) }] },
      ];
      answer = await ask(key, attempt.model, settings, requestOf(conversation, settings, {}), {
        signal: attempt.signal,
        onText: (more) => onText?.(joinContinuation(before, more)),
      });
      text = joinContinuation(before, answer.text);
    }
    return { text, doubtful: answer.ending === 'cut-off' || answer.looped };
  }

  async function readOnce(
    request: PageRequest,
    attempt: Attempt,
    onText?: (text: string) => void,
  ): Promise<PageReading> {
    const parts = [picturePart(request.picture), { text: readingPrompt(request) }];
    const contents: Content[] = [{ role: 'user', parts }];
    const temperature = request.again ? SECOND_TEMPERATURE : (TEMPERATURES[attempt.number] ?? 1);
    const asked = requestOf(contents, settings, { temperature });
    const first = await ask(key, attempt.model, settings, asked, { onText, signal: attempt.signal });
    const whole = await completed(first, contents, attempt, onText);
    if (whole.doubtful && attempt.number < READING_RETRIES)
      throw new UnusableAnswer('bad-answer', whole.text);
    return {
      content: unfenced(whole.text),
      reader: `${attempt.model} ${PROMPTS_VERSION}`,
      doubtful: whole.doubtful,
    };
  }

  async function read(request: PageRequest, hooks: ReadingHooks = {}): Promise<PageReading> {
    return withRetries(READING_RETRIES, hooks.signal, (attempt) => readOnce(request, attempt, hooks.onText));
  }

  return { detect, read };
}
