import { paths } from '#src/shared/screens/paths.ts';
import type { Locator, Page } from '@playwright/test';
import { year } from '../kit/dates.ts';
import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';

/** Lists animations and transitions that are longer than a blink, those of pseudo-elements too. */
const moving = (page: Page) =>
  page.locator('*').evaluateAll((all) => {
    const isLong = (times: string) => times.split(',').some((time) => Number.parseFloat(time) > 0.01);
    const moves = (element: Element, pseudo: string) => {
      const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element, pseudo);
      return (animationName !== 'none' && isLong(animationDuration)) || isLong(transitionDuration) || scrollBehavior === 'smooth';
    };
    return all.flatMap((element) =>
      ['', '::before', '::after', '::backdrop']
        .filter((pseudo) => moves(element, pseudo))
        .map((pseudo) => `${element.tagName}.${element.getAttribute('class') ?? ''}${pseudo}`),
    );
  });

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test.describe(() => {
    test.use({ contextOptions: { reducedMotion } });
    const isStill = reducedMotion === 'reduce';
    test(`Screens have ${isStill ? 'no motion if' : 'motion unless'} the system asks for less motion`, async ({ page }) => {
      const found: string[] = [];
      const look = async () => void found.push(...(await moving(page)));
      // A screen that is loading, with its placeholder bars.
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route('**/api/appliedleave/me/pendingapproval?**', async (route) => {
        await held;
        await route.continue();
      });
      await signIn(page, 'manager@demo.example', { at: '/leaverequests' });
      await expect(page.locator('.skeleton').first()).toBeVisible();
      await look();
      letGo();
      await page.getByRole('row').getByRole('link').first().click();
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look();
      await page.keyboard.press('Escape');
      await page.goto('/applyleave');
      await page.getByRole('button', { name: 'Choose start date' }).click();
      await look();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: 'Search or jump to' })).toBeVisible();
      await look();
      if (isStill) expect(found).toEqual([]);
      else expect(found.length).toBeGreaterThan(0);
    });
  });
}

test.describe(() => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('Borders, focus, selections and all statuses are visible in system colours', async ({ page }) => {
    const styleOf = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    await signIn(page, 'manager@demo.example', { at: '/leaverequests' });
    const status = page.locator('tbody .badge').first();
    await expect(status).toHaveText(/^Pending (approval|cancel)$/);
    for (const bordered of ['tbody .badge', '.button', 'input.filter', '.table-box'])
      expect(await styleOf(bordered, 'border-block-end-width'), bordered).not.toBe('0px');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await styleOf(':focus-visible', 'outline-style')).toBe('solid');
    expect(Number.parseFloat(await styleOf(':focus-visible', 'outline-width'))).toBeGreaterThanOrEqual(2);

    await page.goto('/teamcalendar');
    await expect(page.locator('.bar-leave').first()).toBeVisible();
    for (const shown of ['.bar-leave', '.bar-leave.pending']) expect(await styleOf(shown, 'border-block-end-width'), shown).not.toBe('0px');
    const month = page.getByRole('button', { name: 'Month', exact: true });
    await expect(month).toHaveAttribute('aria-pressed', 'true');
    // The system gives all buttons the same background; selected ones have the colours of selected text.
    expect(await styleOf('.segmented [aria-pressed="true"]', 'color')).not.toBe(
      await styleOf('.segmented [aria-pressed="false"]', 'color'),
    );
  });

  test('Holidays differ from weekends, and a button that does not act from one that does', async ({ page }) => {
    const styleOf = (element: Locator, property: string) =>
      element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);
    await signIn(page, 'manager@demo.example', { at: `/teamcalendar?date=${year}-12-01` });
    const [weekend, holiday] = [page.locator('.wall-under > .weekend').first(), page.locator('.wall-under > .holiday').first()];
    await expect(holiday).toBeVisible();
    expect(await styleOf(weekend, 'background-color')).not.toBe(await styleOf(page.locator('body'), 'background-color'));
    expect(await styleOf(weekend, 'background-image')).toBe('none');
    expect(await styleOf(holiday, 'background-image')).toContain('gradient');

    await page.goto('/applyleave');
    const submit = page.getByRole('button', { name: 'Submit' });
    await expect(submit).toBeDisabled();
    const cancel = page.getByRole('button', { name: 'Cancel' });
    for (const shown of ['color', 'border-top-color']) expect(await styleOf(submit, shown), shown).not.toBe(await styleOf(cancel, shown));
  });

  test('Months with more absence, and the balance that is explained, stand out', async ({ page }) => {
    const styleOf = (element: Locator, property: string) =>
      element.first().evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);
    await signIn(page, 'hr@demo.example', { at: '/reports/absence' });
    const [few, many] = [page.locator('td[data-heat="1"]'), page.locator('td[data-heat="3"]')];
    await expect(many.first()).toBeVisible();
    const tints = [await styleOf(few, 'background-color'), await styleOf(many, 'background-color')];
    expect(new Set([...tints, await styleOf(page.locator('body'), 'background-color')]).size).toBe(3);

    await page.goto('/myleavedetails');
    const types = page.getByRole('table', { name: paths.myLeaveDetails.title, exact: true });
    const frameOf = (row: string) =>
      types.getByRole('row', { name: row }).evaluate((element) => {
        const { borderTopStyle, width, zIndex } = getComputedStyle(element, '::after');
        return [borderTopStyle, Math.round(Number.parseFloat(width)) === element.clientWidth, Number(zIndex) > 0];
      });
    // The frame is as wide as the row, and above its sticky cells.
    await expect.poll(() => frameOf('Annual leave')).toEqual(['solid', true, true]);
    expect((await frameOf('Sick leave'))[0]).toBe('none');
  });
});
