import { addDays, formatDate, formatDateWithWeekday, isWeekend, monthName, monthOf, type PlainDate } from '#src/base/dates/plain-date.ts';
import { applyPage } from '../kit/apply-page.ts';
import { createCallsAs } from '../kit/calls.ts';
import { daysAroundHoliday, daysFrom, today, year } from '../kit/dates.ts';
import { pdfFile } from '../kit/sample-files.ts';
import { chooseInMenu, expectBalance } from '../kit/steps.ts';
import { expect, factValue, readOnlyTest, signIn, test } from '../kit/test.ts';

const employee = 'employee@demo.example';

test('An employee applies for days over a weekend, and sees the balance before, during and after', async ({ page, allowError }) => {
  const days = daysFrom(3, 'Friday', 5);
  const apply = applyPage(page);
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/appliedleave')) posts += 1;
  });

  await signIn(page, employee);
  await expectBalance(page, { approved: [], pending: 0, left: 14 });
  await chooseInMenu(page, 'Home');
  await page.getByRole('main').getByRole('link', { name: 'Apply for leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Apply for leave' })).toBeFocused();
  await expect(page).toHaveTitle('Apply for leave – Leave');

  await test.step('Submit lists missing values', async () => {
    await expect(factValue(page, 'Employee ID')).toHaveText('E0001');
    await expect(apply.leaveType.locator('option:checked')).toHaveText('Annual leave, 14 days');
    await expect(apply.approver).toHaveValue(/M0001/);
    await expect(apply.submit).toHaveAttribute('aria-disabled', 'true');
    await expect(apply.submit).toHaveAccessibleDescription('Still missing: a start date, an end date and a reason.');
  });

  await test.step('the start date is copied to the empty end date', async () => {
    await apply.startDate.fill(formatDate(days.start));
    await apply.startDate.press('Tab');
    await expect(apply.endDate).toHaveValue(formatDate(days.start));
    await expect(apply.request).toContainText('1 day');
  });

  await test.step('the form shows the number of days, the days that are not deducted, and the effect on the balance', async () => {
    await apply.fill(days, 'Visiting my parents');
    await expect(apply.request.getByRole('status')).toHaveText(
      `3 days from ${formatDate(days.start)} to ${formatDate(days.end)} — balance 14 → 11`,
    );
    await expect(apply.request).toContainText('14becomes11 days');
    await expect(apply.request.getByRole('listitem')).toHaveText(
      [1, 2].map((n) => new RegExp(`^${formatDateWithWeekday(addDays(days.start, n))}Weekend$`)),
    );
    await expect(apply.submit).not.toHaveAttribute('aria-disabled');
  });

  await test.step('a double click sends one request, and the success message stays with a link', async () => {
    await apply.submit.dblclick();
    await expect(page.locator(':focus')).toHaveText(/^Your leave request has been submitted\./);
    expect(posts).toBe(1);
  });

  await test.step('the request, the list and both balances agree', async () => {
    await page.getByRole('link', { name: 'View request' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'View My Leave History' })).toBeFocused();
    await expect(factValue(page, 'Start date')).toHaveText(formatDateWithWeekday(days.start));
    await expect(factValue(page, 'End date')).toHaveText(formatDateWithWeekday(days.end));
    await expect(factValue(page, 'Duration')).toHaveText('3 days');
    await expect(factValue(page, 'Approver')).toHaveText(/\(M0001\)$/);
    await expect(factValue(page, 'Reason')).toHaveText('Visiting my parents');

    await chooseInMenu(page, 'My leave history');
    const cells = page.getByRole('row', { name: formatDate(days.start) }).locator('th, td');
    const applied = formatDate(today);
    const expected = [
      formatDate(days.start),
      formatDate(days.end),
      '3',
      'Annual leave',
      'Visiting my parents',
      applied,
      'Pending approval',
    ];
    await expect(cells).toHaveText([...expected, /View/]);

    await expectBalance(page, { approved: [], pending: 3, left: 14 });
    await expect(apply.request).toContainText(/[\d.]+ days left, 3 pending, [\d.]+ available to request/);
  });

  await test.step('leave on the same days causes a warning and is rejected, with a link to the existing leave', async () => {
    allowError(/status of 409/);
    const message = `You already have leave from ${formatDate(days.start)} to ${formatDate(days.end)}.`;
    await apply.fill({ start: days.end, end: addDays(days.end, 1) }, 'One day more');
    await expect(apply.request).toContainText(message);
    await apply.submit.click();
    await expect(apply.summary).toBeFocused();
    await expect(apply.summary.getByRole('link', { name: message })).toBeVisible();
    await expect(apply.startDate).toHaveAccessibleDescription(new RegExp(message));
    await expect(apply.reason).toHaveValue('One day more');

    await apply.request.getByRole('link', { name: 'View leave' }).click();
    await apply.leavingDialog.getByRole('button', { name: 'Yes' }).click();
    await expect(factValue(page, 'Start date')).toHaveText(formatDateWithWeekday(days.start));
  });
});

test('Half a day is the morning by default, and the other half if one half is taken', async ({ page }) => {
  const { start: day } = daysFrom(7, 'Tuesday', 2);
  const apply = applyPage(page);
  await signIn(page, employee, { at: '/applyleave' });

  await test.step('half a day needs a single day, and is cleared for several days', async () => {
    await expect(apply.halfDay).toBeDisabled();
    await expect(apply.halfDay).toHaveAccessibleDescription('Only for a single day.');
    await apply.fill({ start: day, end: day }, 'Dentist');
    await apply.halfDay.check();
    await expect(apply.request).toContainText('0.5 day');
    await expect(apply.request).toContainText('14becomes13.5 days');
    await apply.endDate.fill(formatDate(addDays(day, 1)));
    await expect(apply.halfDay).toBeDisabled();
    await expect(apply.halfDay).not.toBeChecked();
    await expect(apply.request).toContainText('2 days');
    await apply.endDate.fill(formatDate(day));
    await expect(apply.halfDay).not.toBeChecked();
  });

  await test.step('the afternoon can be chosen', async () => {
    await apply.halfDay.check();
    await expect(page.getByRole('radio', { name: 'Morning' })).toBeChecked();
    await page.getByRole('radio', { name: 'Afternoon' }).check();
    await apply.submit.click();
    await page.getByRole('link', { name: 'View request' }).click();
    await expect(factValue(page, 'Half day')).toHaveText('Yes, afternoon');
    await expect(factValue(page, 'Duration')).toHaveText('0.5 day');
  });

  await test.step('the morning of that day is still free, even if the afternoon is taken', async () => {
    await chooseInMenu(page, 'Apply leave');
    await apply.fill({ start: day, end: day }, 'Dentist again');
    await expect(apply.request).toContainText('You already have leave');
    await apply.halfDay.check();
    await expect(page.getByRole('radio', { name: 'Morning' })).toBeChecked();
    await expect(apply.request).not.toContainText('You already have leave');
    await apply.submit.click();
    await page.getByRole('link', { name: 'View request' }).click();
    await expect(factValue(page, 'Half day')).toHaveText('Yes, morning');
  });
});

test('A file is checked, uploaded, removed and sent with the request', async ({ page, allowError }) => {
  const { start, end } = daysFrom(8, 'Monday', 2);
  const apply = applyPage(page);
  const { attachment } = apply;
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/attachment/')) uploads.push(request.method());
  });
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file' }).click();
    await (await chooser).setFiles(file);
  };
  await signIn(page, employee, { at: '/applyleave' });
  await apply.fill({ start, end }, 'Doctor’s letter attached');

  await test.step('a file of another type, or one byte too large, is rejected before it is sent', async () => {
    await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    await expect(attachment).toContainText('Unable to upload file. Only PDF and image files');
    await choose(pdfFile('large.pdf', 5_242_881));
    await expect(attachment.getByText('Unable to upload file. This file exceeded the limit of 5MB', { exact: true })).toBeVisible();
    expect(uploads).toEqual([]);
  });

  await test.step('a file of exactly 5 MB is uploaded, with its progress, and can be removed again', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/attachment/uploadfile', async (route) => {
      await held;
      await route.continue();
    });
    await choose(pdfFile('exact.pdf', 5_242_880));
    await expect(attachment.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
    await expect(attachment.getByRole('button', { name: 'Cancel upload of exact.pdf' })).toBeVisible();
    letGo();
    await expect(attachment.getByRole('status')).toHaveText('exact.pdf is uploaded.');
    await page.unroute('**/api/attachment/uploadfile');
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await attachment.getByRole('button', { name: 'Remove exact.pdf' }).click();
    expect((await deleted).status()).toBe(200);
    await expect(attachment.getByRole('button', { name: 'Choose file' })).toBeFocused();
  });

  await test.step('a failed upload shows an error and can be retried', async () => {
    allowError(/status of 500/);
    await page.route('**/api/attachment/uploadfile', (route) => route.fulfill({ status: 500, json: { status: 500, message: 'Broken' } }), {
      times: 1,
    });
    await choose(pdfFile('letter.pdf'));
    await expect(attachment).toContainText('Unable to upload file. Please ensure file does not exceed 5MB.');
    await attachment.getByRole('button', { name: 'Try again' }).click();
    await expect(attachment.getByRole('status')).toHaveText('letter.pdf is uploaded.');
  });

  await test.step('the request has the file, which opens in a new window', async () => {
    await apply.submit.click();
    await page.getByRole('link', { name: 'View request' }).click();
    const stored = page.waitForResponse('**/api/attachment/files/*');
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'letter.pdf' }).click();
    const answer = await stored;
    expect(answer.headers()['content-type']).toBe('application/pdf');
    await (await popup).close();
  });
});

readOnlyTest('Invalid dates stay as typed, with an error', async ({ page }) => {
  const apply = applyPage(page);
  const { start, end } = daysFrom(5, 'Monday', 5);
  await signIn(page, employee, { at: '/applyleave' });
  const type = async (field: typeof apply.startDate, text: string) => {
    await field.fill(text);
    await field.blur();
  };

  await test.step('no error appears while a date is typed for the first time', async () => {
    await apply.startDate.pressSequentially('31/02');
    await expect(apply.startDate).not.toHaveAttribute('aria-invalid', 'true');
  });

  for (const text of [`31/02/${year}`, `13/13/${year}`, '29/02/2027', 'next week']) {
    await type(apply.startDate, text);
    await expect(apply.startDate).toHaveValue(text);
    await expect(apply.startDate).toHaveAccessibleDescription('dd/mm/yyyy Invalid Start Date value.');
  }
  for (const text of [`5/12/${year}`, `0512${year}`, `5-12-${year}`, `5.12.${year}`]) {
    await type(apply.startDate, text);
    await expect(apply.startDate).toHaveValue(`05/12/${year}`);
    await expect(apply.startDate).toHaveAccessibleDescription('dd/mm/yyyy');
  }
  await type(apply.endDate, `30/02/${year}`);
  await expect(apply.endDate).toHaveAccessibleDescription('dd/mm/yyyy Invalid End Date value.');

  await type(apply.startDate, `05/12/${year + 1}`);
  await expect(apply.startDate).toHaveAccessibleDescription(`dd/mm/yyyy Start Date must be within Calendar Year of ${year}.`);
  await type(apply.endDate, `31/12/${year - 1}`);
  await expect(apply.endDate).toHaveAccessibleDescription(`dd/mm/yyyy End Date must be within Calendar Year of ${year}.`);

  await test.step('the error shows at the date that was changed last', async () => {
    await apply.fill({ start: end, end: start });
    await expect(apply.endDate).toHaveAccessibleDescription('dd/mm/yyyy End Date must not be lower than Start Date.');
    await expect(apply.startDate).toHaveAccessibleDescription('dd/mm/yyyy');
    await apply.endDate.fill(formatDate(end));
    await apply.startDate.fill(formatDate(addDays(end, 1)));
    await expect(apply.startDate).toHaveAccessibleDescription('dd/mm/yyyy Start Date must not be higher than End Date.');
    await expect(apply.endDate).toHaveAccessibleDescription('dd/mm/yyyy');
  });

  await test.step('days that cost nothing or exceed the balance show an error', async () => {
    const weekend = daysFrom(5, 'Saturday', 2);
    await apply.fill(weekend, 'A rest');
    await expect(apply.request).toContainText('Leave Duration should not be zero.');
    await expect(apply.submit).toHaveAccessibleDescription('Still missing: a day that counts as leave.');
    await apply.fill({ start: `${year}-02-01`, end: `${year}-03-31` });
    await expect(apply.request).toContainText("Leave Duration shouldn't be higher than your Leave Balance.");
    await expect(apply.submit).toHaveAccessibleDescription('Still missing: enough leave balance.');
    await apply.leaveType.selectOption({ label: 'Hospitalisation leave, 60 days' });
    await expect(apply.request).not.toContainText("Leave Duration shouldn't be higher");
    await expect(apply.submit).not.toHaveAttribute('aria-disabled');
  });

  await test.step('a public holiday is named among the days that are not deducted', async () => {
    const { holiday, name, ...days } = daysAroundHoliday();
    await apply.leaveType.selectOption('AL');
    await apply.fill(days);
    await expect(apply.request.getByRole('listitem')).toHaveText(`${formatDateWithWeekday(holiday)}${name}`);
    await expect(apply.request).toContainText('2 days');
  });
});

readOnlyTest('Pressing Submit too early lists the errors, and each line leads to its field', async ({ page }) => {
  const apply = applyPage(page);
  await signIn(page, employee, { at: '/applyleave' });
  await apply.endDate.fill(`31/02/${year}`);
  // The button has only aria-disabled, so that it can be pressed and explains why.
  await apply.submit.click({ force: true });
  await expect(apply.summary).toBeFocused();
  await expect(apply.summary.getByRole('link')).toHaveText([
    'Invalid Start Date value.',
    'Invalid End Date value.',
    'Reason cannot be blank.',
  ]);
  await expect(page).toHaveTitle('Error: Apply for leave – Leave');
  await apply.summary.getByRole('link', { name: 'Reason cannot be blank.' }).click();
  await expect(apply.reason).toBeFocused();
  await page.keyboard.type('A');
  await expect(apply.summary.getByRole('link')).toHaveText(['Invalid Start Date value.', 'Invalid End Date value.']);
  await expect(apply.endDate).toHaveValue(`31/02/${year}`);
});

readOnlyTest('Leaving asks for confirmation only if something would be lost', async ({ page }) => {
  const apply = applyPage(page);
  const { start, end } = daysFrom(6, 'Monday', 2);
  await signIn(page, employee);

  await test.step('an unchanged form can be left', async () => {
    await chooseInMenu(page, 'Apply leave');
    await expect(apply.startDate).toBeVisible();
    await chooseInMenu(page, 'My leave history');
    await expect(page.getByRole('heading', { level: 1, name: 'My Leave History' })).toBeVisible();
  });

  await test.step('Cancel leads home', async () => {
    await chooseInMenu(page, 'Apply leave');
    await apply.cancel.click();
    await expect(page).toHaveURL(/\/$/);
    await expect(apply.leavingDialog).toHaveCount(0);
  });

  await test.step('the browser asks before a chosen file is lost', async () => {
    await chooseInMenu(page, 'Apply leave');
    await apply.attachment.locator('input[type=file]').setInputFiles(pdfFile('letter.pdf'));
    await expect(apply.attachment).toContainText('letter.pdf is uploaded.');
    await apply.cancel.click();
    await apply.leavingDialog.getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  /** True if the browser would ask before closing the tab. */
  const asksOnClosing = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

  await test.step('a changed form asks for confirmation, and No keeps all typed values', async () => {
    await chooseInMenu(page, 'Apply leave');
    await expect(apply.startDate).toBeVisible();
    expect(await asksOnClosing()).toBe(false);
    await apply.fill({ start, end }, 'Not yet decided');
    expect(await asksOnClosing()).toBe(true);
    await chooseInMenu(page, 'My leave history');
    await expect(apply.leavingDialog.getByRole('button', { name: 'No' })).toBeFocused();
    await apply.leavingDialog.getByRole('button', { name: 'No' }).click();
    await expect(apply.leavingDialog).toBeHidden();
    await expect(page).toHaveURL(/\/applyleave$/);
    await expect(apply.startDate).toHaveValue(formatDate(start));
    await expect(apply.reason).toHaveValue('Not yet decided');
  });

  await test.step('Back asks for confirmation as well, and Escape means No', async () => {
    await page.goBack();
    await expect(apply.leavingDialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(apply.leavingDialog).toBeHidden();
    await expect(apply.reason).toHaveValue('Not yet decided');
  });

  await test.step('Yes follows the link', async () => {
    await chooseInMenu(page, 'My leave history');
    await apply.leavingDialog.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Leave History' })).toBeFocused();
  });

  await test.step('Cancel asks for confirmation and leads home', async () => {
    await chooseInMenu(page, 'Apply leave');
    // The form receives keys only after the heading has the focus.
    await expect(page.getByRole('heading', { level: 1, name: 'Apply for leave' })).toBeFocused();
    await apply.reason.fill('On second thoughts');
    await apply.cancel.click();
    await apply.leavingDialog.getByRole('button', { name: 'No' }).click();
    await expect(apply.reason).toHaveValue('On second thoughts');
    await apply.cancel.click();
    await apply.leavingDialog.getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

readOnlyTest('Dates and approver can be chosen by keyboard alone', async ({ page }) => {
  const apply = applyPage(page);
  await signIn(page, employee, { at: '/applyleave' });
  const calendar = page.getByRole('dialog', { name: 'Start date' });
  const monthOfDay = (date: PlainDate) => `${monthName(monthOf(date))} ${date.slice(0, 4)}`;

  await test.step('the calendar opens on the date, responds to the keyboard, names holidays and returns the focus', async () => {
    await apply.startDate.fill(`15/06/${year}`);
    await apply.startDate.press('Alt+ArrowDown');
    await expect(calendar.getByRole('grid', { name: `June ${year}` })).toBeVisible();
    await expect(calendar.getByRole('columnheader').first()).toHaveAttribute('abbr', 'Monday');
    const focused = page.locator(':focus');
    await expect(focused).toHaveAccessibleName(new RegExp(`\\b15 June ${year}`));
    await page.keyboard.press('ArrowRight');
    await expect(focused).toHaveAccessibleName(new RegExp(`\\b16 June ${year}`));
    await page.keyboard.press('ArrowDown');
    await expect(focused).toHaveAccessibleName(new RegExp(`\\b23 June ${year}`));
    await page.keyboard.press('ArrowRight');
    await expect(focused).toHaveAccessibleName(new RegExp(`\\b24 June ${year}.*Midsummer Day`));
    await page.keyboard.press('Home');
    await expect(focused).toHaveAccessibleName(/^Monday/);
    await page.keyboard.press('End');
    await expect(focused).toHaveAccessibleName(/^Sunday/);
    await page.keyboard.press('PageDown');
    await expect(calendar.getByRole('grid', { name: `July ${year}` })).toBeVisible();
    await page.keyboard.press('Shift+PageUp');
    await expect(calendar.getByRole('grid', { name: `July ${year - 1}` })).toBeVisible();
    await page.keyboard.press('Shift+PageDown');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Home');
    const monday = /(\d+) (\w+)/.exec((await focused.getAttribute('aria-label')) ?? '');
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(apply.startDate).toHaveValue(`${monday?.[1]?.padStart(2, '0')}/06/${year}`);
    await expect(page.getByRole('button', { name: 'Choose start date' })).toBeFocused();
  });

  await test.step('Escape closes the calendar, changes nothing and stays on the form', async () => {
    const before = await apply.startDate.inputValue();
    await page.keyboard.press('Enter');
    await expect(calendar).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(page.getByRole('button', { name: 'Choose start date' })).toBeFocused();
    await expect(apply.startDate).toHaveValue(before);
  });

  await test.step('the calendar opens at the current month if there is no date', async () => {
    await page.getByRole('button', { name: 'Choose end date' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'End date' })).toBeVisible();
    await page.keyboard.press('Escape');
    await apply.startDate.fill('');
    await page.getByRole('button', { name: 'Choose start date' }).press('Enter');
    await expect(calendar.getByRole('grid', { name: monthOfDay(today) })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('an approver is found by name or id', async () => {
    await apply.approver.focus();
    await page.keyboard.type('m0002');
    await expect(apply.approvers.getByRole('option')).toHaveCount(1);
    await expect(apply.approvers.getByRole('option')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(apply.approver).toHaveValue(/M0002/);
    await expect(apply.approvers).toBeHidden();

    await apply.approver.fill('no one by this name');
    await expect(page.getByText('No matches.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(apply.submit).toHaveAccessibleDescription(/an approver/);

    await apply.approver.fill('');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(apply.approver).not.toHaveValue('');
  });
});

readOnlyTest('A manager is not among the approvers of her own leave', async ({ page }) => {
  const apply = applyPage(page);
  await signIn(page, 'manager@demo.example', { at: '/applyleave' });
  await expect(apply.approver).toHaveValue(/D0001/);
  await apply.approver.fill('0001');
  await expect(apply.approvers.getByRole('option').filter({ hasText: 'D0001' })).toBeVisible();
  await expect(apply.approvers.getByRole('option').filter({ hasText: 'M0001' })).toHaveCount(0);
});

readOnlyTest('Colleagues who are away on these days are named, and do not block the request', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, employee);
  type Away = { name: string; startDate: PlainDate; endDate: PlainDate };
  const { away } = await call<{ away: Away[] }>(`GET /appliedleave/me/teamaway?startDate=${year}-01-01&endDate=${year}-12-31`);
  const one = away.find(({ startDate }) => !isWeekend(startDate));
  expect(one).toBeDefined();
  const day = one?.startDate ?? '';
  const apply = applyPage(page);
  await signIn(page, employee, { at: '/applyleave' });
  await apply.fill({ start: day, end: day }, 'Also away');
  await expect(apply.request).toContainText(new RegExp(`${one?.name} (is|may be) away`));
  await expect(apply.submit).not.toHaveAttribute('aria-disabled');
});

readOnlyTest('Typed values survive a lost network, a failing server and a refusal', async ({ page, allowError }) => {
  allowError(/Failed to load resource/);
  const apply = applyPage(page);
  const { start, end } = daysFrom(10, 'Monday', 2);
  await signIn(page, employee, { at: '/applyleave' });
  await apply.fill({ start, end }, 'Moving house');
  const expectAllKept = async () => {
    await expect(apply.startDate).toHaveValue(formatDate(start));
    await expect(apply.endDate).toHaveValue(formatDate(end));
    await expect(apply.reason).toHaveValue('Moving house');
    await expect(apply.approver).toHaveValue(/M0001/);
    await expect(apply.leaveType).toHaveValue('AL');
  };
  const alert = page.getByRole('alertdialog');

  await page.route('**/api/appliedleave', (route) => route.abort(), { times: 1 });
  await apply.submit.click();
  await expect(alert).toContainText("Can't reach the server. Check your connection and try again.");
  await alert.getByRole('button', { name: 'OK' }).click();
  await expectAllKept();

  await page.route('**/api/appliedleave', (route) => route.fulfill({ status: 500, json: { status: 500, message: 'Something broke' } }), {
    times: 1,
  });
  await apply.submit.click();
  await expect(alert.getByText('500 : Something broke', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alert).toBeHidden();
  await expectAllKept();

  const refusal = { path: 'approver', message: 'Approver must be an active manager other than yourself.' };
  await page.route(
    '**/api/appliedleave',
    (route) => route.fulfill({ status: 400, json: { status: 400, message: refusal.message, errors: [refusal] } }),
    { times: 1 },
  );
  await apply.submit.click();
  await expect(apply.summary).toBeFocused();
  await expect(apply.summary.getByRole('link')).toHaveText([refusal.message]);
  await expect(apply.approver).toHaveAccessibleDescription(new RegExp(refusal.message));
  await expectAllKept();
});
