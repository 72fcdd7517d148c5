interface ConnectionFacts {
  effectiveType?: string;
  downlink?: number;
  rtt?: number;
}

/** What only some browsers tell. */
type ClientHintNavigator = Navigator & {
  connection?: ConnectionFacts;
  deviceMemory?: number;
  userAgentData?: { mobile: boolean; platform: string; brands: { brand: string }[] };
};

const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'Chrome OS'],
  [/Linux/, 'Linux'],
];

/** In this order: each names the ones below it too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const named = (table: readonly [RegExp, string][], agent: string) =>
  table.find(([pattern]) => pattern.test(agent))?.[1] ?? 'unknown';

export const systemOf = (agent: string) => named(SYSTEMS, agent);
export const browserOf = (agent: string) => named(BROWSERS, agent);

/** The part that records of clicks and of conversions share. */
export function browserFacts() {
  const clientHints = navigator as ClientHintNavigator;
  const { connection, deviceMemory, userAgentData, language, userAgent } = clientHints;
  return {
    url: location.href,
    referrer: document.referrer,
    language,
    screenSize: `${screen.width}x${screen.height}`,
    isMobile: userAgentData?.mobile ?? /Mobi|Android|iPhone/.test(userAgent),
    deviceMemory: deviceMemory ?? null,
    connectionType: connection?.effectiveType ?? 'unknown',
    downlink: connection?.downlink ?? null,
    rtt: connection?.rtt ?? null,
  };
}
