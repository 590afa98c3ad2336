import { paths } from '#src/shared/screens/paths.ts';
import { year } from '../kit/dates.ts';
import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';

const [employee, manager, hr] = ['employee2@demo.example', 'manager@demo.example', 'hr@demo.example'] as const;

test('The balance of the home page has the same figures in its sentence, its legend and its chart', async ({ page }) => {
  await signIn(page, employee);
  const card = page.getByRole('region', { name: 'Annual leave balance' });
  const [left, pending, available] = figuresOf(await card.getByText(/days left, .* available to request/).textContent());
  const [taken, booked, pendingToo, availableToo] = await Promise.all(
    ['Taken', 'Booked', 'Pending', 'Available to request'].map(
      async (label) => figuresOf(await card.getByRole('listitem').filter({ hasText: label }).locator('b').textContent())[0],
    ),
  );
  const total = figuresOf(await card.getByText(/days left of/).textContent()).at(-1);
  expect([pendingToo, availableToo]).toEqual([pending, available]);
  expect([left, (taken ?? 0) + (booked ?? 0) + (left ?? 0)]).toEqual([(pending ?? 0) + (available ?? 0), total]);
});

test('A manager sees the same number of requests in the menu, on the card, in its link and in the list', async ({ page }) => {
  await signIn(page, manager);
  const link = page.getByRole('link', { name: /^Review all \d/ });
  const [count] = figuresOf(await link.textContent());
  expect(count).toBeGreaterThan(1);
  await expect(page.getByRole('heading', { name: 'Waiting for your approval' }).locator('..')).toContainText(String(count));
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Leave requests/i })).toContainText(String(count));
  await link.click();
  await expect(page.getByText(new RegExp(String.raw`\b${count} requests\b|of ${count}\b`)).first()).toBeVisible();
});

for (const { by, at, link, opens } of [
  { by: employee, at: '/', link: 'My leave details', opens: /Annual leave .*explained/ },
  { by: employee, at: '/', link: /view requests/, opens: 'My Leave History' },
  { by: manager, at: '/', link: /^Review all/, opens: 'Leave Requests' },
  { by: manager, at: paths.teamEntitlements(), link: /^Explain Annual leave/, opens: 'Balance history' },
  { by: hr, at: paths.leaveEntitlements(), link: /^Explain Annual leave/, opens: 'Balance history' },
  ...(
    [
      [hr, 'balances'],
      [hr, 'unbooked'],
      [manager, 'balances'],
    ] as const
  ).map(([by, report]) => ({ by, at: paths.report({ report }), link: /^Explain Annual leave of/, opens: 'Balance history' })),
] as const) {
  test(`The figures at ${at} open their explanation for ${by}: ${String(link)}`, async ({ page }) => {
    await signIn(page, by, { at });
    const first = page.locator('main').getByRole('link', { name: link }).first();
    const row = first.locator('xpath=ancestor::tr');
    const person = (await row.count()) > 0 ? ((await first.getAttribute('aria-label')) ?? '').replace(/^.* of /, '') : undefined;
    await first.click();
    await expect(page.getByRole('heading', { name: opens }).first()).toBeVisible();
    if (person !== undefined) await expect(page.locator('main')).toContainText(person);
    if (opens === 'Balance history') await expect(page.getByRole('table', { name: `Annual leave ${year}, day by day` })).toBeVisible();
  });
}

test('A report with people below the direct reports has no link that its manager may not open', async ({ page }) => {
  await signIn(page, manager, { at: `${paths.report({ report: 'balances' })}?below=yes` });
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Explain/ })).toHaveCount(0);
});

test('The balance beside a request opens its explanation for the line manager', async ({ page }) => {
  await signIn(page, manager, { at: paths.leaveRequests() });
  await page
    .getByRole('link', { name: /^View leave of/ })
    .first()
    .click();
  const link = page.getByRole('link', { name: /^Explain .*'s annual leave balance$/ });
  const person = ((await link.getAttribute('aria-label')) ?? '').replace(/^Explain (.*)'s .*$/, '$1');
  await link.click();
  await expect(page.getByRole('heading', { name: 'Balance history' })).toBeVisible();
  await expect(page.locator('main')).toContainText(person);
});

test('The balance in the form opens its explanation in a new tab', async ({ page, context }) => {
  await signIn(page, employee, { at: paths.applyLeave() });
  const tab = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Explain Annual leave in a new tab' }).click();
  await expect((await tab).getByRole('heading', { name: /Annual leave .*explained/ })).toBeVisible();
});

/** The numbers in a text. */
const figuresOf = (text: string | null): number[] => [...(text ?? '').matchAll(/\d+(?:\.\d+)?/g)].map(([figure]) => Number(figure));
