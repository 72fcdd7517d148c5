// Exit code 0 when the api of this container answers.
const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
const address = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
const answer = await fetch(`http://${address}:${PORT}/healthz`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
