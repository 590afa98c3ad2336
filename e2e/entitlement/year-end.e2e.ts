import { applyPage } from '../kit/apply-page.ts';
import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { expect, signIn, test } from '../kit/test.ts';

const hr = 'hr@demo.example';
const last = year - 1;

test('HR prepares the end of last year, edits a line, applies the year end, and undoes it as far as possible', async ({
  page,
  demo,
  allowError,
}) => {
  // The answer includes the changed lines.
  allowError(/409 \(Conflict\).*\/apply/);
  const call = await createCallsAs(demo.url, hr);
  for (const [emplid, leaveCode, days] of [
    ['E0002', 'AL', 8],
    ['E0003', 'AL', 3],
    ['E0003', 'SL', 14],
  ] as const)
    await call('POST /leaveentitlement', {
      id: { emplid, year: last, leaveCode },
      employeeDetails: { emplId: emplid },
      leaveCategory: { leaveCode },
      carryForward: 0,
      entitlement: days,
      availableLeave: days,
      takenLeave: 0,
      balanceLeave: days,
    });
  await call('PATCH /leavecategory/AL', { leaveDescr: 'Annual leave', entitlement: 14, carryOverMax: 5, carryOverUntil: '03-31' });

  await test.step('once the year end is prepared, its totals are shown', async () => {
    await signIn(page, hr, { at: '/yearend' });
    await expect(page.getByText('No draft yet')).toBeVisible();
    await page.getByRole('button', { name: `Close ${last}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Close ${last}` })).toBeVisible();
    await expect(page.getByText(`Carried over to ${year}`).locator('+ dd')).toHaveText('8 days, 2 people');
    await expect(page.getByText('Expires', { exact: true }).locator('+ dd')).toHaveText('3 days, 1 person');
    await expect(page.getByText(`When ${last} closes`)).toHaveText(
      `When ${last} closes, 1 person would lose 3 days of Annual leave. 1 person would lose 14 days of Sick leave.`,
    );
    await expect(page.getByRole('combobox', { name: 'Leave type' })).toContainText('Annual leave (2)');
    const groups = page.locator('thead .groups').getByRole('columnheader');
    await expect(groups).toHaveText([String(last), 'At year end', String(year)]);
  });

  await test.step('a line is edited with a note', async () => {
    await page.getByRole('button', { name: 'Losing days 1' }).click();
    const edit = page.getByRole('button', { name: /^Edit line of/ });
    await expect(edit).toHaveCount(1);
    await edit.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Carried').fill('8');
    await expect(dialog).toContainText('Expires: 0 days.');
    await dialog.getByRole('button', { name: 'Save line' }).click();
    await expect(dialog).toContainText('Enter a note that explains the change.');
    await dialog.getByLabel('Note').fill('Agreed in December');
    await dialog.getByRole('button', { name: 'Save line' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Edited 1' }).click();
    await expect(page.getByRole('rowheader', { name: /Edited: Agreed in December/ })).toBeVisible();
  });

  await test.step('HR applies the year end after checking what changed meanwhile', async () => {
    await call('PATCH /leavecategory/AL', { leaveDescr: 'Annual leave', entitlement: 16 });
    await page.getByRole('button', { name: `Close ${last}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Confirm closing ${last}` })
      .click();
    await expect(page.getByText('2 lines changed since you saw them. Nothing was applied.')).toBeVisible();
    await expect(page.getByRole('rowheader', { name: /The rules or the profile changed/ })).toHaveCount(1);
    await page.getByRole('button', { name: /^All/ }).click();
    await expect(page.getByRole('rowheader', { name: /The rules or the profile changed/ })).toHaveCount(2);
    await page.getByRole('button', { name: `Close ${last}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Confirm closing ${last}` })
      .click();
    await expect(page.getByText(/^Closed .* by /)).toBeVisible();
    await expect(page.getByText(`${last} is closed for 2 people.`)).toHaveCount(1);
  });

  await test.step('HR previews the effect of an entry in the closed year on the next year', async () => {
    const applied = page.url();
    await page.goto(`/leaveentitlement/view/E0003/${last}/AL`);
    await page.getByRole('button', { name: 'Add entry' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add entry' });
    await dialog.getByLabel('Days', { exact: true }).fill('-2');
    await dialog.getByLabel('Note').fill('Counted twice');
    await expect(dialog).toContainText(new RegExp(`Carried over to ${year}: 3 days\\s+becomes 1 day`));
    await expect(dialog).toContainText('Expired: 0 days');
    await expect(dialog).toContainText(new RegExp(`Available in ${year}: 19 days\\s+becomes 17 days`));
    allowError(/409 \(Conflict\).*\/preview/);
    await dialog.getByLabel('Days', { exact: true }).fill('-4');
    await expect(dialog).toContainText(`Only 3 days of Annual leave ${last} are available on 31/12/${last}.`);
    await expect(dialog.getByRole('button', { name: 'Confirm entry' })).toBeDisabled();
    await page.goto(applied);
  });

  await test.step('HR undoes the year end', async () => {
    await page.getByRole('button', { name: /^Undo for/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm undo' }).click();
    await expect(page.getByText(`The closing of ${last} was undone for 2 people.`)).toBeVisible();
    await expect(page.getByText(`${last} is closed for 2 people.`)).toHaveCount(0);
    await expect(page.getByText('No draft yet')).toBeVisible();
    await expect(page.getByRole('button', { name: `Open ${year + 1} early` })).toBeVisible();
  });
});

test('HR opens the next year early; a person who applies for its days prevents the undo', async ({ page, demo, otherBrowser }) => {
  const call = await createCallsAs(demo.url, hr);
  await call('PATCH /settings', { nextYearFrom: '01-01' });
  await call('PATCH /leavecategory/AL', { leaveDescr: 'Annual leave', entitlement: 16 });
  await signIn(page, hr, { at: '/yearend' });
  await page.getByRole('button', { name: `Open ${year + 1} early` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Open ${year + 1} early` })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Carried/ })).toHaveCount(0);
  // No figure of the ending year is shown, so there is no filter for one.
  await expect(page.getByRole('button', { name: /^Losing days/ })).toHaveCount(0);
  await expect(page.getByText('No leave type carries days over')).toBeVisible();
  await expect(page.getByText(/^When \d+ closes, \d+ people would lose [\d.]+ days of Annual leave\./)).toBeVisible();
  await page.getByRole('button', { name: `Open ${year + 1} early` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Open ${year + 1} without carry-over` })
    .click();
  await expect(page.getByText(/^Opened .* by /)).toBeVisible();
  await expect(page.getByText('It can be undone for everyone.')).toBeVisible();

  await test.step('an employee applies for days of the next year', async () => {
    const theirs = await otherBrowser();
    const apply = applyPage(theirs);
    await signIn(theirs, 'employee@demo.example', { at: '/applyleave' });
    await apply.fill({ start: `${year + 1}-03-01`, end: `${year + 1}-03-07` }, 'Spring');
    await expect(apply.request).toContainText(/After this, [\d.]+ days are left\./);
    await apply.submit.click();
    await expect(theirs.getByText('Your leave request has been submitted.')).toBeVisible();
  });

  await page.reload();
  await expect(page.getByRole('heading', { name: "Can't be undone for 1 person" })).toBeVisible();
  await page.getByRole('button', { name: /^Undo for/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm undo' }).click();
  await expect(page.getByText(/^The opening of \d+ was undone for \d+ people\. 1 person keeps the days\.$/)).toBeVisible();
  await expect(page.getByText(/^Undone .* by /)).toBeVisible();
  expect(await call(`GET /leaveentitlement/E0001/${year + 1}/AL`)).toMatchObject({ entitlement: 16 });
  expect(await call(`GET /leaveentitlement/E0002/${year + 1}/AL`)).toBeNull();
});
