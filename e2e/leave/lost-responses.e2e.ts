import { formatDate } from '#src/base/dates/plain-date.ts';
import { applyPage } from '../kit/apply-page.ts';
import { createCallsAs } from '../kit/calls.ts';
import { daysFrom } from '../kit/dates.ts';
import { dropFirstResponse } from '../kit/drop-responses.ts';
import { pdfFile } from '../kit/sample-files.ts';
import { demoPassword, expect, factValue, signIn, test } from '../kit/test.ts';

const received = 'Your first attempt went through';
const lost = /ERR_FAILED|status of 422/;

test('The form shows an application that was stored although its answer was lost, and the next application is new', async ({
  page,
  demo,
  allowError,
}) => {
  allowError(lost);
  const [first, later] = [daysFrom(3, 'Tuesday', 2), daysFrom(6, 'Tuesday', 2)];
  const apply = applyPage(page);
  await dropFirstResponse(page, '/api/appliedleave');
  await signIn(page, 'employee@demo.example', { at: '/applyleave' });

  await test.step('without an answer, typed and chosen values stay', async () => {
    await apply.fill(first, 'Visiting my parents');
    await apply.attachment.locator('input[type=file]').setInputFiles(pdfFile('letter.pdf'));
    await expect(apply.attachment).toContainText('letter.pdf is uploaded.');
    await apply.submit.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(apply.reason).toHaveValue('Visiting my parents');
  });

  await test.step('a second attempt with another reason shows what the first attempt stored', async () => {
    await apply.reason.fill('Visiting my parents in law');
    await apply.submit.click();
    const alert = page.getByRole('alert').filter({ hasText: received });
    await expect(alert).toContainText(`It was for 2 days of Annual leave from ${formatDate(first.start)} to ${formatDate(first.end)}.`);
    await expect(page.locator(':focus')).toContainText(received);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(apply.request).toContainText('You already have leave');
    await expect(apply.reason).toHaveValue('Visiting my parents in law');
    await expect(apply.attachment).toContainText('letter.pdf');
  });

  await test.step('the person continues with other dates and a copy of the file', async () => {
    await apply.fill(later);
    await apply.submit.click();
    await expect(page.locator(':focus')).toHaveText(/^Your leave request has been submitted\./);
  });

  await test.step('both requests are stored once, each with its reason and its file', async () => {
    const call = await createCallsAs(demo.url, 'employee@demo.example');
    const stored = await call<{ reason: string; attachment: string; id: { startDate: string } }[]>('GET /appliedleave/me');
    expect(stored.map(({ reason, id }) => `${id.startDate} ${reason}`).toSorted()).toEqual([
      `${first.start} Visiting my parents`,
      `${later.start} Visiting my parents in law`,
    ]);
    expect(new Set(stored.map(({ attachment }) => attachment).filter(Boolean)).size).toBe(2);
  });
});

test('The form links to the application that was stored first', async ({ page, allowError }) => {
  allowError(lost);
  const days = daysFrom(3, 'Tuesday', 2);
  const apply = applyPage(page);
  await dropFirstResponse(page, '/api/appliedleave');
  await signIn(page, 'employee@demo.example', { at: '/applyleave' });
  await apply.fill(days, 'First words');
  await apply.submit.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await apply.reason.fill('Other words');
  await apply.submit.click();
  await page.getByRole('alert').getByRole('link', { name: 'View request' }).click();
  await apply.leavingDialog.getByRole('button', { name: 'Yes' }).click();
  await expect(factValue(page, 'Reason')).toHaveText('First words');
});

test('The form of a record shows that the record was stored although the answer was lost', async ({ page, allowError }) => {
  allowError(lost);
  await dropFirstResponse(page, '/api/leavecategory');
  await signIn(page, 'hr@demo.example', { at: '/leavecategory/add' });
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  };
  await page.getByLabel('Leave Code', { exact: true }).fill('STU');
  await page.getByLabel('Leave Description', { exact: true }).fill('Study leaf');
  await page.getByLabel('Leave Entitlement').fill('5');
  await save();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();

  await page.getByLabel('Leave Description', { exact: true }).fill('Study leave');
  await save();
  await expect(page.locator(':focus')).toContainText(received);
  await expect(page.getByLabel('Leave Description', { exact: true })).toHaveValue('Study leave');
  await page.getByRole('link', { name: 'View the saved record' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByLabel('Leave Description', { exact: true })).toHaveValue('Study leaf');
});

test('A record that is sent again unchanged after a lost answer is simply saved', async ({ page, allowError }) => {
  allowError(lost);
  await dropFirstResponse(page, '/api/publicholiday');
  await signIn(page, 'hr@demo.example', { at: '/publicholiday/add' });
  await page.getByLabel('Date', { exact: true }).fill(formatDate(daysFrom(5, 'Tuesday', 1).start));
  await page.getByLabel('Holiday', { exact: true }).fill('Founders’ day');
  await page.getByLabel('State(s)').fill('All');
  for (const last of [false, true]) {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    if (!last) await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  }
  await expect(page.getByText('Public Holiday has been successfully added!')).toBeVisible();
});

test('A change that was stored although its answer was lost is not mistaken for another person’s change', async ({
  page,
  demo,
  allowError,
}) => {
  allowError(/ERR_FAILED|status of (422|412)/);
  await dropFirstResponse(page, '/api/leavecategory/SL', 'PATCH');
  await signIn(page, 'hr@demo.example', { at: '/leavecategory/edit/SL' });
  const name = page.getByLabel('Leave Description', { exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const overtaken = page.getByRole('dialog', { name: 'Changed by someone else' });

  await test.step('a second attempt with another name shows that the first attempt is stored', async () => {
    await name.fill('Sick leaf');
    await save.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await name.fill('Sick leave, short');
    await save.click();
    await expect(page.locator(':focus')).toContainText(received);
    await expect(name).toHaveValue('Sick leave, short');
    await expect(overtaken).toHaveCount(0);
  });

  await test.step('later changes by other people are still reported', async () => {
    const call = await createCallsAs(demo.url, 'all@demo.example');
    await call('PATCH /leavecategory/SL', { leaveCode: 'SL', leaveDescr: 'Sick leaf', entitlement: 15, countsCalendarDays: true });
    await save.click();
    await expect(overtaken).toContainText('(X0001) has changed this record since you opened it.');
    await overtaken.getByRole('button', { name: 'Reload' }).click();
    await expect(name).toHaveValue('Sick leave, short');
  });

  await test.step('the typed values are then stored', async () => {
    await save.click();
    await expect(page.getByText('Leave Entitlement has been successfully updated!')).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'Sick leave, short' })).toBeVisible();
  });
});

test('A change that is sent again unchanged after a lost answer is simply saved', async ({ page, allowError }) => {
  allowError(lost);
  const saveTwice = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  };
  await dropFirstResponse(page, '/api/translateitem/gender/F', 'PATCH');
  await signIn(page, 'hr@demo.example', { at: '/translateitems/edit/gender/F' });
  await page.getByLabel('Field Short Description').fill('Fem');
  await saveTwice();
  await expect(page.getByText('Translate Item has been successfully updated!')).toBeVisible();

  await dropFirstResponse(page, '/api/addEditEmployeeDetailsWithDept');
  await page.goto('/liststaffprofile/edit/E0003');
  await page.getByLabel('Mobile Number').fill('+65 9123 4567');
  await saveTwice();
  await expect(page.getByText('Employee E0003 is successfully save')).toBeVisible();
});

test('A password that was changed although its answer was lost is not reported as wrong', async ({ page, allowError }) => {
  allowError(lost);
  await dropFirstResponse(page, '/api/changePassword');
  await signIn(page, 'employee2@demo.example', { at: '/changepassword' });
  const change = async (current: string, next: string) => {
    await page.getByLabel('Current Password', { exact: true }).fill(current);
    await page.getByLabel('New Password', { exact: true }).fill(next);
    await page.getByLabel('Confirm New Password', { exact: true }).fill(next);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  await change(demoPassword, 'harbour-lantern-4');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await change(demoPassword, 'harbour-lantern-5');
  await expect(page.getByRole('link', { name: /^Your first attempt went through/ })).toBeVisible();
  await change('harbour-lantern-4', 'harbour-lantern-5');
  await expect(page.getByText('Your password has been successfully updated.')).toBeVisible();
});
