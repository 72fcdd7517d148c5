import { serveThread } from '../serve-thread.ts';

/** The least process and thread that run from their sources. */
serveThread(new URL('./source-thread.ts', import.meta.url));
