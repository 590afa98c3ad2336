/** The browser and system of a session, according to its User-Agent. */
export type Device = { browser: string; system: string };

/** The first matching mark counts, because browsers also claim to be older browsers. */
const browsers: readonly (readonly [mark: string, name: string])[] = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['HeadlessChrome/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
];

const systems: readonly (readonly [mark: string, name: string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
];

/** The name of an unknown device. */
const unknownDevice: Device = { browser: 'Another program', system: 'another system' };

/** The header may have any length, but all marks are at its start. */
const maxUserAgentLength = 500;

/**
 * Returns the browser and system in a `User-Agent`. It is only a claim, good enough for people to tell their own devices apart.
 *
 * @example parseDevice('Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0') // { browser: 'Firefox', system: 'Linux' }
 */
export function parseDevice(userAgent: string | undefined): Device {
  const told = (userAgent ?? '').slice(0, maxUserAgentLength);
  return { browser: findName(told, browsers) ?? unknownDevice.browser, system: findName(told, systems) ?? unknownDevice.system };
}

const findName = (told: string, table: typeof browsers) => table.find(([mark]) => told.includes(mark))?.[1];

/** @example deviceText({ browser: 'Firefox', system: 'Linux' }) // 'Firefox on Linux' */
export const deviceText = ({ browser, system }: Device): string => `${browser} on ${system}`;
