import { createClient } from 'graphql-ws';

const PING_EVERY = 10_000;
const PONG_WITHIN = 5_000;
const LONGEST_WAIT = 5_000;

const address = () => `${location.origin.replace(/^http/, 'ws')}/graphql`;

const wait = (retries: number) => {
  const base = Math.min(LONGEST_WAIT, 250 * 2 ** retries);
  return new Promise<void>((resolve) => setTimeout(resolve, base * (0.75 + Math.random() / 2)));
};

let live: WebSocket | null = null;
let pong: ReturnType<typeof setTimeout> | undefined;

/** Reconnects for ever; a subscription is asked again by itself and starts with a snapshot. */
export const socket = createClient({
  url: address,
  lazy: true,
  lazyCloseTimeout: 2_000,
  keepAlive: PING_EVERY,
  retryAttempts: Number.POSITIVE_INFINITY,
  shouldRetry: () => true,
  retryWait: wait,
  on: {
    opened: (opened) => {
      live = opened as WebSocket;
    },
    ping: (received) => {
      if (!received) pong = setTimeout(() => live?.close(4408, 'No answer'), PONG_WITHIN);
    },
    pong: (received) => {
      if (received) clearTimeout(pong);
    },
  },
});

export type ConnectionState = 'connected' | 'lost';

let state: ConnectionState = 'connected';
const listeners = new Set<() => void>();

function become(next: ConnectionState) {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

socket.on('connected', () => become('connected'));
socket.on('closed', (event) => {
  const { code } = event as CloseEvent;
  if (code !== 1000) become('lost');
});
socket.on('error', () => become('lost'));
// A network that is gone closes nothing by itself: the next ping would be the first to notice.
addEventListener('offline', () => live?.close(4408, 'Offline'));

export const connection = {
  state: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
