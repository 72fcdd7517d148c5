import { SAMPLE_PAGE, slowSample, startFakeGemini } from './gemini.ts';

/** `npx tsx test/fakes/serve-gemini.ts [PORT]`: a service to try the product with, for any key. */
const port = Number(process.argv[2] ?? 8899);
const { url } = await startFakeGemini(slowSample, port);
process.stdout.write(`GEMINI_BASE_URL=${url} npm start\nEvery page is read as:\n\n${SAMPLE_PAGE}\n`);
