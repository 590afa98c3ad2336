import type { Page } from '@playwright/test';
import { applyPage } from '../kit/apply-page.ts';
import { expect, readOnlyTest, signIn } from '../kit/test.ts';

const forms: readonly { by: string; at: string }[] = [
  { by: 'employee@demo.example', at: '/applyleave' },
  { by: 'employee@demo.example', at: '/changepassword' },
  ...[
    '/liststaffprofile/add',
    '/liststaffprofile/edit/E0001',
    '/leaveentitlement/add',
    '/leavecategory/add',
    '/leavecategory/edit/AL',
    '/translateitems/add',
    '/translateitems/edit/gender/F',
    '/publicholiday/add',
    '/logindetails/add',
    '/logindetails/edit/employee@demo.example',
  ].map((at) => ({ by: 'hr@demo.example', at })),
];

/** Controls for input, except read-only ones and the rules of a leave type, of which one sentence says that they are optional. */
const controls =
  'main form :is(input:not([type=checkbox], [type=radio], [type=file]), select, textarea):enabled:not([readonly], .rule-groups *)';

/** Lists each control by its label, with what the label and the control say about being required. */
const requirements = (page: Page) =>
  page.locator(controls).evaluateAll((found) =>
    found.map((control) => {
      const label = document.querySelector(`label[for="${CSS.escape(control.id)}"]`)?.textContent ?? control.id;
      return { label, isOptional: label.includes('(optional)'), isRequired: control.getAttribute('aria-required') === 'true' };
    }),
  );

readOnlyTest('Every field of every form says whether it is required, and cuts nothing off', async ({ page }) => {
  readOnlyTest.slow();
  let caller = '';
  for (const { by, at } of forms) {
    if (by === caller) await page.goto(at);
    else {
      await page.context().clearCookies();
      // This page makes no calls, so nothing depends on a session.
      await page.goto('/favicon.svg');
      await page.evaluate(() => localStorage.clear());
      await signIn(page, by, { at });
    }
    caller = by;
    await expect(page.locator('main form .form-actions')).toBeVisible();
    await expect(page.getByRole('main').getByText('All fields are required unless marked (optional).'), at).toBeVisible();
    const rules = page.locator('.rule-groups');
    if ((await rules.count()) > 0) await expect(rules).toContainText('All rules are optional.');
    const found = await requirements(page);
    expect(found.length, at).toBeGreaterThan(0);
    expect(
      found.filter(({ isOptional, isRequired }) => isOptional === isRequired),
      at,
    ).toEqual([]);
    expect(await page.locator('[maxlength]').count(), at).toBe(0);
    expect(await page.locator('main form .form-actions :is(button, a)').last().textContent(), at).toMatch(/^(Cancel|Discard)$/);
  }
});

readOnlyTest('Two fields in a row are at the same height, even if only one has a hint', async ({ page }) => {
  await signIn(page, 'hr@demo.example', { at: '/liststaffprofile/edit/E0001' });
  await expect(page.getByLabel('Gender')).toBeVisible();
  const tops = await page
    .locator('.fields-2')
    .evaluateAll((pairs) =>
      pairs.map((pair) => [...pair.querySelectorAll('input, select')].map((one) => Math.round(one.getBoundingClientRect().top))),
    );
  expect(tops.length).toBeGreaterThan(3);
  expect(tops.filter((pair) => new Set(pair).size > 1)).toEqual([]);
});

readOnlyTest('Text that is too long stays as typed, with an error', async ({ page }) => {
  await signIn(page, 'hr@demo.example', { at: '/leavecategory/add' });
  await page.getByLabel('Leave Entitlement').pressSequentially('105');
  await expect(page.getByLabel('Leave Entitlement')).toHaveValue('105');
  await expect(page.getByText('Invalid number', { exact: true })).toBeVisible();
  await page.getByLabel('Leave Description', { exact: true }).fill('x'.repeat(51));
  await page.getByLabel('Leave Code', { exact: true }).fill('ABCD');
  await page.getByLabel('Leave Description', { exact: true }).focus();
  await expect(page.getByText('Leave Code must have at most 3 characters.')).toBeVisible();
  await page.getByLabel('Leave Code', { exact: true }).focus();
  await expect(page.getByText('Leave Description must have at most 50 characters.')).toBeVisible();

  await page.goto('/applyleave');
  const apply = applyPage(page);
  await apply.reason.fill('x'.repeat(251));
  await apply.approver.focus();
  await expect(apply.reason).toHaveValue('x'.repeat(251));
  await expect(page.getByText('251 of 250')).toBeVisible();
  await expect(page.getByText('Reason must have at most 250 characters.')).toBeVisible();
});
