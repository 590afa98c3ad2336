import { formatDateWithWeekday } from '#src/base/dates/plain-date.ts';
import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { expect, signIn, test } from '../kit/test.ts';

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
