import { request as ask, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Stands before a site and lets some answers wait. */
export interface SlowProxy {
  url: string;
  stop(): Promise<void>;
}

/** `hold` is told each request's path and body; the site's answer is passed on when it is through. */
export async function startSlowProxy(
  site: string,
  hold: (path: string, body: string) => Promise<void> | undefined,
): Promise<SlowProxy> {
  const { hostname, port } = new URL(site);
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    const passOn = (body: Buffer) => {
      const held = hold(url, body.toString('latin1'));
      const asked = ask({ hostname, port, method, path: url, headers }, (answer) => {
        answer.on('error', () => response.destroy());
        void Promise.resolve(held).then(() => {
          response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
          answer.pipe(response);
        });
      });
      asked.on('error', () => response.destroy());
      asked.end(body);
    };
    // A page that is closed breaks its requests off.
    buffer(request).then(passOn, () => response.destroy());
  });
  server.on('upgrade', (request, socket) => {
    const lines = request.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
    );
    const other = connect(Number(port), hostname, () => {
      other.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      other.pipe(socket).pipe(other);
    });
    socket.on('error', () => other.destroy());
    other.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
