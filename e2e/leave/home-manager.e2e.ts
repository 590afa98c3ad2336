import type { Page } from '@playwright/test';
import { createCallsAs } from '../kit/calls.ts';
import { expect, readOnlyTest, signIn, test } from '../kit/test.ts';

const manager = 'manager@demo.example';

const cardOf = (page: Page) => page.getByRole('region', { name: 'Waiting for your approval' });
const rowsOf = (page: Page) => cardOf(page).getByRole('listitem');
const menuItem = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leave requests' });

type Pending = { id: { emplid: string; effDate: string; startDate: string; leaveCode: string }; employeeDetails: { name: string } };

test('A manager decides on the home page: row, count, menu and list are updated, and the next request moves up', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, manager);
  const [first, ...others] = await call<Pending[]>('GET /appliedleave/me/pendingapproval');
  await signIn(page, manager);
  await expect(rowsOf(page)).toHaveCount(5);
  const names = [first, ...others].map((one) => one?.employeeDetails.name ?? '');
  for (const [n, name] of names.slice(0, 5).entries()) await expect(rowsOf(page).nth(n)).toContainText(name);
  const row = rowsOf(page).first();
  await row.getByRole('button', { name: /^Approve, / }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Approval Confirmation' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Confirm approval' }).click();

  await expect(row).toContainText('Approved');
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(row.locator('.outcome')).toBeFocused();
  await expect(cardOf(page)).toContainText(`${others.length} requests`);
  await expect(cardOf(page).getByRole('link', { name: `Review all ${others.length}` })).toBeVisible();
  await expect(menuItem(page)).toContainText(String(others.length));
  expect(await call<Pending[]>('GET /appliedleave/me/pendingapproval')).toHaveLength(others.length);

  await expect(cardOf(page)).not.toContainText('Approved', { timeout: 10_000 });
  await expect(rowsOf(page)).toHaveCount(5);
  for (const [n, name] of names.slice(1, 6).entries()) await expect(rowsOf(page).nth(n)).toContainText(name);
  await expect(rowsOf(page).first().getByRole('link')).toBeFocused();
  await chooseReview(page, others.length);
  // The next screen does not repeat the message of the row.
  await expect(page.getByText('Leave Application has been successfully updated!')).toHaveCount(0);
});

async function chooseReview(page: Page, count: number): Promise<void> {
  await cardOf(page)
    .getByRole('link', { name: `Review all ${count}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leave Requests' })).toBeVisible();
}

test('A changed request is marked and decided in its new state; a reassigned request disappears', async ({ page, demo, allowError }) => {
  allowError(/status of (?:403|412)/);
  const [call, hr] = [await createCallsAs(demo.url, manager), await createCallsAs(demo.url, 'hr@demo.example')];
  const [first, second] = await call<Pending[]>('GET /appliedleave/me/pendingapproval');
  const handOver = async (leave: Pending | undefined, approver: string) => {
    const { emplid, effDate, startDate, leaveCode } = leave!.id;
    await hr(`POST /appliedleave/${emplid}/${effDate}/${startDate}/${leaveCode}/handover`, { approver, reason: 'Away' });
  };
  await signIn(page, manager);
  const reject = async (leave: Pending | undefined) => {
    await rowsOf(page)
      .filter({ hasText: leave!.employeeDetails.name })
      .getByRole('button', { name: /^Reject, / })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Reject Confirmation' });
    await dialog.getByLabel('Reason').fill('Not in these days');
    await dialog.getByRole('button', { name: 'Confirm rejection' }).click();
    return dialog;
  };
  await expect(rowsOf(page)).toHaveCount(5);
  await handOver(first, 'M0002');
  await handOver(first, 'M0001');

  await (await reject(first)).getByRole('button', { name: 'Cancel' }).click();
  await expect(rowsOf(page).first()).toContainText('Changed since you saw it');
  await reject(first);
  await expect(rowsOf(page).first()).toContainText('Rejected');

  await handOver(second, 'M0002');
  const dialog = await reject(second);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const gone = rowsOf(page).filter({ hasText: second!.employeeDetails.name });
  await expect(gone).toContainText('No longer needs your decision');
  await expect(gone).toHaveCount(0, { timeout: 10_000 });
});

readOnlyTest('The home page of a manager without pending requests shows a line instead of an empty card', async ({ page }) => {
  await page.route('**/api/appliedleave/count/me/pendingapproval', (route) => route.fulfill({ json: 0 }));
  await page.route('**/api/appliedleave/me/waiting', (route) => route.fulfill({ json: [] }));
  await signIn(page, manager);
  await expect(page.getByText('Nothing to approve.')).toBeVisible();
  await expect(cardOf(page)).toHaveCount(0);
});

readOnlyTest('The home page on a phone shows three pending requests with buttons large enough for fingers', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await signIn(page, manager);
  await expect(rowsOf(page)).toHaveCount(3);
  for (const button of await rowsOf(page).first().getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThan(100);
  }
});
