/** What somebody uses, as far as it says so itself. */
export type Device = { browser: string; system: string };

/** The first mark that is found names it: browsers also claim to be those that came before them. */
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

/** What a device is called whose name nobody knows. */
const unknownDevice: Device = { browser: 'Another program', system: 'another system' };

/** The header is as long as its sender likes; all marks stand at its beginning. */
const maxUserAgentLength = 500;

/**
 * The browser and the system that a `User-Agent` names. It is a claim: good for telling one's own devices apart, for nothing else.
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
