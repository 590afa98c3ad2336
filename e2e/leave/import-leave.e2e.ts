import { addDays, formatDate, isWeekend, yearOf } from '#src/base/dates/plain-date.ts';
import { demoPublicHolidays } from '#src/app/demo-company/demo-codes.ts';
import { violationsOn } from '../kit/axe.ts';
import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { templateFile } from '../kit/sample-files.ts';
import { expect, signIn, test } from '../kit/test.ts';
import { uploadPage } from '../kit/upload-page.ts';

const [hr, employee] = ['hr@demo.example', 'employee@demo.example'] as const;
const headings = ['EmployeeID', 'BusinessEmail', 'LeaveType', 'StartDate', 'EndDate', 'Days'];

type Leave = { appliedLeaveId: number; id: { startDate: string; effDate: string }; endDate: string; leaveStatus: string };
type Entitlement = { id: { year: number; leaveCode: string }; takenLeave: number };

test('HR imports leave from another product, sees the difference and the balances, and undoes the import', async ({ page, demo }) => {
  const own = await createCallsAs(demo.url, employee);
  const before = await own<Leave[]>('GET /appliedleave/me');
  const takenOf = async () =>
    (await own<Entitlement[]>('GET /leaveentitlement/me')).find(({ id }) => id.leaveCode === 'AL' && id.year === year)?.takenLeave;
  const taken = await takenOf();
  const holidays = demoPublicHolidays(year);
  const isFree = (date: string) => !isWeekend(date) && !holidays.some(({ holidayDate }) => holidayDate === date);
  // A holiday between two working days, on which the employee has no leave.
  const holiday = holidays.find(
    ({ holidayDate: date }) =>
      !isWeekend(date) &&
      yearOf(addDays(date, -1)) === year &&
      yearOf(addDays(date, 1)) === year &&
      isFree(addDays(date, -1)) &&
      isFree(addDays(date, 1)) &&
      !before.some(({ id, endDate }) => id.startDate <= addDays(date, 1) && endDate >= addDays(date, -1)),
  );
  if (!holiday) throw new Error('The demo company has such a holiday.');
  const [start, end] = [addDays(holiday.holidayDate, -1), addDays(holiday.holidayDate, 1)];
  const sheet = (name: string, emplId: string, email: string) =>
    templateFile(name, headings, [[emplId, email, 'AL', formatDate(start), formatDate(end), 3]]);
  const upload = uploadPage(page, 'Leave Records');

  await test.step('a wrong row shows how to correct it, and nothing can be saved', async () => {
    await signIn(page, hr, { at: '/listallappliedleave' });
    await page.getByRole('link', { name: 'Import leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import leave' })).toBeVisible();
    await expect(page.getByText('No data uploaded.')).toBeVisible();
    await upload.choose(sheet('wrong.xlsx', 'X9999', ''));
    await expect(upload.rows).toContainText(['There is no employee X9999.']);
    await expect(upload.save).toBeDisabled();
  });

  await test.step('a correct row shows both counts and the balance before and after', async () => {
    await upload.choose(sheet('right.xlsx', '', employee.toUpperCase()));
    await expect(upload.rows).toContainText([`Sheet 3, counted 2: ${formatDate(holiday.holidayDate).slice(0, 5)} ${holiday.holidayDescr}`]);
    await expect(upload.rows).toContainText(['→']);
    await expect(page.getByText('The calendar counts other days in 1 row.')).toBeVisible();
    await expect(page.getByText('See Difference. The counted days will be deducted.')).toBeVisible();
    await page.getByLabel("Keep the sheet's days").check();
    await expect(page.getByLabel("Keep the sheet's days")).toBeFocused();
    await expect(upload.rows).toContainText(['Passed']);
    await page.getByLabel('Use the counted days').check();
    await expect(upload.rows).toContainText(['Passed']);
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step('the leave is stored as approved, and its timeline names HR', async () => {
    await upload.save.click();
    await upload.confirm();
    await expect(page.getByText('All new Leave Records have been successfully saved to the Database!')).toBeVisible();
    const added = (await own<Leave[]>('GET /appliedleave/me')).find(({ id }) => id.startDate === start);
    expect(added).toMatchObject({ endDate: end, leaveStatus: 'APPRV' });
    expect(await takenOf()).toBe((taken ?? 0) + 2);
    await page.goto(`${demo.url}/leavehistoryhr/view/E0001/${added?.id.effDate}/${start}/AL`);
    await expect(page.getByText(/^Imported by /)).toBeVisible();
  });

  await test.step('the same file overlaps the stored leave', async () => {
    await page.goto(`${demo.url}/listallappliedleave/import`);
    await upload.choose(sheet('again.xlsx', 'E0001', ''));
    await expect(upload.rows).toContainText([`Overlaps leave from ${formatDate(start)} to ${formatDate(end)}.`]);
  });

  await test.step('the undo removes the leave and restores the balance', async () => {
    await page.goto(`${demo.url}/listallappliedleave/imports`);
    await page.getByRole('button', { name: /^Undo the import of 1 row/ }).click();
    await page.getByRole('dialog', { name: 'Undo import' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'The import was undone.' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Undone/ })).toBeVisible();
    expect(await own<Leave[]>('GET /appliedleave/me')).toEqual(before);
    expect(await takenOf()).toBe(taken);
  });
});

test('HR adds the holidays and the days of a year that the sheet needs, and finds the sheet again', async ({ page }) => {
  const later = year + 2;
  const upload = uploadPage(page, 'Leave Records');
  const row = ['E0001', '', 'AL', `01/02/${later}`, `11/02/${later}`, 9];
  const back = async () => {
    await page.getByRole('link', { name: 'back to your sheet of leave' }).click();
    await expect(page.getByText('needed.xlsx')).toBeVisible();
    await expect(page.getByLabel("Keep the sheet's days")).toBeChecked();
    await expect(page.getByRole('link', { name: 'back to your sheet of leave' })).toHaveCount(0);
  };
  const banner = page.getByText(`The sheet has leave in ${later}.`);
  await signIn(page, hr, { at: '/listallappliedleave/import' });
  await upload.choose(templateFile('needed.xlsx', headings, [row]));
  await page.getByLabel("Keep the sheet's days").check();
  await expect(banner).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  await page.getByRole('link', { name: `Add the holidays of ${later}` }).click();
  await expect(page.getByLabel('Year', { exact: true })).toHaveValue(String(later));
  await page.getByLabel('Country', { exact: true }).selectOption('Austria');
  await page.getByRole('button', { name: /^Preview \d+ holidays$/ }).click();
  await page.getByRole('button', { name: /^Save \d+ holidays$/ }).click();
  await expect(page.getByText(/^\d+ public holidays saved\.$/)).toBeVisible();
  await back();
  await expect(page.getByRole('link', { name: /^Add the holidays/ })).toHaveCount(0);

  await page.getByRole('link', { name: `Grant Annual leave ${later}` }).click();
  await page.getByRole('button', { name: /^Save for/ }).click();
  await page.getByRole('dialog', { name: 'Save Confirmation' }).getByRole('button', { name: 'Confirm grant' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Grant history' })).toBeVisible();
  await back();
  await expect(banner).toHaveCount(0);
  await expect(upload.rows).toContainText(['Passed']);
  await upload.save.click();
  await upload.confirm();
  await expect(page.getByText('All new Leave Records have been successfully saved to the Database!')).toBeVisible();
});
