import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { startCompany } from '../kit/demo-server.ts';
import { readOnlyTest, signIn } from '../kit/test.ts';

const [hr, password] = ['hedda@new.example', 'chosen-by-myself'];

const cardOf = (page: Page) => page.getByRole('region', { name: 'Set up leave in seven steps' });
const stepOf = (page: Page, title: string | RegExp) =>
  cardOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

test('HR of a new company sees the next steps, which are ticked off when completed, and can hide the list', async ({ page }) => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-first-hour-'));
  const company = await startCompany(path.join(folder, 'data'));
  try {
    const flags = ['--empl-id', 'H0001', '--name', 'Hedda Roth', '--email', hr, '--password', password];
    spawnSync(process.execPath, ['src/app/server/commands/create-hr.ts', ...flags], {
      env: { ...process.env, DATA_DIR: path.join(folder, 'data') },
    });
    await page.goto(`${company.url}/login`);
    await page.getByLabel('User ID').fill(hr);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');

    await test.step('no step is done; the first step is next, and some steps need people first', async () => {
      await expect(cardOf(page)).toContainText('0 of 7 done.');
      await expect(cardOf(page).getByRole('progressbar', { name: 'Steps completed' })).toHaveAttribute('value', '0');
      await expect(cardOf(page).locator('[aria-current="step"]')).toContainText('Departments, job titles and other lookups');
      await expect(stepOf(page, 'Accounts')).toContainText('Add people first');
      const upload = stepOf(page, /^Balances/).getByRole('button');
      await expect(upload).toHaveAttribute('aria-disabled', 'true');
      await expect(upload).toHaveAccessibleDescription('Add people first');
      await expect(page.getByRole('region', { name: 'Annual leave balance' })).toHaveCount(0);
      await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible();
    });

    await test.step('the list stays hidden until Undo or the palette shows it again', async () => {
      const hide = cardOf(page).getByRole('button', { name: 'Hide' });
      await hide.click();
      await expect(cardOf(page)).toHaveCount(0);
      await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
      await expect(cardOf(page)).toBeVisible();
      await hide.click();
      await expect(cardOf(page)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.reload();
      await expect(page.getByRole('region', { name: 'Annual leave balance' })).toBeVisible();
      await expect(cardOf(page)).toHaveCount(0);
      await page.goto(`${company.url}/myprofile`);
      await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
      await page.keyboard.press('Control+K');
      await page.getByRole('combobox').fill('setup checklist');
      await expect(page.getByRole('option', { name: /Show setup checklist/ })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(cardOf(page)).toBeVisible();
    });

    const call = await createCallsAs(company.url, hr, password);
    const add = (name: string, body: object) => call(`POST /${name}`, body);
    await test.step('each step is ticked off when its data exists', async () => {
      for (const fieldname of ['dept_id', 'job_title', 'business_unit', 'gender']) {
        await add('translateitem', { id: { fieldname, fieldvalue: 'ONE' }, effStatus: 'A', xlatlongname: 'One', xlatshortname: 'One' });
      }
      await add('leavecategory', { leaveCode: 'AL', leaveDescr: 'Annual leave', entitlement: 14 });
      await page.reload();
      await expect(cardOf(page)).toContainText('2 of 7 done.');
      await expect(stepOf(page, /^Leave categories/)).toContainText('Annual leave.');
      await expect(cardOf(page).locator('[aria-current="step"]')).toContainText('Public holidays');
      await expect(stepOf(page, 'Public holidays').getByRole('link', { name: 'Upload holidays: Public holidays' })).toBeVisible();
      await stepOf(page, 'Public holidays').getByRole('link', { name: 'Choose a country: Public holidays' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Import holidays by country' })).toBeVisible();
      await expect(page.getByLabel('Year', { exact: true }).locator('option:checked')).toHaveText(`${year} and ${year + 1}`);
      // The country of the company's time zone.
      await expect(page.getByLabel('Country', { exact: true })).toHaveValue('SG');
      await add('publicholiday', { holidayDate: `${year}-12-25`, holidayDescr: 'Christmas Day', holidayState: 'All' });
      const personal = { nricPassport: 'S1', gender: 'ONE', marriageStatus: 'SIN', marriageDate: null, marriageCount: 0, totalChildren: 0 };
      const job = { jobTitle: 'ONE', businessUnit: 'ONE', deptId: ['ONE'], joinDate: `${year}-01-05`, mobileNo: '81234567', status: 'A' };
      for (const emplId of ['E0001', 'E0002']) {
        await add('addEditEmployeeDetails', {
          ...personal,
          ...job,
          emplId,
          name: `Person ${emplId}`,
          businessEmail: `${emplId}@new.example`,
          reportsTo: { emplId: 'H0001' },
          roles: [],
        });
      }
      await page.goBack();
      await expect(cardOf(page)).toContainText('4 of 7 done.');
      await expect(stepOf(page, /^Balances/)).toContainText('No one has a balance yet.');
      await expect(stepOf(page, /^Balances/).getByRole('link', { name: /^Grant leave to everyone/ })).toBeVisible();
      await expect(stepOf(page, /^Balances/).getByRole('link', { name: /^Upload balances/ })).toBeVisible();
    });

    await test.step('a grant of three types from the checklist leads on, and its undo makes the step open again', async () => {
      await add('leavecategory', { leaveCode: 'SL', leaveDescr: 'Sick leave', entitlement: 14 });
      await add('leavecategory', { leaveCode: 'ST', leaveDescr: 'Study leave', entitlement: 3 });
      await page.reload();
      await stepOf(page, /^Balances/)
        .getByRole('link', { name: /^Grant leave to everyone/ })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Grant to many' })).toBeVisible();
      await expect(page.getByLabel('Year', { exact: true })).toHaveValue(String(year));
      for (const type of ['Annual leave', 'Sick leave', 'Study leave'])
        await expect(page.getByRole('checkbox', { name: type })).toBeChecked();
      const table = page.getByRole('table', { name: 'People and days' });
      await expect(table.getByRole('rowheader', { name: /^Study leave (\d{4} )?\+9 days for 3 people$/ }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Save for 3 people' }).click();
      await page.getByRole('dialog', { name: 'Save Confirmation' }).getByRole('button', { name: 'Confirm grant' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Grant history' })).toBeVisible();
      // From July on, the next year is granted too.
      const run = page.getByRole('row', { name: `Annual leave, Sick leave, Study leave ${year}` });
      await expect(run).toContainText('Granted');
      const next = page.getByRole('link', { name: 'Next: accounts (6 of 7)' });
      await expect(next).toBeVisible();
      await page.reload();
      await expect(next).toBeVisible();
      expect(await call(`GET /leaveentitlement/E0001/${year}/ST`)).toMatchObject({ entitlement: 3 });
      await run.getByRole('button', { name: /^Undo/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
      await expect(run).toContainText('Undone');
      await expect(next).toHaveCount(0);
      for (const code of ['AL', 'SL', 'ST']) expect(await call(`GET /leaveentitlement/E0001/${year}/${code}`)).toBeNull();
      await page.goto(company.url);
      await expect(stepOf(page, /^Balances/)).toContainText('No one has a balance yet.');
    });

    await test.step('balances stay open until each type is granted or skipped', async () => {
      const emplIds = ['H0001', 'E0001', 'E0002'];
      await call('POST /grants', { year, leaveCodes: ['AL', 'SL'], emplIds });
      await add('logindetails', { userId: 'E0001@new.example', emplId: 'E0001', password: 'given-by-hr-1', lockAccount: 0 });
      await page.reload();
      await expect(stepOf(page, /^Balances/)).toContainText('3 of 3 people have a balance. Still missing: Study leave.');
      await expect(cardOf(page)).toContainText('5 of 7 done.');
      await page.getByRole('button', { name: 'Skip: Study leave' }).click();
      await expect(page.getByRole('region', { name: 'Annual leave balance' })).toBeVisible();
      await expect(cardOf(page)).toHaveCount(0);
    });
  } finally {
    await company.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

readOnlyTest('A company that is set up never shows the checklist or a way to it', async ({ page }) => {
  const counted = page.waitForResponse(/\/api\/firsthour$/);
  await signIn(page, 'hr@demo.example');
  expect(await (await counted).json()).toEqual({ hidden: false, found: null });
  await expect(page.getByRole('region', { name: 'Annual leave balance' })).toBeVisible();
  await expect(cardOf(page)).toHaveCount(0);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('setup checklist');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
});

readOnlyTest('The setup checklist shows one line with a retry if the steps cannot be loaded', async ({ page, allowError }) => {
  allowError(/status of 500/);
  let isDown = true;
  await page.route('**/api/firsthour', (route) => (isDown ? route.fulfill({ status: 500, json: {} }) : route.continue()));
  await signIn(page, 'hr@demo.example');
  await expect(page.getByText("Couldn't load the setup steps.")).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText("Couldn't load the setup steps.")).toHaveCount(0);
});
