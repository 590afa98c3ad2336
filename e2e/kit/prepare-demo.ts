import { hasOwnChromium, ownChromium } from '../../tools/chromium.ts';
import { buildScreens } from '../../tools/built-screens.ts';
import { createDemoTemplate } from './demo-company.ts';

/** Builds the screens and the demo company once; each test then has a copy of its database. */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  if ((await buildScreens()) !== 0) throw new Error('Building the screens failed.');
  // This avoids that two workers unpack it at the same time.
  if (hasOwnChromium) await ownChromium();
  return createDemoTemplate();
}
