import { createCallsAs } from '../kit/calls.ts';
import { frozenDay } from '../kit/dates.ts';
import { dropFirstResponse } from '../kit/drop-responses.ts';
import { pdfFile } from '../kit/sample-files.ts';
import { expect, factValue, freezeClock, signIn, test as base, withDemo } from '../kit/test.ts';

const employee = 'employee@demo.example';
const manager = 'manager@demo.example';

// Sick days need leave that has begun, in a year with some days behind it.
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  demo: async ({}, use) => withDemo(use, {}, frozenDay),
  context: async ({ context }, use) => {
    await freezeClock(context);
    await use(context);
  },
});

test('Employees give back approved leave, change it to sick leave and move it, each after a decision; HR changes it at once', async ({
  page,
  demo,
  otherBrowser,
  allowError,
}) => {
  allowError(/ERR_FAILED/);
  const call = await createCallsAs(demo.url, employee);
  const asManager = await createCallsAs(demo.url, manager);
  const approved = async (startDate: string, endDate: string) => {
    const { id } = await call<{ id: { effDate: string } }>('POST /appliedleave', {
      id: { startDate },
      leaveCategory: { leaveCode: 'AL' },
      endDate,
      reason: 'Skiing',
      approver: 'M0001',
    });
    const at = `E0001/${id.effDate}/${startDate}/AL`;
    await asManager(`PATCH /appliedleave/${at}/APPRV`, {});
    return at;
  };
  const taken = async (leaveCode: string) => (await call<{ takenLeave: number }>(`GET /leaveentitlement/me/2026/${leaveCode}`)).takenLeave;
  const [gone, next] = [await approved('2026-03-02', '2026-03-06'), await approved('2026-04-20', '2026-04-21')];
  const boss = await otherBrowser();
  await freezeClock(boss.context());
  await signIn(boss, manager);
  const approve = async (at: string, asked: string) => {
    await boss.goto(`/leaverequests/view/${at}`);
    await expect(boss.getByRole('region', { name: 'Request' })).toContainText(asked);
    await boss.getByRole('button', { name: 'Approve', exact: true }).click();
    await boss.getByRole('dialog').getByRole('button', { name: 'Confirm approval' }).click();
    await expect(boss.getByText('Leave Application has been successfully updated!')).toBeVisible();
    await page.reload();
  };
  await signIn(page, employee, { at: `/myleavehistory/view/${gone}` });
  const dialog = page.getByRole('dialog');

  await test.step('a day and a half are given back; the selection stays if there is no answer', async () => {
    await page.getByRole('button', { name: 'Give back days' }).click();
    await expect(dialog.getByRole('button', { name: 'Request change' })).toHaveAttribute('aria-disabled', 'true');
    await expect(dialog).toContainText('Still missing: at least one day and a reason.');
    for (const day of ['Mon 02', 'Tue 03', 'Wed 04', 'Thu 05', 'Fri 06']) await dialog.getByLabel(`${day}/03/2026, 1 day`).check();
    await expect(dialog).toContainText("That's the whole leave. Cancel it instead.");
    for (const day of ['Mon 02', 'Tue 03', 'Wed 04']) await dialog.getByLabel(`${day}/03/2026, 1 day`).uncheck();
    await dialog.getByRole('group', { name: 'Part of Thu 05/03/2026' }).getByRole('button', { name: 'Afternoon' }).click();
    await expect(dialog.getByRole('status').first()).toContainText('Days returned1.5 daysAnnual leave7becomes8.5 days');
    await expect(dialog).toContainText('The leave becomes Mon 02/03 to Thu 05/03/2026, 3.5 days.');
    await dialog.getByLabel('Reason').fill('The release moved');
    await dropFirstResponse(page, `/api/appliedleave/${gone}/change`, 'POST');
    await dialog.getByRole('button', { name: 'Ask to give back 1.5 days' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('The release moved');
    await dialog.getByRole('button', { name: 'Ask to give back 1.5 days' }).click();
    await expect(page.getByRole('button', { name: 'Withdraw change' })).toBeVisible();
    await page.setViewportSize({ width: 375, height: 740 });
    const placeOf = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.y ?? 0;
    const places = [await placeOf('Attachment'), await placeOf('Cancel Leave'), await placeOf('Withdraw change')] as const;
    expect(places[1], 'on a phone the button that removes is on a line of its own').toBe(places[2]);
    expect(places[0]).toBeLessThan(places[1]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(page.getByText('Gives back 1.5 days of 5 days, Mon 02/03 to Fri 06/03/2026.')).toBeVisible();
    expect(await taken('AL')).toBe(7);
    await approve(gone, 'Gives back 1.5 days of 5 days');
    await expect(factValue(page, 'Duration')).toHaveText('3.5 days');
    expect(await taken('AL')).toBe(5.5);
  });

  await test.step('a sick day becomes sick leave with its certificate', async () => {
    const desk = page.viewportSize() ?? { width: 1280, height: 900 };
    await page.setViewportSize({ width: 375, height: 667 });
    await page.getByRole('button', { name: 'I was ill' }).click();
    await dialog.getByLabel('Tue 03/03/2026, 1 day').check();
    const verb = dialog.getByRole('button', { name: 'Ask for 1 day back' });
    await expect(verb).toBeInViewport({ ratio: 1 });
    await dialog.locator('input[type=file]').setInputFiles(pdfFile('certificate.pdf'));
    await expect(dialog).toContainText('certificate.pdf is uploaded.');
    await expect(dialog.getByRole('status').first()).toContainText('Tue 03/03/2026.');
    await dialog.getByLabel('Reason').fill('Influenza');
    await expect(verb).toBeInViewport({ ratio: 1 });
    await verb.click();
    await expect(page.getByText('Was ill for 1 day of 3.5 days')).toBeVisible();
    await page.setViewportSize(desk);
    await approve(gone, 'Was ill for 1 day of 3.5 days');
    await expect(factValue(page, 'Duration')).toHaveText('2.5 days');
    expect([await taken('AL'), await taken('SL')]).toEqual([4.5, 1]);
    const all = await call<{ id: { leaveCode: string; startDate: string }; attachment: string }[]>('GET /appliedleave/me');
    const sick = all.filter(({ id }) => id.leaveCode === 'SL');
    expect(sick.map(({ id, attachment }) => [id.startDate, attachment !== ''])).toEqual([['2026-03-03', true]]);
  });

  await test.step('future leave is moved; illness before the leave begins needs a certificate', async () => {
    await page.goto(`/myleavehistory/view/${next}`);
    await page.getByRole('button', { name: 'I was ill' }).click();
    await dialog.getByRole('button', { name: 'Choose all days' }).click();
    await expect(dialog).toContainText('The whole leave becomes sick leave.');
    await expect(dialog).toContainText('Still missing: a reason and a certificate, because the leave has not begun.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.getByLabel('New start date', { exact: true }).fill('04/03/2026');
    await dialog.getByLabel('New end date', { exact: true }).fill('05/03/2026');
    await expect(dialog).toContainText('You already have leave');
    await expect(dialog).toContainText("You can't move the leave to these dates.");
    await dialog.getByLabel('New start date', { exact: true }).fill('27/04/2026');
    await dialog.getByLabel('New end date', { exact: true }).fill('29/04/2026');
    await expect(dialog.getByRole('status').first()).toContainText('New duration3 daysAnnual leave9.5becomes8.5 days');
    await dialog.getByLabel('Reason').fill('The school moved its holidays');
    await dialog.getByRole('button', { name: 'Ask to move' }).click();
    await expect(page.getByText('Moves to 3 days, Mon 27/04 to Wed 29/04/2026.')).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw change' }).click();
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('The change has been withdrawn.')).toBeVisible();
    expect(await taken('AL')).toBe(4.5);
    await page.goto(`/myleavehistory/view/${next}`);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.getByLabel('New start date', { exact: true }).fill('27/04/2026');
    await dialog.getByLabel('New end date', { exact: true }).fill('29/04/2026');
    await dialog.getByLabel('Reason').fill('The school moved its holidays');
    await dialog.getByRole('button', { name: 'Ask to move' }).click();
    await expect(page.getByText('Moves to 3 days')).toBeVisible();
    await approve(next, 'Moves to 3 days, Mon 27/04 to Wed 29/04/2026.');
    // The old address redirects to the moved leave.
    await expect(factValue(page, 'Duration')).toHaveText('3 days');
    expect(await taken('AL')).toBe(5.5);
  });

  await test.step('HR moves the leave at once', async () => {
    const hr = await otherBrowser();
    await freezeClock(hr.context());
    await signIn(hr, 'hr@demo.example', { at: `/leavehistoryhr/view/${next}` });
    await hr.getByRole('button', { name: 'Move', exact: true }).click();
    const asked = hr.getByRole('dialog');
    await asked.getByLabel('New start date', { exact: true }).fill('28/04/2026');
    await asked.getByLabel('New end date', { exact: true }).fill('28/04/2026');
    await expect(asked.getByRole('status').first()).toContainText('New duration1 day');
    await asked.getByLabel('Reason').fill('Told by phone');
    await asked.getByRole('button', { name: 'Move the leave' }).click();
    await expect(hr.getByText('The leave has been changed.').first()).toBeVisible();
    await expect(factValue(hr, 'Start date')).toHaveText('Tue 28/04/2026');
    expect(await taken('AL')).toBe(3.5);
  });

  await test.step('illness during the whole rest of a leave cancels it', async () => {
    await page.goto(`/myleavehistory/view/${gone}`);
    await page.getByRole('button', { name: 'I was ill' }).click();
    await dialog.getByRole('button', { name: 'Choose all days' }).click();
    await dialog.getByLabel('Reason').fill('Influenza again');
    await dialog.getByRole('button', { name: 'Ask for 2.5 days back' }).click();
    await expect(page.getByText('Was ill for all of 2.5 days')).toBeVisible();
    await approve(gone, 'Was ill for all of 2.5 days');
    await expect(page.locator('.page-head .badge')).toHaveText('Cancelled');
    expect([await taken('AL'), await taken('SL')]).toEqual([1, 3.5]);
  });
});
