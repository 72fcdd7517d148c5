import { entryBeside } from './engine/entry-beside.ts';
import { serveThread } from './engine/serve-thread.ts';

serveThread(entryBeside(import.meta.url, 'engine-thread'));
