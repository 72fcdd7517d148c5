import { useState } from 'react';
import { forget, recall, remember } from '../../browser-storage.ts';

const NAME = 'sutra.apiKey';
const KEY = /^sutra_[\w-]{20,100}$/;

export const isApiKey = (text: string) => KEY.test(text.trim());

/** The API key of this tab: it is gone when the tab is closed, and no other site's script can read it. */
export function useSavedKey() {
  const [key, setKey] = useState(() => recall(NAME, 'sessionStorage') ?? '');
  return {
    key,
    save: (text: string) => {
      remember(NAME, text.trim(), 'sessionStorage');
      setKey(text.trim());
    },
    remove: () => {
      forget(NAME, 'sessionStorage');
      setKey('');
    },
  };
}
