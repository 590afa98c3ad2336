import { createCallsAs } from '../kit/calls.ts';
import { expect, signIn, test } from '../kit/test.ts';

const hr = 'hr@demo.example';

test('HR sees who changed a record, with its values before and after', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  await call('POST /leavecategory', { leaveCode: 'AU', leaveDescr: 'Before the audit', entitlement: 1 });
  await call('PATCH /leavecategory/AU', { leaveCode: 'AU', leaveDescr: '<img src=x onerror=alert(1)>', entitlement: 1 });
  await signIn(page, hr);
  await page.goto('/auditlog?filter[entity]=category&filter[entityKey]=AU');
  const row = page.getByRole('row').filter({ hasText: 'Changed' });
  await expect(row).toContainText('(H0001)');
  await row.getByRole('button', { name: /^View changes of Leave category .* \(AU\)/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Leave Description')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Show raw values' }).check();
  await expect(dialog.getByText('leave_descr')).toBeVisible();
  await expect(dialog.locator('del')).toHaveText('Before the audit');
  await expect(dialog.locator('ins')).toHaveText('<img src=x onerror=alert(1)>');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});
