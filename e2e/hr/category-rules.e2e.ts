import { applyPage } from '../kit/apply-page.ts';
import { callsAs } from '../kit/calls.ts';
import { expect, signIn, test } from '../kit/test.ts';

const hr = 'hr@demo.example';

test('HR gives annual leave rules; whoever applies is told by them before anything is sent', async ({ page, demo }) => {
  await signIn(page, hr, { at: '/leavecategory/edit/AL' });
  const rules = page.getByText('Rules', { exact: true });
  await expect(page.getByLabel('Notice', { exact: true })).toHaveCount(0);
  await rules.click();
  await expect(page.getByRole('region', { name: 'In words' })).toContainText('No rules');
  await page.getByLabel('Longest leave').fill('2.25');
  await page.getByLabel('Notice', { exact: true }).fill('3');
  await page.getByLabel('May go below zero by').fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const summary = page.getByRole('region', { name: 'There is a problem' });
  await expect(summary.getByRole('link')).toHaveText(['Please enter days from 0.5 to 366, in halves.']);
  await page.getByLabel('Longest leave').fill('2');
  await expect(page.getByRole('region', { name: 'In words' })).toContainText('It can be at most 2 days long.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Leave Entitlement has been successfully updated!')).toBeVisible();
  const call = await callsAs(demo.url, hr);
  expect(await call('GET /leavecategory/AL')).toMatchObject({ longestDays: 2, noticeDays: 3, mayGoBelowBy: 1, carryOverMax: 0 });

  await page.goto('/leavecategory/edit/AL');
  await rules.click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByLabel('Years of service, at least').fill('1');
  await page.getByLabel('Days a year').fill('18.25');
  await page.getByRole('button', { name: 'Add to the list' }).click();
  await expect(page.getByText('Please enter days from 0 to 366, in halves.')).toBeVisible();
  await page.getByLabel('Days a year').fill('18.5');
  await page.getByRole('button', { name: 'Add to the list' }).click();
  await page.getByRole('button', { name: 'Save grant rules' }).click();
  await expect(page.getByText('Grant rules have been saved.').first()).toBeVisible();
  expect(await call('GET /leavecategory/AL/grants')).toEqual([{ when: { serviceYearsFrom: 1 }, days: 18.5 }]);
  await page.goto('/leaveentitlement/add');
  await page.getByLabel('Year').fill('2035');
  await page.getByRole('combobox', { name: 'Employee' }).fill('E0001');
  await expect(page.getByLabel('Entitlement', { exact: true })).toHaveValue('18.5');

  await page.goto('/leavecategory/edit/SL');
  await rules.click();
  await page.getByLabel('Colleagues see the type').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Show this type to colleagues?' });
  await expect(asked).toContainText('who takes sick leave');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(await call('GET /leavecategory/SL')).toMatchObject({ colleaguesSeeType: false });
});

test('a type that needs no balance is offered to everybody, one that is retired to nobody', async ({ page, demo }) => {
  const call = await callsAs(demo.url, hr);
  await call('POST /leavecategory', { leaveCode: 'HO', leaveDescr: 'Home office', entitlement: 0, needsBalance: false, longestDays: 1 });
  await call('PATCH /leavecategory/SL', { leaveDescr: 'Sick leave', entitlement: 14, retired: true });
  const apply = applyPage(page);
  await signIn(page, 'employee@demo.example', { at: '/applyleave' });
  await expect(apply.leaveType.getByRole('option', { name: /^Sick leave/ })).toHaveCount(0);
  await apply.leaveType.selectOption({ label: 'Home office' });
  const year = new Date().getFullYear();
  await apply.fill({ start: `${year}-12-21`, end: `${year}-12-22` }, 'The painters come');
  await expect(page.getByText('Home office can be at most 1 day long.').first()).toBeVisible();
  await expect(apply.submit).toBeDisabled();
  await apply.fill({ start: `${year}-12-22`, end: `${year}-12-22` });
  await apply.submit.click();
  await expect(page.getByText('Your leave request has been submitted.')).toBeVisible();
});
