import { useEffect, useRef, useState } from 'react';
import { aiSettings } from '../../../components/ai-key/ai-key.ts';
import { openKeyDialog } from '../../../components/ai-key/key-dialog-host.tsx';
import { type Problem, problemOf } from '../../../problem.ts';
import type { Direction } from './translate.ts';

interface Run {
  state: 'idle' | 'running' | 'done';
  text: string;
  /** Formulas that the translation left out. */
  lost: readonly string[];
  problem: Problem | null;
}

const IDLE: Run = { state: 'idle', text: '', lost: [], problem: null };

async function outcome(
  text: string,
  direction: Direction,
  signal: AbortSignal,
  onText: (text: string) => void,
) {
  const { translate } = await import('./translate.ts');
  const { AskFailure } = await import('./ask-gemini.ts');
  try {
    const result = await translate({ text, direction, key: aiSettings().key, signal, onText });
    return { ...result, problem: null };
  } catch (error) {
    const code = error instanceof AskFailure ? error.code : 'ai-service-unavailable';
    return { problem: problemOf(code) };
  }
}

/** One translation at a time; without a key, the key is asked for. */
export function useTranslationRun() {
  const [run, setRun] = useState<Run>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (text: string, direction: Direction) => {
    if (aiSettings().key === '') return openKeyDialog({ purpose: 'translate' });
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setRun({ ...IDLE, state: 'running' });
    const show = (soFar: string) => setRun({ ...IDLE, state: 'running', text: soFar });
    const ended = await outcome(text, direction, controller.signal, show);
    if (controller.signal.aborted) return;
    setRun((before) => ({ ...before, ...ended, state: 'done' }));
  };

  const stop = () => {
    running.current?.abort();
    setRun((before) => ({ ...before, state: 'done' }));
  };

  return { run, start, stop, clear: () => setRun(IDLE) };
}
