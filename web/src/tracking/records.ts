import type { ClickRecord, ConversionRecord } from '@sutra/contract';
import { siteSettings } from '../site-settings.ts';
import { currentViewer } from '../viewer/viewer.ts';
import { browserFacts, browserOf, systemOf } from './browser-facts.ts';
import { askPlace, visitOf } from './place.ts';

export interface PlanClick {
  /** In English, as the operator reads it. */
  name: string;
  price: string;
}

const INDIA = 'Asia/Kolkata';

const email = () => currentViewer()?.account?.email ?? 'Anonymous';

/** Goes on also while the page is being left. */
async function send(path: string, record: unknown): Promise<void> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(record),
    keepalive: true,
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
}

export function sendClick({ name, price }: PlanClick): Promise<void> {
  const record: ClickRecord = {
    timestamp: new Date().toISOString(),
    user_email: email(),
    plan_name: name,
    plan_price: price,
    is_signed_in: currentViewer()?.account != null,
    ...browserFacts(),
  };
  return send('/api/track-click', [record]);
}

export function sendConversion(): Promise<void> {
  const now = new Date();
  const record: ConversionRecord = {
    date: new Intl.DateTimeFormat('en-IN', { timeZone: INDIA }).format(now),
    time: new Intl.DateTimeFormat('en-IN', { timeZone: INDIA, timeStyle: 'medium' }).format(now),
    os: systemOf(navigator.userAgent),
    browser: browserOf(navigator.userAgent),
    userEmail: email(),
    ...browserFacts(),
  };
  return send('/api/track-conversion', record);
}

/** Where the operator set no service, nobody is asked and nothing is sent. */
export async function sendVisit(): Promise<void> {
  const { geolocationUrl } = siteSettings;
  if (geolocationUrl === null) return;
  await send('/api/welcome', visitOf(await askPlace(geolocationUrl), document.referrer));
}
