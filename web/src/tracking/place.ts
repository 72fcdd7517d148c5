import { fieldOf, jsonBody, numberField, textField } from '../json-fields.ts';

/** What a geolocation service answers, as far as it is read. */
export interface Place {
  ip: string;
  country?: string;
  country_code?: string;
  region?: string;
  region_code?: string;
  city?: string;
  postal?: string;
  longitude?: number;
  latitude?: number;
  host?: string;
  connection?: { asn?: number | string; isp?: string };
}

const TEXTS = ['country', 'country_code', 'region', 'region_code', 'city', 'postal', 'host'] as const;
const NUMBERS = ['longitude', 'latitude'] as const;

/** What of an answer is a place; null where it has no address. */
function readPlace(answer: unknown): Place | null {
  const ip = textField(answer, 'ip');
  if (ip === undefined) return null;
  const connection = fieldOf(answer, 'connection');
  return {
    ip,
    ...Object.fromEntries(TEXTS.map((name) => [name, textField(answer, name)])),
    ...Object.fromEntries(NUMBERS.map((name) => [name, numberField(answer, name)])),
    connection: {
      asn: numberField(connection, 'asn') ?? textField(connection, 'asn'),
      isp: textField(connection, 'isp'),
    },
  };
}

/** The service is waited for this long, in milliseconds. */
const WITHIN = 3_000;

/** @throws where the service does not answer in time, or not as it should. */
export async function askPlace(url: string): Promise<Place> {
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(WITHIN),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  const place = answer.ok ? readPlace(await jsonBody(answer)) : null;
  if (place === null) throw new Error('the geolocation service has no answer');
  return place;
}

const known = (value: string | number | undefined) => String(value ?? '') || 'unknown';

/** The visitor record: what the service leaves out is unknown. */
export function visitOf(place: Place, referrer: string) {
  const { ip, country, country_code, region, city, longitude, latitude, connection } = place;
  return {
    ip,
    country,
    country_code,
    region,
    zip_code: known(place.postal),
    city,
    state_code: known(place.region_code),
    longitude,
    latitude,
    isp: known(connection?.isp ?? place.host),
    isp_asn: known(connection?.asn),
    gdpr: false,
    protected: false,
    referrer: referrer || 'Direct',
  };
}
