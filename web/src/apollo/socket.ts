import { createClient } from 'graphql-ws';

const PING_EVERY = 10_000;
const PONG_WITHIN = 5_000;
const LONGEST_WAIT = 5_000;

const address = () => `${location.origin.replace(/^http/, 'ws')}/graphql`;

/** Until the network is there again, where the browser says that it is gone; it may be wrong, so not for ever. */
const wait = (retries: number) => {
  const base = navigator.onLine ? Math.min(LONGEST_WAIT, 250 * 2 ** retries) : LONGEST_WAIT;
  return new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, base * (0.75 + Math.random() / 2));
    addEventListener('online', goOn);
  });
};

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
    ping: (received) => {
      // Closing waits for an answer as well: up to a minute on a network that is gone.
      if (!received) pong = setTimeout(() => socket.terminate(), PONG_WITHIN);
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
  clearTimeout(pong);
  const { code } = event as CloseEvent;
  if (code !== 1000) become('lost');
});
socket.on('error', () => become('lost'));
// A network that is gone closes nothing by itself: the next ping would be the first to notice.
addEventListener('offline', () => socket.terminate());

export const connection = {
  state: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
