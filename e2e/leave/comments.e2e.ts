import type { Page } from '@playwright/test';
import { createCallsAs } from '../kit/calls.ts';
import { daysFrom } from '../kit/dates.ts';
import { dropFirstResponse } from '../kit/drop-responses.ts';
import { pdfFile } from '../kit/sample-files.ts';
import { expect, factValue, signIn, test } from '../kit/test.ts';

const employee = 'employee@demo.example';
const manager = 'manager@demo.example';

const commentsOf = (page: Page) => page.getByRole('region', { name: 'Comments' });
async function say(page: Page, to: RegExp, text: string): Promise<void> {
  await commentsOf(page).getByRole('textbox', { name: to }).fill(text);
  await commentsOf(page).getByRole('button', { name: 'Send' }).click();
}

test('Applicant and approver discuss a request, and the requested file is added later', async ({
  page,
  demo,
  otherBrowser,
  allowError,
}) => {
  allowError(/ERR_FAILED|status of 412/);
  const call = await createCallsAs(demo.url, employee);
  const { start, end } = daysFrom(3, 'Tuesday', 2);
  const { id } = await call<{ id: { effDate: string } }>('POST /appliedleave', {
    id: { startDate: start },
    leaveCategory: { leaveCode: 'AL' },
    endDate: end,
    reason: 'A course',
    approver: 'M0001',
  });
  const at = `E0001/${id.effDate}/${start}/AL`;
  const boss = await otherBrowser();
  await signIn(boss, manager, { at: `/leaverequests/view/${at}` });

  await test.step('the approver asks a question; the typed text stays if there is no answer, and is stored once', async () => {
    await expect(commentsOf(boss)).toContainText('Elif Demir and HR can read it.');
    await expect(commentsOf(boss).getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
    await dropFirstResponse(boss, `/api/appliedleave/${at}/comments`, 'POST');
    await say(boss, /^Comment to Elif/, 'Please add the invitation.');
    await expect(commentsOf(boss).getByRole('alert')).toBeVisible();
    await commentsOf(boss).getByRole('button', { name: 'Send' }).click();
    await expect(commentsOf(boss).getByRole('listitem')).toHaveCount(1);
    await expect(commentsOf(boss).getByRole('textbox')).toHaveValue('');
  });

  await test.step('the applicant is notified, adds the file and answers', async () => {
    await signIn(page, employee, { at: '/notices' });
    await page
      .getByRole('link', { name: /has commented on your leave/ })
      .first()
      .click();
    await expect(commentsOf(page)).toContainText('Please add the invitation.');
    await page.getByRole('button', { name: 'Attachment', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Attachment' });
    await expect(dialog).toContainText('Still missing: a file.');
    await dialog.locator('input[type=file]').setInputFiles(pdfFile('invitation.pdf'));
    await expect(dialog).toContainText('invitation.pdf');
    await dialog.getByRole('button', { name: 'Save attachment' }).click();
    await expect(page.getByText('The attachment has been saved.').first()).toBeVisible();
    await expect(factValue(page, 'Attachment')).toContainText('invitation.pdf');
    await say(page, /^Comment to Maya/, 'It is attached.');
    await expect(commentsOf(page).getByRole('listitem')).toContainText(['Please add the invitation.', 'It is attached.']);
  });

  await test.step('the page that the approver opened earlier is outdated; the approver reads the comments, opens the file and approves', async () => {
    await boss.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = boss.getByRole('dialog', { name: 'Approval Confirmation' });
    await dialog.getByRole('button', { name: 'Confirm approval' }).click();
    await expect(dialog).toContainText('Changed since you saw it');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(factValue(boss, 'Attachment')).toContainText('invitation.pdf');
    await expect(commentsOf(boss).getByRole('listitem')).toContainText(['Please add the invitation.', 'It is attached.']);
    await boss.getByRole('button', { name: 'Approve', exact: true }).click();
    await dialog.getByRole('button', { name: 'Confirm approval' }).click();
    await expect(boss.getByText('Leave Application has been successfully updated!').first()).toBeVisible();
  });

  await test.step('HR reads the comments as well', async () => {
    const hr = await otherBrowser();
    await signIn(hr, 'hr@demo.example', { at: `/leavehistoryhr/view/${at}` });
    await expect(commentsOf(hr).getByRole('listitem')).toHaveCount(2);
    await expect(hr.getByRole('region', { name: 'Timeline' })).toContainText('Attachment: added');
  });
});
