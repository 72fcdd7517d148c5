type Kind = 'localStorage' | 'sessionStorage';

/** Storage may be switched off or full; the site works without it. */
export function recall(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string, kind: Kind = 'localStorage') {
  try {
    window[kind].setItem(key, value);
  } catch {
    // Full, or switched off.
    return;
  }
}

export function forget(key: string, kind: Kind = 'localStorage') {
  try {
    window[kind].removeItem(key);
  } catch {
    return;
  }
}
