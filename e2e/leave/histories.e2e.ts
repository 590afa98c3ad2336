import type { Page } from '@playwright/test';
import { demoCompany } from '#src/app/demo-company/demo-company.ts';
import { addDays, formatDate } from '#src/base/dates/plain-date.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { createCallsAs } from '../kit/calls.ts';
import { today, year } from '../kit/dates.ts';
import { expect, factValue, readOnlyTest, signIn, test } from '../kit/test.ts';

type Leave = {
  id: { emplid: string; effDate: string; startDate: string; leaveCode: string };
  employeeDetails: { emplId: string; name: string };
  leaveStatus: string;
  approver: string;
  approverName: string;
  approverDate: string | null;
};

const people = [...demoCompany({ today }).people()];
const idsOf = (leaves: readonly Leave[]) => [...new Set(leaves.map(({ employeeDetails }) => employeeDetails.emplId))];

const count = (page: Page) => page.locator('.list-count output');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

function addressOf(
  { id }: Leave,
  path: typeof paths.viewLeaveHistory | typeof paths.viewLeaveHistoryHr | typeof paths.viewLeaveRequest,
): string {
  const { emplid: emplId, ...rest } = id;
  return path({ emplId, ...rest });
}

readOnlyTest('The manager’s leave history shows who decided and when, and Back returns to the filtered list', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, 'manager@demo.example');
  const all = await call<Leave[]>(`GET /appliedleave/me/${year}`);
  const decided = all.find(({ leaveStatus, approver }) => leaveStatus === 'APPRV' && approver === 'M0001');
  if (!decided) throw new Error('The demo company has no leave that the manager approved.');
  const { name, emplId } = decided.employeeDetails;

  await readOnlyTest.step('the list has the requests that she approves and the leave of her reports', async () => {
    const reports = new Set(people.filter(({ reportsTo }) => reportsTo === 'M0001').map((person) => person.emplId));
    expect(all.filter(({ approver, employeeDetails }) => approver !== 'M0001' && !reports.has(employeeDetails.emplId))).toEqual([]);
    expect(idsOf(all).length).toBeGreaterThan(5);
    await signIn(page, 'manager@demo.example', { at: '/leavehistory' });
    await expect(count(page)).toHaveText(`1–10 of ${all.length}`);
  });

  const view = page.getByRole('link', { name: `View leave of ${name} from ${formatDate(decided.id.startDate)}` });
  await readOnlyTest.step('a row opens the leave with its approver and timeline', async () => {
    await page.getByRole('textbox', { name: 'Filter Employee ID' }).fill(emplId);
    await page.getByRole('textbox', { name: 'Filter Start Date' }).fill(formatDate(decided.id.startDate));
    await expect(page).toHaveURL((url) => url.search.includes('emplId') && url.search.includes('startDate'));
    await view.first().click();
    await expect(heading(page, 'View Leave History')).toBeFocused();
    await expect(factValue(page, 'Approver')).toHaveText(`${decided.approverName} (M0001)`);
    await expect(factValue(page, 'Status changed on')).toHaveText(formatDate(decided.approverDate ?? ''));
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(`${decided.approverName} approved`);
    await expect(page.getByRole('button', { name: /Approve|Reject|Reassign/ })).toHaveCount(0);
  });

  await readOnlyTest.step('Back keeps the filters and the position', async () => {
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('filter[employeeDetails.emplId]') === emplId);
    await expect(page.getByRole('textbox', { name: 'Filter Employee ID' })).toHaveValue(emplId);
    await expect(view.first()).toBeFocused();
  });

  await readOnlyTest.step('another filter keeps the focus while the list changes', async () => {
    const startDate = page.getByRole('textbox', { name: 'Filter Start Date' });
    await startDate.fill('');
    await expect(page).toHaveURL((url) => !url.search.includes('startDate'));
    await expect(count(page)).not.toHaveText(/of 1$/);
    await expect(startDate).toBeFocused();
  });
});

readOnlyTest(
  'HR sees everyone’s leave, a department admin only that of their department',
  async ({ page, demo, otherBrowser, allowError }) => {
    const [hr, admin] = await Promise.all(['hr@demo.example', 'admin@demo.example'].map((email) => createCallsAs(demo.url, email)));
    if (!hr || !admin) throw new Error('A sign-in failed.');
    const [all, own] = [await hr<Leave[]>('GET /appliedleave'), await admin<Leave[]>('GET /appliedleave')];
    const ofDepartment = new Set(people.filter(({ departments }) => departments.includes('ENG')).map(({ emplId }) => emplId));
    const elsewhere = all.find(({ employeeDetails }) => employeeDetails.emplId === 'E0003');
    if (!elsewhere) throw new Error('The demo company has no leave of E0003.');

    await readOnlyTest.step('HR sees leave of all departments', async () => {
      expect(all.length).toBeGreaterThan(own.length);
      await signIn(page, 'hr@demo.example', { at: '/listallappliedleave' });
      await expect(count(page)).toHaveText(`1–10 of ${all.length}`);
      await page.getByRole('textbox', { name: 'Filter Employee ID' }).fill('E0003');
      await expect(page.getByRole('rowheader').first()).toHaveText(elsewhere.employeeDetails.name);
      await page
        .getByRole('link', { name: /^View leave of/ })
        .first()
        .click();
      await expect(heading(page, 'View Leave History for HR')).toBeFocused();
      await expect(factValue(page, 'Leave Category')).toHaveText(/ leave$/);
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await expect(page).toHaveURL('/listallappliedleave?filter[employeeDetails.emplId]=E0003');
    });

    await readOnlyTest.step('the admin of engineering sees only leave of engineering', async () => {
      expect(idsOf(own).filter((emplId) => !ofDepartment.has(emplId))).toEqual([]);
      expect(idsOf(own)).toEqual(expect.arrayContaining(idsOf(all).filter((emplId) => ofDepartment.has(emplId))));
      const other = await otherBrowser();
      await signIn(other, 'admin@demo.example', { at: '/listallappliedleave' });
      await expect(count(other)).toHaveText(`1–10 of ${own.length}`);
      await other.getByRole('textbox', { name: 'Filter Employee ID' }).fill('E0003');
      await expect(other.getByText('No data available.')).toBeVisible();
      allowError(/status of 404/);
      await other.goto(addressOf(elsewhere, paths.viewLeaveHistoryHr));
      await expect(other.getByRole('alertdialog')).toContainText('Record not found!');
    });
  },
);

test('HR reassigns a request with a reason that all parties see; a request that stays pending too long is escalated to the line manager', async ({
  page,
  demo,
  otherBrowser,
}) => {
  const hr = await createCallsAs(demo.url, 'hr@demo.example');
  const all = await hr<Leave[]>('GET /appliedleave?sort=-startDate');
  const leave = all.find(
    ({ leaveStatus, approver, employeeDetails }) => leaveStatus === 'PNAPV' && approver === 'M0001' && employeeDetails.emplId !== 'M0002',
  );
  if (!leave) throw new Error('The demo company has no pending request for the manager.');
  const counts = async () => {
    const calls = await Promise.all(['manager@demo.example', 'manager2@demo.example'].map((email) => createCallsAs(demo.url, email)));
    return Promise.all(calls.map((call) => call<number>('GET /appliedleave/count/me/pendingapproval')));
  };
  const [before = 0, beforeElsewhere = 0] = await counts();
  const newApprover = people.find(({ emplId }) => emplId === 'M0002')?.name ?? '';
  const reason = 'Maya is away until the end of the month.';

  const manager = await otherBrowser();
  await signIn(manager, 'manager@demo.example', { at: '/leaverequests' });
  const badge = manager.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Leave requests/ });
  await expect(badge).toContainText(String(before));

  await test.step('the dialog needs an approver and a reason', async () => {
    await signIn(page, 'hr@demo.example', { at: addressOf(leave, paths.viewLeaveHistoryHr) });
    await page.getByRole('button', { name: 'Reassign to another approver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reassign to another approver' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Reassign', exact: true })).toHaveAccessibleDescription(
      'Still missing: an approver and a reason.',
    );
    await dialog.getByRole('combobox', { name: 'New approver' }).fill('m0001');
    await expect(dialog.getByText('No matches.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'New approver' }).fill('m0002');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: 'Reassign', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the request and its timeline show the new approver', async () => {
    await expect(factValue(page, 'Approver')).toHaveText(`${newApprover} (M0002)`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline).toContainText(`Waiting for ${newApprover} (M0002)`);
    await expect(timeline).toContainText(reason);
  });

  await test.step('the old approver has one request fewer, and the new approver one more', async () => {
    expect(await counts()).toEqual([before - 1, beforeElsewhere + 1]);
    await manager.reload();
    await expect(badge).toHaveAccessibleName(new RegExp(`${before - 1}`));
    await expect(count(manager)).toHaveText(new RegExp(`of ${before - 1}$`));
  });

  await test.step('the request goes to the line manager after the configured number of days', async () => {
    await hr('PATCH /settings', { escalateAfterDays: 3 });
    await demo.morning(addDays(today, 14));
    const line = await otherBrowser();
    await signIn(line, 'director@demo.example', { at: addressOf(leave, paths.viewLeaveRequest) });
    const waited = `Escalated after 3 working days with ${newApprover} (M0002). Reassigned to `;
    await expect(line.getByRole('region', { name: 'Timeline' })).toContainText(waited);
    await line.getByRole('button', { name: 'Approve', exact: true }).click();
    await line.getByRole('dialog').getByRole('button', { name: 'Confirm approval' }).click();
    await expect(line.getByText('Leave Application has been successfully updated!')).toBeVisible();
    await page.reload();
    await expect(factValue(page, 'Approver')).toContainText('(D0001)');
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(waited);
  });
});

readOnlyTest('A manager sees the entitlements of direct reports, and cannot change them', async ({ page, demo }) => {
  type Entitlement = { employeeDetails: { emplId: string } };
  const all = await (await createCallsAs(demo.url, 'manager@demo.example'))<Entitlement[]>('GET /leaveentitlement/managerreportees');
  const reports = people.filter(({ reportsTo }) => reportsTo === 'M0001');
  const expected = reports.filter(({ status }) => status === 'A').map(({ emplId }) => emplId);
  const found = new Set(all.map(({ employeeDetails }) => employeeDetails.emplId));
  expect([...found].filter((emplId) => !reports.some((person) => person.emplId === emplId))).toEqual([]);
  expect([...found]).toEqual(expect.arrayContaining(expected));

  await signIn(page, 'manager@demo.example', { at: '/leaveentitlementmanager' });
  await expect(count(page)).toHaveText(`1–10 of ${all.length}`);
  await page.getByRole('textbox', { name: 'Filter Employee ID' }).fill('E0001');
  await page.getByRole('textbox', { name: 'Filter Leave Type' }).fill('annual');
  const row = page.getByRole('row', { name: 'Annual leave' });
  await expect(row.locator('th, td')).toHaveText([
    'E0001',
    people.find(({ emplId }) => emplId === 'E0001')?.name ?? '',
    String(year),
    'Annual leave',
    '0 days',
    '14 days',
    '14 days',
    '0 days',
    '14 days',
    'Explain',
  ]);
  await expect(page.getByRole('main').getByRole('link', { name: /Edit|Add|Upload/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Export/ })).toBeVisible();
});
