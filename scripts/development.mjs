import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepRunning, launchNode } from './processes.mjs';
import { root } from './root.mjs';

const API_PORT_OFFSET = 10_000;

async function answers(url) {
  while (!(await fetch(url).catch(() => null))?.ok) await sleep(200);
}

/** The same product with reload: tsx restarts the servers, Vite serves the site and passes the rest on. */
export async function developmentProcesses(env, port, supervision) {
  const apiPort = port + API_PORT_OFFSET > 65535 ? port - 1000 : port + API_PORT_OFFSET;
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  const watched = (name, extra) =>
    keepRunning({
      name,
      launch: () => ({
        ...launchNode({
          file: tsx,
          args: ['watch', '--clear-screen=false', join(root, name, 'src', 'main.ts')],
          env: { ...env, ...extra },
          cwd: root,
        }),
        ready: Promise.resolve(),
      }),
      ...supervision,
    });
  const { createServer } = await import('vite');
  const target = `http://127.0.0.1:${apiPort}`;
  const site = await createServer({
    root: join(root, 'web'),
    configFile: join(root, 'web', 'vite.config.ts'),
    server: {
      host: env.HOST,
      port,
      strictPort: true,
      proxy: {
        '/api/': target,
        '/healthz': target,
        '/graphql': { target, ws: true },
      },
    },
  });
  await site.listen();
  return [
    { ...watched('api', { PORT: String(apiPort), HOST: '127.0.0.1' }), ready: answers(`${target}/healthz`) },
    watched('worker', {}),
    { ready: Promise.resolve(), stop: () => site.close() },
  ];
}
