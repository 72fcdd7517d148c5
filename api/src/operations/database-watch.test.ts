import { afterEach, describe, expect, it, vi } from 'vitest';
import { needsDatabase, watchDatabase } from './database-watch.ts';

afterEach(() => void vi.useRealTimers());

describe('a watch of the database', () => {
  it('tells that it is away and that it is back, also where it only hangs', async () => {
    vi.useFakeTimers();
    let state: 'there' | 'away' | 'hangs' = 'there';
    const ask = () => {
      if (state === 'away') return Promise.reject(new Error('ECONNREFUSED'));
      return state === 'there' ? Promise.resolve() : new Promise(() => {});
    };
    const watch = watchDatabase(ask, { everyMs: 100, withinMs: 50 });
    for (const next of ['away', 'there', 'hangs', 'there'] as const) {
      state = next;
      await vi.advanceTimersByTimeAsync(400);
      expect(watch.isThere()).toBe(next === 'there');
    }
    watch.stop();
  });

  it('knows which requests can be answered without it', () => {
    for (const path of ['/', '/pricing', '/healthz', '/readyz', '/metrics', '/api', '/assets/a.js'])
      expect(needsDatabase('GET', path)).toBe(false);
    expect(needsDatabase('GET', '/graphql?x=1')).toBe(false);
    expect(needsDatabase('POST', '/api/contact')).toBe(false);
    for (const path of [
      '/graphql',
      '/admin/graphql',
      '/api/uploads',
      '/api/auth/sign-in/email',
      '/api/v1/account/usage',
    ])
      expect(needsDatabase('POST', path)).toBe(true);
  });
});
