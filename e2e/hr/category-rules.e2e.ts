import { applyPage } from '../kit/apply-page.ts';
import { createCallsAs } from '../kit/calls.ts';
import { expect, signIn, test } from '../kit/test.ts';

const hr = 'hr@demo.example';

test('HR adds rules to annual leave, and applicants see them before they submit', async ({ page, demo }) => {
  await signIn(page, hr, { at: '/leavecategory/edit/AL' });
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('No special rules');
  await page.getByLabel('Longest leave').fill('2.25');
  await page.getByLabel('Description', { exact: true }).fill('For rest.\nNot for <b>illness</b>.');
  await page.getByLabel('Policy').fill('https://intranet.example@evil.example/');
  await page.getByLabel('Notice period').fill('3');
  await page.getByLabel('May be overdrawn by').fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const summary = page.getByRole('region', { name: 'There is a problem' });
  await expect(summary.getByRole('link')).toHaveText([
    'Enter 0.5 to 366 days, in half days.',
    'Enter an address that begins with https://, without a user name.',
  ]);
  await page.getByLabel('Policy').fill('https://intranet.example/leave');
  await page.getByLabel('Longest leave').fill('2');
  const year = new Date().getFullYear();
  await page.getByLabel('Only on these dates').fill(`24/12/${year}, 31/12/${year}`);
  await page.getByLabel('Dates a year').fill('1');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Only on 2 chosen dates.');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('At most 2 days per request.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Leave Entitlement has been successfully updated!')).toBeVisible();
  const call = await createCallsAs(demo.url, hr);
  expect(await call('GET /leavecategory/AL')).toMatchObject({ longestDays: 2, noticeDays: 3, mayGoBelowBy: 1, carryOverMax: 0 });
  expect(await call('GET /leavecategory/AL')).toMatchObject({ allowedDates: [`${year}-12-24`, `${year}-12-31`], allowedDatesMost: 1 });

  await page.goto('/leavecategory/edit/AL');
  const grants = page.getByRole('region', { name: 'Grant rules' });
  await expect(grants.getByRole('listitem')).toHaveText([/^1Everyone\d+ people, the entitlement above14 days$/]);
  await grants.getByRole('button', { name: 'Add rule' }).click();
  const rule = page.getByRole('dialog');
  await rule.getByLabel('Minimum years of service').fill('1');
  await rule.getByLabel('Days a year').fill('18.25');
  await rule.getByLabel('Days a year').press('Enter');
  await expect(rule.getByText('Enter 0 to 366 days, in half days.')).toBeVisible();
  await rule.getByLabel('Days a year').fill('18.5');
  await rule.getByRole('button', { name: 'Add rule' }).click();
  await grants.getByRole('button', { name: 'Add rule' }).click();
  await rule.getByLabel('Department').selectOption({ label: 'Human Resources' });
  await rule.getByLabel('Days a year').fill('20');
  await rule.getByRole('button', { name: 'Add rule' }).click();
  await grants.getByRole('button', { name: 'Move rule 2 up' }).click();
  await expect(grants.getByRole('button', { name: 'Move rule 1 up' })).toBeFocused();
  await expect(grants.getByRole('listitem').first()).toHaveText(/^1Department is Human Resources\d+ (people|person)20 days$/);
  await grants.getByRole('button', { name: 'Edit rule 1: Department is Human Resources' }).click();
  await rule.getByLabel('Days a year').fill('20.5');
  await rule.getByRole('button', { name: 'Update rule' }).click();
  await page.getByRole('button', { name: /^Only for/ }).click();
  const whom = page.getByRole('dialog', { name: 'Only for' });
  await whom.getByLabel('Minimum months of service').fill('0');
  await whom.getByRole('button', { name: 'Apply' }).click();
  await expect(whom.getByText('Enter a whole number from 1 to 600.')).toBeVisible();
  await whom.getByLabel('Minimum months of service').fill('1');
  await whom.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Only for 1 month of service' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Only available to: 1 month of service.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Leave Entitlement has been successfully updated!')).toBeVisible();
  expect(await call('GET /leavecategory/AL/grants')).toEqual([
    { when: { deptId: 'HRD' }, days: 20.5 },
    { when: { serviceYearsFrom: 1 }, days: 18.5 },
  ]);
  expect(await call('GET /leavecategory/AL')).toMatchObject({ onlyFor: { serviceMonthsFrom: 1 } });
  await page.goto('/leaveentitlement/add');
  await page.getByLabel('Year', { exact: true }).fill('2035');
  await page.getByRole('combobox', { name: 'Employee' }).fill('E0001');
  await expect(page.getByLabel('Entitlement', { exact: true })).toHaveValue('18.5');

  await page.goto('/leavecategory/edit/SL');
  await page.getByLabel('Colleagues see the type').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Show this type to colleagues?' });
  await expect(asked).toContainText('who is on sick leave');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(await call('GET /leavecategory/SL')).toMatchObject({ colleaguesSeeType: false });
});

test('a type without a balance is offered to everyone, and a retired type to no one', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  const about = { description: 'For days at home.\nNot for <b>illness</b>.', policyUrl: 'https://intranet.example/home' };
  const rules = { needsBalance: false, longestDays: 1, attachmentFromDays: 3, ...about };
  await call('POST /leavecategory', { leaveCode: 'HO', leaveDescr: 'Home office', entitlement: 0, ...rules });
  await call('PATCH /leavecategory/SL', { leaveDescr: 'Sick leave', entitlement: 14, retired: true });
  const apply = applyPage(page);
  await signIn(page, 'employee@demo.example', { at: '/applyleave' });
  await expect(apply.leaveType.getByRole('option', { name: /^Sick leave/ })).toHaveCount(0);
  await apply.leaveType.selectOption({ label: 'Home office' });
  const explanation = page.getByRole('region', { name: 'About Home office' });
  await expect(explanation).toContainText('Not for <b>illness</b>.');
  await expect(explanation.getByRole('link', { name: 'Read the policy' })).toHaveAttribute('href', about.policyUrl);
  await expect(explanation).toContainText('Ask for at most 1 day at once. Attach a file from day 3.');
  const year = new Date().getFullYear();
  await apply.fill({ start: `${year}-12-21`, end: `${year}-12-22` }, 'The painters come');
  await expect(page.getByText('Home office can be at most 1 day long.').first()).toBeVisible();
  await expect(apply.submit).toBeDisabled();
  await apply.fill({ start: `${year}-12-22`, end: `${year}-12-22` });
  await apply.submit.click();
  await expect(page.getByText('Your leave request has been submitted.')).toBeVisible();
});

test('a type on chosen dates offers them as buttons, and the server refuses one more than the maximum', async ({
  page,
  demo,
  allowError,
}) => {
  allowError(/409 \(Conflict\)/);
  const call = await createCallsAs(demo.url, hr);
  const next = new Date().getFullYear() + 1;
  const allowedDates = ['24', '31'].map((day) => `${next}-12-${day}`);
  await call('PATCH /settings', { nextYearFrom: '01-01' });
  const rules = { needsBalance: false, allowedDates, allowedDatesMost: 1 };
  await call('POST /leavecategory', { leaveCode: 'ED', leaveDescr: 'Eve day', entitlement: 0, ...rules });
  const apply = applyPage(page);
  await signIn(page, 'employee@demo.example', { at: '/applyleave' });
  await apply.leaveType.selectOption({ label: 'Eve day' });
  const dates = page.getByRole('group', { name: 'Dates' });
  await expect(page.getByRole('region', { name: 'About Eve day' })).toContainText('Choose from its listed dates, at most 1 a year.');
  await dates.getByRole('button', { name: `24/12/${next}` }).click();
  await expect(dates.getByRole('button', { pressed: true })).toHaveText(new RegExp(`24/12/${next}`));
  await page.getByLabel('Reason').fill('With the children');
  await apply.submit.click();
  await expect(page.getByText('Your leave request has been submitted.')).toBeVisible();

  await page.goto('/applyleave');
  await apply.leaveType.selectOption({ label: 'Eve day' });
  await dates.getByRole('button', { name: `31/12/${next}` }).click();
  await page.getByLabel('Reason').fill('With the children again');
  await apply.submit.click();
  await expect(page.getByText(`Eve day is possible on at most 1 date a year. You have none left in ${next}.`).first()).toBeVisible();
});
