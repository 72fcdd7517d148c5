import { visitRecord } from '@sutra/contract';
import { expect, it } from 'vitest';
import { browserOf, systemOf } from './browser-facts.ts';
import { visitOf } from './place.ts';

it('the visitor record calls unknown what the geolocation service leaves out, and a visit from nowhere direct', () => {
  const record = visitOf({ ip: '203.0.113.7', country: 'India', region: 'Bihar', postal: '' }, '');
  expect(record).toMatchObject({
    zip_code: 'unknown',
    state_code: 'unknown',
    isp: 'unknown',
    isp_asn: 'unknown',
    gdpr: false,
    protected: false,
    referrer: 'Direct',
  });
  expect(visitRecord.parse(record)).toMatchObject({ country: 'India', city: 'unknown', longitude: null });
});

it('the visitor record takes over what the service tells', () => {
  const connection = { asn: 24560, isp: 'An Airline' };
  const place = { ip: '2001:db8::1', postal: '800001', region_code: 'BR', longitude: 85.1, connection };
  expect(visitRecord.parse(visitOf(place, 'https://example.org/'))).toMatchObject({
    zip_code: '800001',
    state_code: 'BR',
    isp: 'An Airline',
    isp_asn: '24560',
    longitude: 85.1,
    referrer: 'https://example.org/',
  });
});

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
    'Android',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0',
    'Windows',
    'Edge',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'iOS',
    'Safari',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Linux', 'Firefox'],
  ['curl/8', 'unknown', 'unknown'],
])('knows %s', (agent, system, browser) => {
  expect([systemOf(agent), browserOf(agent)]).toEqual([system, browser]);
});
