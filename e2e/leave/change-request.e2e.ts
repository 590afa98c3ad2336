import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { applyPage } from '../kit/apply-page.ts';
import { type Calls, createCallsAs } from '../kit/calls.ts';
import { daysFrom, today } from '../kit/dates.ts';
import { dropFirstResponse } from '../kit/drop-responses.ts';
import { pdfFile } from '../kit/sample-files.ts';
import { expect, factValue, signIn, test } from '../kit/test.ts';

const employee = 'employee@demo.example';
const manager = 'manager@demo.example';

type Days = { start: PlainDate; end: PlainDate };
type Filed = { appliedLeaveId: number; id: { effDate: string; startDate: string }; attachment: string };

async function file(call: Calls, { start, end }: Days, more: object = {}): Promise<{ at: string; appliedLeaveId: number }> {
  const { id, appliedLeaveId } = await call<Filed>('POST /appliedleave', {
    id: { startDate: start },
    leaveCategory: { leaveCode: 'AL' },
    endDate: end,
    reason: 'A short break',
    approver: 'M0001',
    ...more,
  });
  return { at: `E0001/${id.effDate}/${start}/AL`, appliedLeaveId };
}

test('A pending request is changed, and the approver sees the changes and decides on the new version', async ({
  page,
  demo,
  otherBrowser,
  allowError,
}) => {
  allowError(/status of 412/);
  const call = await createCallsAs(demo.url, employee);
  const [days, later] = [daysFrom(3, 'Tuesday', 2), daysFrom(4, 'Monday', 3)];
  const { at } = await file(call, days);
  const boss = await otherBrowser();
  await signIn(boss, manager, { at: `/leaverequests/view/${at}` });
  await boss.getByRole('button', { name: 'Approve', exact: true }).click();
  await signIn(page, employee, { at: `/myleavehistory/view/${at}` });
  const form = applyPage(page);

  await test.step('the form has the current values, and the request does not overlap with itself', async () => {
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change Leave Request');
    await expect(page.getByText(`Currently: Annual leave, 2 days from ${formatDate(days.start)} to ${formatDate(days.end)}`)).toBeVisible();
    await expect(form.startDate).toHaveValue(formatDate(days.start));
    await expect(form.reason).toHaveValue('A short break');
    await expect(form.request).toContainText('14becomes12 days');
    await expect(form.request).not.toContainText('You already have leave');
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('No changes yet.')).toBeVisible();
  });

  await test.step('the saved request is the same request with other days and a file', async () => {
    await form.fill(later, 'A longer break');
    await form.attachment.locator('input[type=file]').setInputFiles(pdfFile('letter.pdf'));
    await expect(form.attachment).toContainText('letter.pdf is uploaded.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your leave request has been changed.')).toBeVisible();
    await expect(factValue(page, 'Duration')).toHaveText('3 days');
    await expect(factValue(page, 'Attachment')).toContainText('letter.pdf');
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Elif Demir changed it');
    expect(await call<Filed[]>('GET /appliedleave/me')).toHaveLength(1);
  });

  await test.step('an approver who had opened the old version is stopped, and sees what was changed', async () => {
    const dialog = boss.getByRole('dialog', { name: 'Approval Confirmation' });
    await dialog.getByRole('button', { name: 'Confirm approval' }).click();
    await expect(dialog).toContainText('Changed since you saw it');
    await expect(dialog).toContainText('Annual leave, 3 days');
    await expect(dialog.getByRole('button', { name: 'Confirm approval' })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(boss.getByRole('region', { name: 'Request' })).toContainText(/Elif Demir changed this request on/);
    await expect(boss.getByRole('region', { name: 'Request' })).toContainText('Duration: 2 days becomes 3 days');
  });

  await test.step('a decided request can no longer be changed, and an open form keeps the typed values', async () => {
    const address = page.url();
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await form.reason.fill('Longer still');
    await boss.getByRole('button', { name: 'Approve', exact: true }).click();
    await boss.getByRole('dialog').getByRole('button', { name: 'Confirm approval' }).click();
    await expect(boss.getByText('Leave Application has been successfully updated!')).toBeVisible();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('This request is now approved. You can no longer change it.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(form.reason).toHaveValue('Longer still');
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Cancel Leave' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Change', exact: true })).toHaveCount(0);
  });
});

test('Typed changes survive a refusal, a change by someone else and a lost answer', async ({ page, demo, allowError }) => {
  allowError(/ERR_FAILED|status of (409|412)/);
  const call = await createCallsAs(demo.url, employee);
  const hr = await createCallsAs(demo.url, 'hr@demo.example');
  const [days, other] = [daysFrom(3, 'Tuesday', 1), daysFrom(4, 'Monday', 1)];
  const { at, appliedLeaveId } = await file(call, days);
  await dropFirstResponse(page, `/api/appliedleave/${at}`, 'PATCH');
  await signIn(page, employee, { at: `/applyleave?change=${appliedLeaveId}` });
  const form = applyPage(page);
  const save = page.getByRole('button', { name: 'Save changes' });
  await form.fill(other, 'Moving house');

  await test.step('after a reassignment the form names the person who reassigned the request, and can be saved', async () => {
    await hr(`POST /appliedleave/${at}/handover`, { approver: 'D0001', reason: 'Away' });
    await page.unrouteAll();
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Changed by someone else' });
    await expect(dialog).toContainText('Approver: M0001 becomes D0001');
    await dialog.getByRole('button', { name: 'Reload' }).click();
    await expect(form.reason).toHaveValue('Moving house');
  });

  await test.step('without an answer the change is sent again and stored once', async () => {
    await dropFirstResponse(page, `/api/appliedleave/${at}`, 'PATCH');
    await save.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(form.reason).toHaveValue('Moving house');
    await save.click();
    await expect(page.getByText('Your leave request has been changed.')).toBeVisible();
    const { timeline } = await call<{ timeline: { code: string | null }[] }>(`GET /appliedleave/${at}`);
    expect(timeline.filter(({ code }) => code === 'leave.changed-by-applicant')).toHaveLength(1);
  });

  await test.step('leaving with changes asks for confirmation', async () => {
    await page.goto(`/applyleave?change=${appliedLeaveId}`);
    await form.reason.fill('Never mind');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/myleavehistory$/);
  });

  await test.step('the page of a request that was decided or belongs to someone else shows an error', async () => {
    for (const gone of ['999999', '1']) {
      await page.goto(`/applyleave?change=${gone}`);
      await expect(page.getByText("you can't change it")).toBeVisible();
    }
  });
});

test('An application is repeated from the history and from its page, in a new tab', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, employee);
  const [day, next] = [daysFrom(3, 'Tuesday', 1), daysFrom(4, 'Monday', 1)];
  const half = await file(call, day, { halfDay: 'Y', halfDayPart: 'PM', reason: 'Dentist', approver: 'D0001' });
  await signIn(page, employee, { at: '/myleavehistory' });
  const form = applyPage(page);

  await test.step('everything except the dates is filled in, and nothing is sent', async () => {
    await page.getByRole('link', { name: `View Annual leave from ${formatDate(day.start)}` }).click();
    const link = page.getByRole('link', { name: 'Apply again' });
    await expect(link).toHaveAttribute('href', `/applyleave?again=${half.appliedLeaveId}`);
    await link.click();
    await expect(form.reason).toHaveValue('Dentist');
    await expect(form.approver).toHaveValue(/D0001/);
    await expect(form.startDate).toHaveValue('');
    await expect(page.getByText('Still missing: a start date and an end date.')).toBeVisible();
    expect(await call<Filed[]>('GET /appliedleave/me')).toHaveLength(1);
  });

  await test.step('a copy for another day keeps the half of the day', async () => {
    await form.fill(next);
    await expect(form.halfDay).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Afternoon' })).toBeChecked();
    await expect(form.request).toContainText('0.5 day');
    await form.submit.click();
    await expect(page.getByText('Your leave request has been submitted.')).toBeVisible();
    expect(await call<Filed[]>('GET /appliedleave/me')).toHaveLength(2);
  });

  await test.step('a copy of a rejected request keeps its dates if they are in the future, because they are free again', async () => {
    const director = await createCallsAs(demo.url, 'director@demo.example');
    await director(`PATCH /appliedleave/${half.at}/REJCT`, {});
    await page.goto(`/myleavehistory/view/${half.at}`);
    await page.getByRole('link', { name: 'Apply again' }).click();
    await expect(form.startDate).toHaveValue(day.start >= today ? formatDate(day.start) : '');
  });
});
