import { formatDateWithWeekday } from '#src/base/dates/plain-date.ts';
import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { expect, signIn, test } from '../kit/test.ts';

/** A calendar file of whole days, as other programs export it. */
function calendarFile(name: string, ...events: string[][]) {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']);
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
  return { name, mimeType: 'text/calendar', buffer: Buffer.from(text) };
}

test('HR imports a holiday by country, previews its effect, and undoes the import', async ({ page, demo }) => {
  const [feast, lastDay] = [`${year}-12-08`, `${year}-12-18`];
  const call = await createCallsAs(demo.url, 'employee@demo.example');
  const body = {
    id: { startDate: feast },
    leaveCategory: { leaveCode: 'AL' },
    endDate: lastDay,
    halfDay: 'N',
    reason: 'Sea',
    approver: 'M0001',
  };
  const { id, leaveDuration } = await call<{ id: { effDate: string }; leaveDuration: number }>('POST /appliedleave', body);
  const days = async () => (await call<{ leaveDuration: number }>(`GET /appliedleave/E0001/${id.effDate}/${feast}/AL`)).leaveDuration;

  const isHoliday = async () =>
    (await call<{ holidayDate: string }[]>('GET /publicholidays')).some(({ holidayDate }) => holidayDate === feast);

  await test.step('new holidays of the country are selected', async () => {
    await signIn(page, 'hr@demo.example', { at: '/publicholiday' });
    await page.getByRole('link', { name: 'Import by country' }).click();
    await page.getByLabel('Country', { exact: true }).selectOption('Austria');
    await page.getByLabel('Year', { exact: true }).selectOption(String(year));
    const rows = page.getByRole('table', { name: 'Differences' }).getByRole('row');
    const mine = rows.filter({ hasText: formatDateWithWeekday(feast) });
    await expect(mine.getByRole('cell', { name: 'New', exact: true })).toBeVisible();
    await expect(mine.getByRole('checkbox')).toBeChecked();
    await expect(
      rows.filter({ hasText: formatDateWithWeekday(`${year}-12-25`) }).getByRole('cell', { name: 'New', exact: true }),
    ).toBeHidden();
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).uncheck();
    await mine.getByRole('checkbox').check();
  });

  await test.step('the preview shows how many days are returned, to whom and why, and leads back to the selection', async () => {
    await page.getByRole('button', { name: 'Preview 1 holiday' }).click();
    await expect(page.getByRole('heading', { name: 'How 1 holiday affects leave' })).toBeFocused();
    const leaves = page.getByRole('table', { name: 'Recalculated leave' }).getByRole('row');
    const own = leaves.filter({ hasText: 'E0001' }).getByRole('cell');
    await expect(own.nth(2)).toHaveText(`${leaveDuration} becomes ${leaveDuration - 1}`);
    await expect(own.nth(3)).toHaveText(/Immaculate/);
    await expect(own.nth(4)).toHaveText(/^\S+\s+becomes \S+$/);
    const figures = page.getByRole('definition');
    await expect(figures.nth(0)).toHaveText(/^\d.* days?, \d+ (person|people)$/);
    const { length } = await leaves.all();
    await expect(figures.nth(1)).toHaveText(length === 2 ? '1 application' : `${length - 1} applications`);
    for (const goBack of [() => page.getByRole('button', { name: 'Back' }).click(), () => page.goBack()]) {
      await goBack();
      await expect(page.getByRole('heading', { name: 'Import holidays by country' })).toBeFocused();
      await page.getByRole('button', { name: 'Preview 1 holiday' }).click();
    }
    await page.getByRole('button', { name: 'Save 1 holiday' }).click();
    await expect(page.getByText('1 public holiday saved.')).toBeVisible();
    expect(await isHoliday()).toBe(true);
    expect(await days()).toBe(leaveDuration - 1);
  });

  await test.step('the list of holidays offers to undo the import', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo Confirmation' });
    await expect(dialog.getByText('Extra days deducted')).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm undo' }).click();
    await expect(page.getByText('Import of 1 public holiday undone.').first()).toBeVisible();
    expect(await isHoliday()).toBe(false);
    expect(await days()).toBe(leaveDuration);
  });
});

test('HR imports a calendar file: yearly days are expanded, doubts are shown, everything else is left out by name', async ({
  page,
  demo,
}) => {
  const feast = `${year}-12-08`;
  const file = calendarFile(
    'ministry.ics',
    ['DTSTART;VALUE=DATE:20201208', 'RRULE:FREQ=YEARLY', 'SUMMARY:Feast of the sea'],
    [`DTSTART;VALUE=DATE:${year}1210`, 'DESCRIPTION:Observance', 'SUMMARY:Day of music'],
    [`DTSTART;VALUE=DATE:${year - 1}1211`, 'SUMMARY:Day of forests'],
    [`DTSTART:${year}1211T090000Z`, 'SUMMARY:Team lunch'],
    [`DTSTART;VALUE=DATE:${year}1212`, 'RRULE:FREQ=SECONDLY', 'SUMMARY:Endless'],
  );
  const choose = (chosen: ReturnType<typeof calendarFile>) => page.locator('input[type="file"]').setInputFiles(chosen);

  await signIn(page, 'hr@demo.example', { at: '/publicholiday/fromcountry' });
  await page.getByRole('button', { name: 'Calendar file', exact: true }).click();

  await test.step('a file that is no calendar or too large is refused', async () => {
    await choose({ name: 'page.ics', mimeType: 'text/calendar', buffer: Buffer.from('<html>') });
    await expect(page.getByText('This file is not a calendar. Choose an .ics file.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Remove page.ics' }).click();
    await choose({ name: 'large.ics', mimeType: 'text/calendar', buffer: Buffer.alloc(2 * 1024 * 1024) });
    await expect(page.getByText('The file is larger than 1 MB. Choose a smaller file.').first()).toBeVisible();
  });

  await test.step('the days are compared, and doubts are shown', async () => {
    await choose(file);
    await expect(page.getByText(new RegExp(`^${year - 1} had .*Day of forests.*\\. ${year} has none\\.$`))).toBeVisible();
    const rows = page.getByRole('table', { name: 'Differences' }).getByRole('row');
    await expect(rows.filter({ hasText: formatDateWithWeekday(feast) }).getByRole('checkbox')).toBeChecked();
    const observance = rows.filter({ hasText: 'Day of music' });
    await expect(observance).toContainText('Observance');
    await expect(observance.getByRole('checkbox')).not.toBeChecked();
    await page.getByText('2 events left out').press('Enter');
    await expect(page.getByText('Team lunch')).toBeVisible();
    await expect(page.getByText('Endless')).toBeVisible();
  });

  await test.step('the selected days are stored', async () => {
    await page.getByRole('button', { name: 'Preview 1 holiday' }).click();
    await page.getByRole('button', { name: 'Save 1 holiday' }).click();
    await expect(page.getByText('1 public holiday saved.')).toBeVisible();
    const call = await createCallsAs(demo.url, 'employee@demo.example');
    const stored = await call<{ holidayDate: string; holidayDescr: string }[]>('GET /publicholidays');
    expect(stored.find(({ holidayDate }) => holidayDate === feast)?.holidayDescr).toBe('Feast of the sea');
  });
});
