import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasOwnChromium } from '../../tools/chromium.ts';
import { findDifferences, createSnapshot, markDifferences } from '../../tools/visual-snapshots/compare-snapshots.ts';
import { readPicture, writePicture } from '../../tools/visual-snapshots/picture.ts';
import { expect } from './test.ts';

const snapshotFolder = 'e2e/every-screen/visual-snapshots';
/** The number of pixels that may differ, because other browser versions draw other edges. */
const maxDifferences = 12;

/** Whether pictures are stored instead of compared. */
export const isUpdatingSnapshots = process.env['LOOKS'] === 'keep';

/**
 * Compares a picture of a screen with the stored one; with `LOOKS=keep` (`npm run looks`) it is stored instead, if it differs. A mode
 * without a stored picture is not compared. Differences are drawn in red into `test-results/looks`.
 */
export function expectVisualSnapshot(screenshot: Buffer, mode: string, name: string): void {
  if (!hasOwnChromium) return;
  const file = path.join(snapshotFolder, mode, `${name}.png`);
  const seen = createSnapshot(readPicture(screenshot));
  const before = existsSync(file) ? readPicture(readFileSync(file)) : undefined;
  const places = before && findDifferences(before, seen);
  if (isUpdatingSnapshots) {
    if (!places || places.length > 0) write(file, seen);
    return;
  }
  if (!existsSync(path.join(snapshotFolder, mode))) return;
  if (!places) return expect.soft(file, 'there is no stored picture; npm run looks stores it').toBe('kept');
  if (places.length <= maxDifferences) return;
  const drawn = path.join('test-results/looks', mode, `${name}.png`);
  write(drawn, markDifferences(seen, before.height > seen.height ? [] : places));
  const [first = 0] = places;
  const at = `${4 * (first % seen.width)}, ${4 * Math.floor(first / seen.width)}`;
  expect
    .soft(
      `${places.length} places, the first at ${at}: see ${drawn}`,
      `${name} must match the stored picture; npm run looks stores the new one`,
    )
    .toBe('');
}

function write(file: string, look: Parameters<typeof writePicture>[0]): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, writePicture(look));
}
