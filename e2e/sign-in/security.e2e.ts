import type { Page } from '@playwright/test';
import { type Calls, createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { findScreenAddresses, screens } from '../kit/screens.ts';
import { expect, readOnlyTest, signIn, test } from '../kit/test.ts';

const everyRole = 'all@demo.example';
const payload = '<img src=x onerror=__xss=1>';
const short = '<b>x</b>';

/** Screens that must show the stored markup. Without it their check would prove nothing. */
const showing = new Set<string>([
  'home',
  'applyLeave',
  'viewMyLeave',
  'myLeaveDetails',
  'myPublicHolidays',
  'viewMyPublicHoliday',
  'myProfile',
  'staffProfiles',
  'editStaffProfile',
  'leaveEntitlements',
  'editLeaveEntitlement',
  'publicHolidays',
  'editPublicHoliday',
  'leaveCategories',
  'editLeaveCategory',
  'translateItems',
  'editTranslateItem',
  'loginDetails',
  'auditLog',
]);

/** Writes markup into every text that can be stored. */
async function storePayloads(url: string): Promise<void> {
  const hr = await createCallsAs(url, 'hr@demo.example');
  const all = await createCallsAs(url, everyRole);
  const manager = await createCallsAs(url, 'manager@demo.example');
  const employee = await createCallsAs(url, 'employee@demo.example');
  for (const emplId of ['E0001', 'X0001']) {
    const profile = await hr<Record<string, unknown>>(`GET /employeeDetailsDept/${emplId}`);
    await all(`POST /addEditEmployeeDetailsWithDept?mode=edit`, { ...profile, name: `${payload}${emplId}`, lobNo: short });
  }
  const item = { effStatus: 'A', xlatlongname: payload, xlatshortname: short };
  for (const key of ['gender/F', 'gender/M', 'dept_id/ENG', 'dept_id/HRD', 'leave_status/PNAPV'])
    await hr(`PATCH /translateitem/${key}`, item);
  await hr('PATCH /leavecategory/AL', { leaveCode: 'AL', leaveDescr: payload, entitlement: 14 });
  for (const holidayDate of [`${year}-05-01`, `${year}-12-25`])
    await hr(`PATCH /publicholiday/${holidayDate}`, { holidayDate, holidayDescr: payload, holidayState: short });
  const first = await applyFor(employee, 'E0001', `${year}-11-30`);
  await manager(`PATCH ${first}/REJCT`, { reason: payload });
  await applyFor(employee, 'E0001', `${year}-11-30`);
  await applyFor(all, 'X0001', `${year}-11-30`);
}

async function applyFor(call: Calls, emplid: string, startDate: string): Promise<string> {
  type Stored = { id: { effDate: string } };
  const sickLeave = { id: { startDate, emplid }, leaveCategory: { leaveCode: 'SL' }, endDate: startDate, halfDay: 'N' };
  const { id } = await call<Stored>('POST /appliedleave', { ...sickLeave, reason: payload, approver: 'M0001', attachment: '' });
  return `/appliedleave/${emplid}/${id.effDate}/${startDate}/SL`;
}

/** Returns all texts of a screen, including those in its fields. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => ('value' in field ? String(field.value) : ''));
    return [document.body.innerText, ...fields, ...[...document.querySelectorAll('option')].map(({ text }) => text)].join('\n');
  });

test('Stored markup is shown as text on every screen, and screens store only the token and the theme', async ({ page, demo }) => {
  test.setTimeout(180_000);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await storePayloads(demo.url);
  const addresses = await findScreenAddresses(demo.url);
  await signIn(page, everyRole);
  await page.getByRole('button', { name: 'Dark mode' }).click();
  for (const { name } of screens.filter(({ audience }) => audience !== 'anyone')) {
    await page.goto(addresses[name]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
    if (showing.has(name)) await expect.poll(() => textOf(page), name).toContain(payload);
    await expect(page.locator('img[src="x"], [onerror], b:text-is("x")'), name).toHaveCount(0);
    expect(await page.evaluate(() => '__xss' in globalThis), name).toBe(false);
    expect(await page.evaluate(() => Object.keys(localStorage).toSorted()), name).toEqual(['accessToken', 'theme']);
  }
  expect(dialogs).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

readOnlyTest(
  'Pages and API responses have a policy that blocks foreign scripts and all inline scripts except one',
  async ({ page, allowError }) => {
    for (const address of ['/', '/login', '/no/such/page', '/api/health', '/api/nothing']) {
      const headers = (await page.request.get(address)).headers();
      const policy = headers['content-security-policy'] ?? '';
      expect(policy, address).toContain("default-src 'none'");
      // Only the inline script and style of the HTML page are allowed.
      expect(policy, address).toMatch(/script-src 'self' 'sha256-[^' ]{44}';style-src 'self' 'sha256-[^' ]{44}';/);
      expect(policy, address).toContain("frame-ancestors 'none'");
      expect(policy, address).not.toMatch(/unsafe-|\*|https?:/);
      expect(headers['x-content-type-options'], address).toBe('nosniff');
    }
    await page.goto('/login');
    allowError(/Content Security Policy/);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.__xss = 1';
      document.body.append(script);
    });
    expect(await page.evaluate(() => '__xss' in globalThis)).toBe(false);
  },
);
