import { violationsOn } from '../kit/axe.ts';
import { createCallsAs } from '../kit/calls.ts';
import { expect, signIn, test } from '../kit/test.ts';

const hr = 'hr@demo.example';
const thisYear = new Date().getFullYear();

test('HR gives carried days an expiry date, for one person and for all who have none', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  const leaveCode = 'OL';
  const rules = { leaveCode, leaveDescr: 'Other leave', entitlement: 5, countsCalendarDays: false };
  await call('POST /leavecategory', rules);
  for (const emplid of ['E0001', 'E0002'])
    await call('POST /leaveentitlement', { id: { emplid, year: thisYear, leaveCode }, carryForward: 3, entitlement: 5 });
  await call(`PATCH /leavecategory/${leaveCode}`, { ...rules, carryOverMax: 5, carryOverUntil: '12-30' });

  await signIn(page, hr, { at: `/leaveentitlement/edit/E0001/${thisYear}/${leaveCode}` });
  const date = page.getByRole('textbox', { name: 'Carried Forward Until' });
  await expect(page.getByText('3 days, without an expiry date')).toBeVisible();
  await date.fill(`01/01/${thisYear}`);
  await expect(page.getByText('Available: 8 days')).toBeVisible();
  await date.fill(`31/12/${thisYear}`);
  await date.blur();
  await expect(page.getByText(`3 days, use by 31/12/${thisYear}`)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Leave Entitlement has been successfully updated!')).toBeVisible();

  await page.goto(`${demo.url}/leavecategory/edit/${leaveCode}`);
  await expect(page.getByText(`1 person has 3 days of Other leave carried over to ${thisYear} without an expiry date.`)).toBeVisible();
  await page.getByRole('button', { name: 'Set the expiry date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set the expiry date' });
  await expect(dialog.getByRole('textbox', { name: 'Last day for using them' })).toHaveValue(`30/12/${thisYear}`);
  await expect(dialog.getByText('1 person has 3 days. No days expire at once.')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: `3 days of 1 person now expire after 30/12/${thisYear}.` })).toBeVisible();
  await expect(page.getByText('without an expiry date')).toBeHidden();
  expect(await call(`GET /leaveentitlement/E0002/${thisYear}/${leaveCode}`)).toMatchObject({ carryForwardUntil: `${thisYear}-12-30` });
});
