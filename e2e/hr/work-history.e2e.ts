import { addDays, eachDay, formatDate, formatDateWithWeekday, type PlainDate, weekdayOf } from '#src/base/dates/plain-date.ts';
import { demoPublicHolidays } from '#src/app/demo-company/demo-codes.ts';
import { applyPage } from '../kit/apply-page.ts';
import { type Calls, createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { expect, signIn, test } from '../kit/test.ts';

const [hr, employee, manager] = ['hr@demo.example', 'employee@demo.example', 'manager@demo.example'] as const;

/** The last Thursday of the year that begins five days without a holiday or someone's leave. */
async function freeThursday(call: Calls): Promise<PlainDate> {
  const leave = await call<{ id: { startDate: string }; endDate: string }[]>('GET /appliedleave/me');
  const taken = new Set([
    ...demoPublicHolidays(year).map(({ holidayDate }) => holidayDate),
    ...leave.flatMap(({ id, endDate }) => [...eachDay(id.startDate, endDate)]),
  ]);
  const thursdays = [...eachDay(`${year}-10-01`, `${year}-12-27`)].filter((date) => weekdayOf(date) === 3);
  const free = thursdays.findLast((date) => [...eachDay(date, addDays(date, 4))].every((day) => !taken.has(day)));
  if (free === undefined) throw new Error('The demo company has no week without holidays and leave.');
  return free;
}

test('HR assigns a state and a work pattern, and leave is counted and explained accordingly', async ({ page, demo, otherBrowser }) => {
  const call = await createCallsAs(demo.url, hr);
  const thursday = await freeThursday(await createCallsAs(demo.url, employee));
  const [sunday, monday] = [addDays(thursday, 3), addDays(thursday, 4)];
  for (const [fieldvalue, xlatlongname] of [
    ['KDH', 'Kedah'],
    ['KUL', 'Kuala Lumpur'],
  ])
    await call('POST /translateitem', { id: { fieldname: 'state', fieldvalue }, effStatus: 'A', xlatlongname, xlatshortname: fieldvalue });
  await call('POST /publicholiday', { holidayDate: monday, holidayDay: '', holidayDescr: 'Of the city', holidayState: 'Kuala Lumpur' });

  await test.step('HR adds a work pattern', async () => {
    await signIn(page, hr, { at: '/workpatterns' });
    await page.getByRole('link', { name: 'Add work pattern' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add work pattern' })).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill('KEDAH');
    await page.getByLabel('Name', { exact: true }).fill('Sunday to Thursday');
    for (const choice of ['Friday, off', 'Sunday, full day']) await page.getByRole('radio', { name: choice }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('row', { name: /^Sunday to Thursday/ })).toContainText('5');
  });

  await test.step('HR assigns the work pattern and the state from the beginning of the year', async () => {
    await page.goto('/liststaffprofile/edit/E0001');
    await page.getByRole('button', { name: 'Add state' }).click();
    await page.getByRole('button', { name: 'Add work pattern' }).click();
    await page.getByLabel('State', { exact: true }).selectOption('Kedah');
    await page.getByLabel('Work pattern', { exact: true }).selectOption('Sunday to Thursday');
    for (const from of ['State from', 'Work pattern from']) await page.getByLabel(from, { exact: true }).fill(`01/01/${year}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Confirmation' });
    await expect(dialog.getByText(/will be recalculated/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Employee E0001 is successfully save')).toBeVisible();
  });

  const theirs = await otherBrowser();
  const apply = applyPage(theirs);
  await test.step('the employee sees the cost of each day of leave that starts at noon', async () => {
    await signIn(theirs, employee, { at: '/applyleave' });
    const form = theirs.getByRole('main');
    await expect(form.getByText('Kedah', { exact: true })).toBeVisible();
    await expect(form.getByText('Sunday to Thursday', { exact: true })).toBeVisible();
    await apply.fill({ start: thursday, end: monday }, 'By the sea');
    await theirs.getByRole('radio', { name: 'From noon' }).check();
    await expect(apply.request).toContainText('2.5 days');
    const short = (days: number) => formatDateWithWeekday(addDays(thursday, days)).slice(0, 9);
    await expect(apply.request.getByRole('listitem')).toHaveText([
      `${short(0)}From noon0.5`,
      `${short(1)}Not a working day0`,
      `${short(2)}Not a working day0`,
      `${short(3)}1`,
      `${short(4)}1`,
    ]);
    await apply.submit.click();
    await expect(theirs.getByText('Your leave request has been submitted.')).toBeVisible();
  });

  await test.step('a holiday of the state recalculates the leave, which HR previews', async () => {
    await page.goto('/publicholiday/add');
    await page.getByLabel('Date', { exact: true }).fill(formatDate(sunday));
    await page.getByLabel('Holiday', { exact: true }).fill('Feast of Kedah');
    await page.getByLabel('State(s)').fill('kedah');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Confirmation' });
    await expect(dialog.getByRole('listitem')).toHaveText([/\(E0001\).*1\.5 days instead of 2\.5 days/]);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Public Holiday has been successfully added!')).toBeVisible();
  });

  await test.step('the manager sees the reason for the number of days, and the person’s calendar', async () => {
    const leads = await otherBrowser();
    await signIn(leads, manager, { at: '/leaverequests' });
    await leads
      .getByRole('row')
      .filter({ hasText: formatDate(thursday) })
      .filter({ hasText: 'E0001' })
      .getByRole('link')
      .first()
      .click();
    await leads.getByText('Each day').click();
    const days = leads.getByRole('group').getByRole('listitem');
    await expect(days.nth(3)).toHaveText(`${formatDateWithWeekday(sunday)}Feast of Kedah0 days`);
    await expect(leads.getByText('1.5 days').first()).toBeVisible();
    await leads.goto(`/teamcalendar?date=${thursday}`);
    // In the row of this person, Fridays are days off, and the holiday of the other state is a working day.
    await expect(leads.locator('.own-day.weekend').first()).toBeVisible();
    await expect(leads.locator('.own-day.work').first()).toBeVisible();
  });
});
