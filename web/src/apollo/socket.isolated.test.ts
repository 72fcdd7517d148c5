import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A connection whose other end answers the greeting and nothing else: neither pings nor that it is being closed. */
class SilentSocket {
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  readyState = 0;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  constructor() {
    queueMicrotask(() => {
      this.readyState = SilentSocket.OPEN;
      this.onopen?.();
    });
  }
  send(data: string) {
    if (JSON.parse(data).type === 'connection_init')
      queueMicrotask(() => this.onmessage?.({ data: '{"type":"connection_ack"}' }));
  }
  close() {
    this.readyState = SilentSocket.CLOSING;
  }
}

async function watching() {
  const { connection, socket } = await import('./socket.ts');
  const states: string[] = [];
  connection.subscribe(() => states.push(connection.state()));
  socket.subscribe({ query: '{ a }' }, { next: () => {}, error: () => {}, complete: () => {} });
  return states;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('WebSocket', SilentSocket);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the live connection is lost at once where the browser says so, also while it is being opened, and comes back', async () => {
  const states = await watching();
  dispatchEvent(new Event('offline'));
  expect(states).toEqual(['lost']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states).toEqual(['lost', 'connected']);
  dispatchEvent(new Event('offline'));
  expect(states).toEqual(['lost', 'connected', 'lost']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states.at(-1)).toBe('connected');
});

it('the live connection is lost 5 s after a ping without an answer, though the closing is not answered either', async () => {
  const states = await watching();
  await vi.advanceTimersByTimeAsync(14_900);
  expect(states).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(states).toEqual(['lost']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states).toEqual(['lost', 'connected']);
});

it('the live connection stays lost while the network is away, and is back as soon as that is', async () => {
  const states = await watching();
  await vi.advanceTimersByTimeAsync(100);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(states).toEqual(['lost']);
  onLine.mockRestore();
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10);
  expect(states).toEqual(['lost', 'connected']);
});

it('the live connection says nothing where nobody waits for anything', async () => {
  const { connection } = await import('./socket.ts');
  dispatchEvent(new Event('offline'));
  expect(connection.state()).toBe('connected');
});
