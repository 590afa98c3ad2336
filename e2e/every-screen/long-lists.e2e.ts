import { paths } from '#src/shared/screens/paths.ts';
import type { Page } from '@playwright/test';
import { createCallsAs } from '../kit/calls.ts';
import { cutTexts } from '../kit/cut-texts.ts';
import { daysFrom } from '../kit/dates.ts';
import { findScreenAddresses } from '../kit/screens.ts';
import { expect, factValue, readOnlyTest, signIn, test } from '../kit/test.ts';

const hr = 'hr@demo.example';
// A screen at 200 % has half as many pixels.
const sizes = { desk: { width: 1280, height: 900 }, phone: { width: 375, height: 740 }, zoomed: { width: 640, height: 450 } };

/** Lists the vertical scroll frames around the rows, and measures the distance between the table's head and the application's. */
const layout = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('.wide-frame');
    const scrollers: string[] = [];
    for (let box = frame; box && box !== document.documentElement; box = box.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1) scrollers.push(box.className);
    }
    const bottom = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0;
    const top = document.querySelector('.frame-head')?.getBoundingClientRect().top ?? 0;
    return { scrollers, gap: Math.round(top - bottom), sideways: document.documentElement.scrollWidth - innerWidth };
  });

for (const [name, viewport] of Object.entries(sizes)) {
  readOnlyTest(`A long list has one scroll bar, and its head stays visible: ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, hr);
    for (const address of ['/listallappliedleave?size=100', '/liststaffprofile?size=100', '/teamcalendar', '/teamcalendar?view=table']) {
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.locator('.wide-frame :is(tbody tr, li)').nth(20)).toBeAttached();
        await page.evaluate(() => scrollTo(0, 1000));
        await expect.poll(() => layout(page)).toEqual({ scrollers: [], gap: 0, sideways: 0 });
        const frame = page.locator('.wide-frame');
        if ((await frame.getAttribute('data-wide')) === null) return;
        const last = frame.locator('.frame-head > * > *').last();
        await frame.evaluate((box) => box.scrollBy(10_000, 0));
        const isInSight = () =>
          last.evaluate(
            (cell) => cell.getBoundingClientRect().right <= (cell.closest('.wide-frame')?.getBoundingClientRect().right ?? 0) + 1,
          );
        await expect.poll(isInSight).toBe(true);
        expect(await layout(page)).toMatchObject({ gap: 0 });
      });
    }
  });
}

readOnlyTest('The name of a row stays visible on a phone when the columns scroll', async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  await signIn(page, hr);
  for (const address of ['/liststaffprofile', '/listallappliedleave', '/leaveentitlement', '/auditlog', '/logindetails']) {
    await page.goto(address);
    const first = page.getByRole('rowheader').first();
    await expect(first, address).toBeVisible();
    const frame = page.locator('.wide-frame[data-wide]');
    await frame.evaluate((box) => box.scrollBy(10_000, 0));
    expect(await frame.evaluate((box) => box.scrollLeft), address).toBeGreaterThan(40);
    const [own, outer] = [await first.boundingBox(), await frame.boundingBox()];
    expect(own?.x, address).toBeGreaterThanOrEqual((outer?.x ?? 0) - 1);
    expect((own?.x ?? 0) + (own?.width ?? 0), address).toBeLessThan(sizes.phone.width);
  }
});

const longNames = [
  'Maximiliana Konstantinopolitanskaya-Featherstonehaugh von und zu Hohenstaufenberg'.slice(0, 80),
  'Maximilianakonstantinopolitanskaya'.repeat(3).slice(0, 80),
  'W'.repeat(80),
  '欧阳诸葛司马上官慕容'.repeat(8),
  'محمد عبد الرحمن '.repeat(5).trim(),
  'محمدعبدالرحمنالعبدالله'.repeat(4).slice(0, 80),
];
/** Returns names of 80 letters from all calls, also that of the signed-in person. */
async function lengthenNames(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer });
    let turn = 0;
    const body = (await answer.text())
      .replaceAll(/"name" ?: ?"[^"]+"/g, () => `"name":"${longNames[turn++ % longNames.length] ?? ''}"`)
      .replaceAll(/"reason":"[^"]+"/g, `"reason":"${'x'.repeat(250)}"`);
    return route.fulfill({ response: answer, body });
  });
}
/** Lists names in tables, the calendar or the header that take more than two lines or are nowhere in full. */
const tallNames = (all: Element[], names: readonly string[]) =>
  all.flatMap((one) => {
    const lines = Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight));
    const isWhole = names.includes(one.textContent) && one.getAttribute('title') === one.textContent;
    return lines > 2 || !isWhole ? [`${lines} lines: ${one.textContent}`] : [];
  });

for (const [on, viewport] of Object.entries({ desk: sizes.desk, phone: sizes.phone })) {
  readOnlyTest(`Names of 80 letters take two lines in lists, are complete in cards, and widen no screen: ${on}`, async ({ page, demo }) => {
    await page.setViewportSize(viewport);
    const addresses = await findScreenAddresses(demo.url);
    await lengthenNames(page);
    await signIn(page, 'manager@demo.example');
    const card = { home: '.waits .plain-link', ...(on === 'phone' && { leaveRequests: '.card-title .row-link' }) };
    const row = {
      ...(on === 'desk' && { leaveRequests: 'tbody th .clamp' }),
      leaveHistory: 'tbody th .clamp',
      teamEntitlements: 'tbody th .clamp',
      teamCalendar: '.wall-row:not(.head) > .name > :last-child',
      viewLeaveRequest: '.wall-row:not(.head) > .name > :last-child',
    };
    const openScreen = async (name: keyof typeof addresses) => {
      await page.goto(addresses[name]);
      await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
      await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
      expect.soft(await layout(page), name).toMatchObject({ sideways: 0 });
    };
    for (const [name, people] of Object.entries(card)) {
      // The keys are names of screens.
      await openScreen(name as keyof typeof card);
      await expect(page.locator(people).first(), name).toBeVisible();
      expect.soft(await page.locator(people).evaluateAll(cutTexts), `${name}: names that are cut`).toEqual([]);
    }
    for (const [name, people] of Object.entries(row)) {
      // The keys are names of screens.
      await openScreen(name as keyof typeof row);
      await expect(page.locator(people).first(), name).toBeVisible();
      expect.soft(await page.locator(people).evaluateAll(tallNames, longNames), name).toEqual([]);
    }
    for (const name of ['applyLeave', 'account', 'myProfile', 'notices'] as const) await openScreen(name);
    if (on === 'desk') expect(await page.locator('.me .name').evaluateAll(tallNames, longNames)).toEqual([]);
    else await expect(page.locator('.me .name')).toBeHidden();
    await page.goto(paths.report({ report: 'balances' }));
    const cells = page.locator('tbody th:has(.clamp.long)');
    await expect(cells.first()).toBeVisible();
    const overlaps = (all: Element[]) =>
      all.map((cell) => (cell.firstElementChild?.getBoundingClientRect().right ?? 0) - cell.getBoundingClientRect().right);
    expect(Math.max(...(await cells.evaluateAll(overlaps))), 'names over the next column').toBeLessThanOrEqual(0);
    await page.goto(addresses.viewLeaveRequest);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Approval Confirmation' });
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

test('A name of 80 letters and a reason of 250 letters take two lines in lists, and are complete on the detail screen', async ({
  page,
  demo,
  otherBrowser,
}) => {
  const name = 'Maximiliana Konstantinopolitanskaya-Featherstonehaugh von und zu Hohenstaufenberg'.slice(0, 80);
  const reason = 'We travel to see our grandparents and help with their house. '.repeat(5).slice(0, 250).trim();
  const call = await createCallsAs(demo.url, hr);
  for (const [emplId, as] of [
    ['E0002', name],
    ['E0001', 'W'.repeat(80)],
  ]) {
    const {
      version: _version,
      hasAccount: _account,
      texts: _texts,
      ...profile
    } = await call<Record<string, unknown>>(`GET /employeeDetailsDept/${emplId}`);
    await call('POST /addEditEmployeeDetailsWithDept?mode=edit', { ...profile, name: as });
  }
  for (const email of ['employee@demo.example', 'employee2@demo.example']) {
    const { start } = daysFrom(6, 'Monday', 1);
    const leave = { id: { startDate: start }, endDate: start, leaveCategory: { leaveCode: 'SL' }, halfDay: 'N', reason, approver: 'M0001' };
    await (
      await createCallsAs(demo.url, email)
    )('POST /appliedleave', leave);
  }
  const tallest = (shown: Page) =>
    shown.locator('tbody tr').evaluateAll((rows) => Math.max(...rows.map((row) => row.getBoundingClientRect().height)));

  await signIn(page, 'manager@demo.example', { at: '/leaverequests?size=50' });
  const row = page.getByRole('row').filter({ hasText: name }).first();
  await expect(row.getByText(name).first()).toBeVisible();
  expect(await row.getByText(name).evaluateAll(tallNames, [name])).toEqual([]);
  // Two lines of the application's own font are enough for a Latin name.
  expect(await row.getByText(name).evaluateAll(cutTexts)).toEqual([]);
  expect(await layout(page)).toMatchObject({ sideways: 0 });
  // On a phone requests are cards; this list has columns there.
  await page.setViewportSize(sizes.phone);
  await page.goto('/leaveentitlementmanager?size=50');
  const columns = page.getByRole('row').filter({ hasText: name }).first();
  await expect(columns).toBeVisible();
  await expect(columns.getByText(name).first()).toBeVisible();
  expect(await columns.getByText(name).evaluateAll(tallNames, [name])).toEqual([]);
  expect((await columns.getByRole('rowheader').boundingBox())?.width).toBeLessThan(160);

  const own = await otherBrowser();
  await signIn(own, 'employee2@demo.example', { at: '/myleavehistory?size=50' });
  await expect(own.getByRole('cell', { name: reason })).toBeVisible();
  expect(await tallest(own)).toBeLessThan(42);
  expect(
    (
      await own
        .getByRole('banner')
        .getByRole('link', { name: /^My account/ })
        .boundingBox()
    )?.width,
  ).toBeLessThan(400);
  await own.getByRole('row').filter({ hasText: reason }).getByRole('link').click();
  await expect(factValue(own, 'Reason')).toHaveText(reason);
});
