import { createCallsAs } from '../kit/calls.ts';
import { frozenDay } from '../kit/dates.ts';
import { expect, freezeClock, signIn, test as base, withDemo } from '../kit/test.ts';

const employee = 'employee@demo.example';
const manager = 'manager@demo.example';
const director = 'director@demo.example';

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  demo: async ({}, use) => withDemo(use, {}, frozenDay),
  context: async ({ context }, use) => {
    await freezeClock(context);
    await use(context);
  },
});

async function applied(url: string, startDate: string, { by = employee, approver = 'M0001' } = {}): Promise<string> {
  const call = await createCallsAs(url, by);
  const { id } = await call<{ id: { effDate: string } }>('POST /appliedleave', {
    id: { startDate },
    leaveCategory: { leaveCode: 'AL' },
    endDate: startDate,
    reason: 'Skiing',
    approver,
  });
  return `E0001/${id.effDate}/${startDate}/AL`;
}

test('HR requires a second approval; the manager approves first, then the director, and the employee sees both', async ({
  page,
  demo,
  otherBrowser,
}) => {
  await signIn(page, 'hr@demo.example', { at: '/leavecategory/edit/AL' });
  await page.getByLabel('Second approval').selectOption('Line manager of the approver');
  await page.getByLabel('Two approvals from').fill('1');
  await expect(page.getByText("From 1 day, the approver's line manager must also approve.")).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leave Categories' })).toBeVisible();
  const asks = await otherBrowser();
  await freezeClock(asks.context());
  await signIn(asks, employee, { at: '/applyleave' });
  await asks.getByRole('textbox', { name: 'Start date' }).fill('20/04/2026');
  await expect(asks.getByRole('combobox', { name: 'Approver' })).toHaveAccessibleDescription(
    /Your line manager\..* approves second, because it is 1 day or more\./,
  );
  const at = await applied(demo.url, '2026-04-20');

  const decide = async (email: string, before: string, question: string, done: string) => {
    const browser = await otherBrowser();
    await freezeClock(browser.context());
    await signIn(browser, email, { at: `/leaverequests/view/${at}` });
    await expect(browser.getByRole('region', { name: 'Decision' })).toContainText(before);
    await browser.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = browser.getByRole('dialog');
    await expect(dialog).toContainText(question);
    await dialog.getByRole('button', { name: 'Confirm approval' }).click();
    await expect(browser.getByText(done)).toBeVisible();
    return browser;
  };
  const first = await decide(
    manager,
    'decides after you.',
    'will make the final decision.',
    'Approved. It now goes to the second approver.',
  );
  await first.goto(`/leaverequests/view/${at}`);
  await expect(first.getByRole('region', { name: 'Decision' })).toContainText('can decide this request.');
  await decide(director, 'approved it, 1 of 2.', 'The days will come off', 'Leave Application has been successfully updated!');

  const own = await otherBrowser();
  await freezeClock(own.context());
  await signIn(own, employee, { at: `/myleavehistory/view/${at}` });
  const timeline = own.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('approved, 1 of 2');
  await expect(timeline).toContainText('approved, 2 of 2');
});

test('A manager names a stand-in, who sees the manager’s requests separately and decides in the manager’s name', async ({
  page,
  demo,
  otherBrowser,
  allowError,
}) => {
  const at = await applied(demo.url, '2026-04-20');
  const list = await otherBrowser();
  await freezeClock(list.context());
  await signIn(list, director, { at: '/leaverequests' });
  const whose = list.getByRole('group', { name: 'Whose requests' });
  await expect(list.getByRole('heading', { level: 1, name: 'Leave Requests' })).toBeVisible();
  await expect(whose).toHaveCount(0);

  await signIn(page, manager, { at: '/account' });
  const part = page.getByRole('region', { name: 'Stand-in' });
  await part.getByLabel('Who').fill('D0001');
  await page.getByRole('option').first().click();
  await part.getByRole('textbox', { name: 'From' }).fill(stillText);
  await part.getByRole('textbox', { name: 'To' }).fill('30/06/2026');
  await part.getByRole('button', { name: 'Save stand-in' }).click();
  await expect(part).toContainText('is deciding for you until 30/06/2026.');

  const asks = await otherBrowser();
  await freezeClock(asks.context());
  await signIn(asks, employee, { at: '/applyleave' });
  await expect(asks.getByText(/decides for them until 30\/06\/2026\./)).toBeVisible();

  await list.reload();
  await expect(list.getByText(/You are standing in for .* until 30\/06\/2026\./)).toBeVisible();
  await whose.getByRole('button', { name: /^As stand-in/ }).click();
  await expect(list).toHaveURL(/whose=standIn/);
  await expect(list.getByText(/^for /).first()).toBeVisible();
  await whose.getByRole('button', { name: /^Changes/ }).click();
  await expect(list).toHaveURL(/whose=changes/);
  await expect(list.getByText(/^for /)).toHaveCount(0);
  await list.goto(`/leaverequests/view/${at}`);
  await expect(list.getByRole('region', { name: 'Decision' })).toContainText('You decide for');
  await list.getByRole('button', { name: 'Approve', exact: true }).click();
  await list.getByRole('dialog').getByRole('button', { name: 'Confirm approval' }).click();
  await expect(list.getByText('Leave Application has been successfully updated!')).toBeVisible();
  await list.goto(`/leaverequests/view/${at}`);
  await expect(list.getByRole('region', { name: 'Timeline' })).toContainText(/ for .* approved/);

  // The stand-in period ends while a request is open: nothing is decided, and the page says so.
  allowError(/status of 404/);
  const later = await applied(demo.url, '2026-04-27');
  await list.goto(`/leaverequests/view/${later}`);
  await expect(list.getByRole('region', { name: 'Decision' })).toContainText('You decide for');
  const asManager = await createCallsAs(demo.url, manager);
  await asManager('PUT /standin/me', { emplId: null });
  await list.getByRole('button', { name: 'Approve', exact: true }).click();
  await list.getByRole('dialog').getByRole('button', { name: 'Confirm approval' }).click();
  await expect(list.getByRole('alertdialog')).toContainText('Record not found! It was recalled, or you are no longer its approver.');
  expect(await asManager(`GET /appliedleave/${later}`)).toMatchObject({ leaveStatus: 'PNAPV' });
});

test('HR names a permanent stand-in in a profile; the manager sees it and goes on leave, and the stand-in decides', async ({
  page,
  demo,
  otherBrowser,
}) => {
  await signIn(page, 'hr@demo.example', { at: '/liststaffprofile/edit/M0001' });
  const standIn = page.getByRole('combobox', { name: 'Stand-in' });
  const managers = page.getByRole('listbox', { name: 'Managers' }).getByRole('option');
  await standIn.fill('M0001');
  await expect(managers.filter({ hasText: 'M0001' })).toHaveCount(0);
  await standIn.fill('D0001');
  await managers.first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Employee M0001 is successfully save')).toBeVisible();
  await page.goto('/liststaffprofile/edit/M0001');
  await expect(standIn).toHaveValue(/\(D0001\)$/);
  // People without requests need no stand-in.
  await page.goto('/liststaffprofile/edit/E0001');
  await expect(page.getByRole('heading', { name: 'Roles' })).toBeVisible();
  await expect(standIn).toHaveCount(0);

  const own = await otherBrowser();
  await freezeClock(own.context());
  await signIn(own, manager, { at: '/account' });
  await expect(own.getByRole('region', { name: 'Stand-in' })).toContainText(/HR has set .* as your permanent stand-in\./);

  const at = await applied(demo.url, '2026-04-20');
  await applied(demo.url, frozenDay, { by: manager, approver: 'D0001' });
  const decides = await otherBrowser();
  await freezeClock(decides.context());
  await signIn(decides, director, { at: '/' });
  const waits = decides.getByRole('region', { name: 'Waiting for your approval' });
  const confirm = () => decides.getByRole('dialog').getByRole('button', { name: 'Confirm approval' }).click();
  await waits.getByRole('button', { name: new RegExp(`^Approve, .*${stillText}$`) }).click();
  await expect(waits).not.toContainText('You are standing in for');
  await confirm();
  // The director now has the manager's requests too, and they may come first.
  await expect(decides.getByRole('dialog')).toHaveCount(0);
  await decides.reload();
  await expect(waits).toContainText('You are standing in for ');
  await decides.goto(`/leaverequests/view/${at}`);
  await expect(decides.getByRole('region', { name: 'Decision' })).toContainText('You decide for');
  await decides.getByRole('button', { name: 'Approve', exact: true }).click();
  await confirm();
  await expect(decides.getByText('Leave Application has been successfully updated!')).toBeVisible();
  await own.goto('/');
  await expect(own.getByText(/ is standing in for you\b/)).toBeVisible();
  await own.goto(`/leaverequests/view/${at}`);
  await expect(own.getByRole('region', { name: 'Timeline' })).toContainText(/ for .* approved/);

  // Without a stand-in the line manager decides, if the company wants that.
  await page.goto('/liststaffprofile/edit/M0001');
  await standIn.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Employee M0001 is successfully save')).toBeVisible();
  await own.goto('/account');
  const part = own.getByRole('region', { name: 'Stand-in' });
  await expect(part).toContainText('No stand-in set.');
  const asHr = await createCallsAs(demo.url, 'hr@demo.example');
  await asHr('PATCH /settings', { standInByAbsence: true });
  await own.reload();
  await expect(part).toContainText(/is deciding for you until/);
});

const stillText = frozenDay.split('-').toReversed().join('/');
