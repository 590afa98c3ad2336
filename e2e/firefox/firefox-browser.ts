import { accessSync, constants } from 'node:fs';
import type { Browser } from '@playwright/test';
import { firefox } from 'playwright-with-firefox';

/** Where Debian and other systems install Firefox; `FIREFOX` names another place. */
const places = [process.env.FIREFOX ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox'];

/** Starts the installed Firefox as the browser of a test. */
export async function withFirefox(use: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = places.find((place) => place !== '' && isExecutable(place));
  if (executablePath === undefined) throw new Error('Firefox is not installed. Install firefox-esr, or set FIREFOX to its path.');
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    // Without it, a page in the background has no focus.
    firefoxUserPrefs: { 'focusmanager.testmode': true },
  });
  // Both versions of Playwright have these methods.
  await use(browser as unknown as Browser);
  await browser.close();
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
