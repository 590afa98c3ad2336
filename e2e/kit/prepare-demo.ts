import { hasOwnChromium, ownChromium } from '../../tools/chromium.ts';
import { buildScreens } from '../../tools/built-screens.ts';
import { createDemoTemplate } from './demo-company.ts';

/** Makes the screens and the demo company once; each test then has a copy of its database. */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  if ((await buildScreens()) !== 0) throw new Error('The screens could not be made.');
  // Two workers would unpack it at once.
  if (hasOwnChromium) await ownChromium();
  return createDemoTemplate();
}
