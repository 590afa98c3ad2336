import { addDays, formatDate, isWeekend } from '#src/base/dates/plain-date.ts';
import { demoPublicHolidays } from '#src/app/demo-company/demo-codes.ts';
import { expectAccessible } from '../kit/axe.ts';
import { createCallsAs } from '../kit/calls.ts';
import { today, year } from '../kit/dates.ts';
import { expect, signIn, test } from '../kit/test.ts';

const holidays = new Set(demoPublicHolidays(year).map(({ holidayDate }) => holidayDate));
// Plans must not have ended.
let day = today > `${year}-12-07` ? today : `${year}-12-07`;
while (isWeekend(day) || holidays.has(day)) day = addDays(day, 1);

test('A person pencils in leave, changes the plan and requests it, and the manager sees it', async ({ page, demo, allowError }) => {
  const employee = await createCallsAs(demo.url, 'employee@demo.example');
  const manager = await createCallsAs(demo.url, 'manager@demo.example');
  const { name } = await employee<{ name: string }>('GET /persondetail/me');
  const date = formatDate(day);
  const plans = () => employee<{ note: string | null }[]>('GET /leaveplans/me');

  await signIn(page, 'employee@demo.example', { at: `/teamcalendar?date=${year}-12-01` });
  await page.getByRole('button', { name: 'Add plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Leave type').selectOption({ label: 'Annual leave' });
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await expect(dialog.getByText('Invalid Start Date value.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Start date' }).fill(date);
  await dialog.getByLabel('Part of the day').selectOption('Morning');
  await dialog.getByLabel('Note').fill('Lake');
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await expect(dialog).toBeHidden();
  const bar = page.getByRole('link', { name: `${name}: AL, Annual leave, ${date} (morning), planned, Lake` });
  await expect(bar).toHaveCSS('border-style', 'dashed');
  await expectAccessible(page);
  expect(await manager(`GET /leaveplans?from=${day}&to=${day}`)).toMatchObject([{ name, note: 'Lake' }]);

  await bar.click();
  await expect(dialog.getByLabel('Note')).toHaveValue('Lake');
  await expectAccessible(page);
  await dialog.getByLabel('Note').fill('Hills');
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await expect(dialog).toBeHidden();
  expect(await plans()).toMatchObject([{ note: 'Hills' }]);

  await page.getByRole('link', { name: /planned, Hills$/ }).click();
  await dialog.getByRole('link', { name: 'Request it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Apply for leave' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Start date' })).toHaveValue(date);
  await expect(page.getByLabel('Reason')).toHaveValue('Hills');
  await expect(page.getByRole('radio', { name: 'Morning' })).toBeChecked();
  // The plan cannot be deleted at first.
  allowError(/status of 500/);
  const isPlan = '**/api/leaveplan/*';
  await page.route(isPlan, (route) => route.fulfill({ status: 500, json: { status: 500, message: 'Internal Server Error' } }));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your leave request has been submitted.')).toBeVisible();
  const deletePlan = page.getByRole('button', { name: 'Delete plan' });
  await expect(deletePlan).toBeVisible();
  expect(await plans()).toHaveLength(1);
  await page.unroute(isPlan);
  await deletePlan.click();
  await expect.poll(plans).toEqual([]);
});

test('A manager sees the plans of the team beside a request', async ({ page, demo }) => {
  const employee = await createCallsAs(demo.url, 'employee@demo.example');
  const colleague = await createCallsAs(demo.url, 'employee2@demo.example');
  const { name } = await colleague<{ name: string }>('GET /persondetail/me');
  await colleague('POST /leaveplan', { leaveCode: 'AL', startDate: day, endDate: day, note: 'Lake' });
  await employee('POST /appliedleave', {
    id: { startDate: day },
    leaveCategory: { leaveCode: 'AL' },
    endDate: day,
    reason: 'A day off',
    approver: 'M0001',
  });

  await signIn(page, 'manager@demo.example', { at: `/leaverequests/view/E0001/${today}/${day}/AL` });
  const team = page.getByRole('region', { name: 'Team on those days' });
  await expect(team).toContainText(`${name} plans leave on ${formatDate(day).slice(0, 5)}.`);
  await expect(team.getByRole('img', { name: `${formatDate(day)} to ${formatDate(day)}, planned, Lake` })).toHaveCSS(
    'border-style',
    'dashed',
  );
  await expectAccessible(page);
});
