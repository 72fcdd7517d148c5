import { createServer } from 'node:http';

/** What a service like ipwho.is tells of an address. */
export const PATNA = {
  ip: '203.0.113.77',
  success: true,
  country: 'India',
  country_code: 'IN',
  region: 'Bihar',
  region_code: 'BR',
  city: 'Patna',
  latitude: 25.6,
  longitude: 85.1,
  postal: '800001',
  connection: { asn: 24560, isp: 'An Airline' },
};

/** A geolocation service for browsers of any site. */
export async function startFakeGeolocation() {
  let asked = 0;
  let answer: { status: number; body: unknown } | 'silence' = { status: 200, body: PATNA };
  const server = createServer((_request, response) => {
    asked += 1;
    if (answer === 'silence') return;
    response
      .writeHead(answer.status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      .end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    asked: () => asked,
    answer(next: typeof answer) {
      answer = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
