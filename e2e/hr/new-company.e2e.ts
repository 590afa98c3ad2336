import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { read, utils } from '@e965/xlsx';
import { profileSheetFields } from '#src/company/employee/bulk/profile-sheet.ts';
import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { startCompany } from '../kit/demo-server.ts';
import {
  expectedAway,
  findAway,
  findBalances,
  ids,
  januaryDays,
  bookedDays,
  previousBalances,
  previousLeave,
  previousPeople,
  recountBalances,
} from '../kit/previous-product.ts';
import { type ChosenFile } from '../kit/upload-page.ts';
import { templateFile } from '../kit/sample-files.ts';

const hr = 'hedda@new.example';
const password = 'chosen-by-myself';

/** Counts the clicks of a person; nothing has to be typed. */
function handsOn(page: Page) {
  const done = { clicks: 0 };
  const click = (target: Locator) => {
    done.clicks += 1;
    return target.click();
  };
  return {
    done,
    click,
    button: (name: string) => click(page.getByRole('button', { name, exact: true })),
    /** Goes home from anywhere, and clicks the button of the next step. */
    async goOn(label: string) {
      if (new URL(page.url()).pathname !== '/')
        await click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }));
      await click(page.locator('[aria-current="step"]').getByRole('link', { name: label }));
    },
    /** Chooses a file and saves its rows. */
    async upload(file: ChosenFile, done_: string) {
      done.clicks += 2;
      await page.locator('input[type="file"]').setInputFiles(file);
      await this.button('Save');
      await click(page.getByRole('dialog', { name: 'Save Confirmation' }).getByRole('button', { name: 'Yes' }));
      await expect(page.getByText(done_)).toBeVisible({ timeout: 60_000 });
    },
    /** Downloads the template of the screen. */
    async template(): Promise<ChosenFile> {
      const [download] = await Promise.all([page.waitForEvent('download'), this.button('Download template')]);
      const name = download.suggestedFilename();
      return { name, mimeType: 'application/octet-stream', buffer: readFileSync(await download.path()) };
    },
  };
}

const rowsOf = ({ buffer }: ChosenFile) => utils.sheet_to_json<string[]>(read(buffer).Sheets['Data'] ?? {}, { header: 1 }).slice(1);

test('A company of 60 leaves its previous product in one morning, up to the first approved leave', async ({ page, browser }) => {
  test.setTimeout(480_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-first-hour-'));
  const company = await startCompany(path.join(folder, 'data'));
  const hands = handsOn(page);
  const clicks: Record<string, number> = {};
  const step = (name: string, work: () => Promise<void>) =>
    test.step(name, async () => {
      const before = hands.done.clicks;
      await work();
      clicks[name] = hands.done.clicks - before;
    });
  const signInAs = async (who: Page, email: string, secret: string) => {
    await who.goto(`${company.url}/login`);
    await who.getByLabel('User ID').fill(email);
    await who.getByLabel('Password', { exact: true }).fill(secret);
    await who.keyboard.press('Enter');
  };
  try {
    await test.step('the sign-in page explains how to begin until an HR account exists', async () => {
      await page.goto(`${company.url}/login`);
      await expect(page.getByText('npm run create-hr')).toBeVisible();
      const flags = ['--empl-id', 'H0001', '--name', 'Hedda Roth', '--email', hr, '--password', password];
      const made = spawnSync(process.execPath, ['src/app/server/commands/create-hr.ts', ...flags], {
        env: { ...process.env, DATA_DIR: path.join(folder, 'data') },
        encoding: 'utf8',
      });
      expect(made.stdout + made.stderr).toContain('Hedda Roth (H0001) can now sign in');
      await page.reload();
      await expect(page.getByText('npm run create-hr')).toHaveCount(0);
    });
    await signInAs(page, hr, password);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hedda');

    await step('lookups', async () => {
      await hands.goOn('Upload lookups');
      const examples = await hands.template();
      expect(rowsOf(examples).length).toBeGreaterThan(10);
      await hands.upload(examples, 'All uploaded Translate Items have been successfully saved to the Database!');
    });

    await step('leave categories', async () => {
      await hands.goOn('Choose leave types');
      await expect(page.getByLabel('Country', { exact: true })).toHaveValue('SG');
      await hands.button('Add 6 leave types');
      await expect(page.getByText(/^Annual leave, Sick leave, .* added\.$/)).toBeVisible();
    });

    await step('public holidays', async () => {
      await hands.goOn('Upload holidays');
      await hands.template();
      const rows = ['01/01', '01/05', '31/08', '25/12'].map((day) => [`${day}/${year}`, `Holiday ${day}`, 'All']);
      await hands.upload(
        templateFile('holidays.xlsx', ['Date', 'Holiday', 'State'], rows),
        'All new Public Holidays have been successfully saved to the Database!',
      );
    });

    await step('people', async () => {
      await hands.goOn('Upload people');
      await hands.template();
      const headings = Object.values(profileSheetFields).map(({ heading }) => heading);
      hands.done.clicks += 2;
      await page.locator('input[type="file"]').setInputFiles(templateFile('people.xlsx', headings, previousPeople));
      await expect(page.getByText('1 code in the sheet is missing from the translate items')).toBeVisible();
      await expect(page.getByText('Department ID RND (1 row)')).toBeVisible();
      await hands.button('Add 1 code');
      await hands.click(page.getByRole('dialog', { name: 'Add Confirmation' }).getByRole('button', { name: 'Confirm' }));
      await expect(page.getByText('All uploaded Employee Profiles data have successfully passed the validation process.')).toBeVisible();
      await hands.button('Save');
      await hands.click(page.getByRole('dialog', { name: 'Save Confirmation' }).getByRole('button', { name: 'Yes' }));
      await expect(page.getByText('All new Employee Profiles have been successfully saved to the Database!')).toBeVisible({
        timeout: 60_000,
      });
    });

    await step('balances', async () => {
      await hands.goOn('Upload balances');
      const filled = await hands.template();
      const columns = utils.sheet_to_json<string[]>(read(filled.buffer).Sheets['Data'] ?? {}, { header: 1 })[0] ?? [];
      await hands.upload(
        templateFile('entitlements.xlsx', [...columns, 'CarriedForwardUntil'], previousBalances),
        'All new Leave Entitlements have been successfully saved to the Database!',
      );
      await hands.goOn('Grant leave to everyone');
      await expect(page.getByRole('table', { name: 'People and days' }).getByRole('row').nth(1)).toBeVisible();
      await hands.click(page.getByRole('button', { name: /^Save for/ }));
      await hands.click(page.getByRole('dialog', { name: 'Save Confirmation' }).getByRole('button', { name: 'Confirm grant' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Grant history' })).toBeVisible({ timeout: 60_000 });
    });

    await step('leave of the previous product', async () => {
      await hands.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employee leave history' }).first());
      await hands.click(page.getByRole('link', { name: 'Import leave' }));
      await hands.template();
      await hands.upload(
        templateFile('leave.xlsx', ['EmployeeID', 'LeaveType', 'StartDate', 'EndDate', 'HalfDay', 'Days'], previousLeave),
        'All new Leave Records have been successfully saved to the Database!',
      );
    });

    await test.step('balances, calendar and absence report equal a recount of the sheets', async () => {
      const call = await createCallsAs(company.url, hr, password);
      expect(await findBalances(call)).toEqual(recountBalances());
      for (const id of ids.slice(1, 4))
        expect(await call(`GET /leaveentitlement/${id}/${year}/AL`)).toMatchObject({ carryForwardUntil: `${year}-12-31` });
      expect(await findAway(call)).toEqual(expectedAway());
      const daysIn = async (of: number, month: 'jan' | 'feb') =>
        (await call<Record<string, number>[]>(`GET /reports/absence?year=${of}&leaveCode=AL`)).reduce(
          (sum, line) => sum + (line[month] ?? 0),
          0,
        );
      expect(await daysIn(year, 'jan')).toBe(januaryDays);
      expect(await daysIn(year + 1, 'feb')).toBe(bookedDays);
    });

    const passwords = new Map<string, string>();
    await step('accounts', async () => {
      await hands.goOn('Create accounts');
      await hands.button('Create accounts');
      await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Create 60 accounts' }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('One-time passwords', { timeout: 60_000 });
      const slips = page.getByRole('main').getByRole('listitem');
      await expect(slips).toHaveCount(60);
      for (const name of ['Maya Lim', 'Hana Tan']) passwords.set(name, await slips.filter({ hasText: name }).getByRole('code').innerText());
      await hands.click(page.getByLabel('I have printed or stored this page'));
      await hands.button('Done');
      await expect(page.getByText('60 handed out.')).toBeVisible();
      await page.goto(company.url);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Hedda');
      await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible();
      await expect(page.getByRole('heading', { name: /^Set up leave/ })).toHaveCount(0);
    });
    // The limit in docs/performance.md.
    expect(clicks).toEqual({
      lookups: 6,
      'leave categories': 3,
      'public holidays': 7,
      people: 9,
      balances: 11,
      'leave of the previous product': 7,
      accounts: 6,
    });

    const chooseOwn = async (who: Page, email: string, given: string) => {
      await signInAs(who, email, given);
      await who.getByRole('link', { name: 'OK' }).click();
      await who.getByLabel('Current Password', { exact: true }).fill(given);
      await who.getByLabel('New Password', { exact: true }).fill(password);
      await who.getByLabel('Confirm New Password', { exact: true }).fill(password);
      await who.getByRole('button', { name: 'Change Password' }).click();
      await expect(who.getByText('Your password has been successfully updated.')).toBeVisible();
    };

    const employee = await (await browser.newContext()).newPage();
    await test.step('an employee applies', async () => {
      await chooseOwn(employee, 'e0001@new.example', passwords.get('Hana Tan') ?? '');
      await employee.goto(`${company.url}/applyleave`);
      await employee.getByLabel('Start date', { exact: true }).fill(`24/12/${year}`);
      await employee.getByLabel('End date', { exact: true }).fill(`28/12/${year}`);
      await employee.getByLabel('Reason').fill('To the sea');
      await expect(employee.getByRole('combobox', { name: 'Approver' })).toHaveValue(/Maya Lim/);
      await employee.getByRole('button', { name: 'Submit' }).click();
      await expect(employee.getByText('Your leave request has been submitted.')).toBeVisible();
    });

    await test.step('the manager approves', async () => {
      const manager = await (await browser.newContext()).newPage();
      await chooseOwn(manager, 'm0001@new.example', passwords.get('Maya Lim') ?? '');
      await manager.goto(`${company.url}/leaverequests`);
      await manager.getByRole('link', { name: /^View/ }).first().click();
      await manager.getByRole('button', { name: 'Approve', exact: true }).click();
      await manager
        .getByRole('dialog', { name: 'Approval Confirmation' })
        .getByRole('button', { name: /^Confirm/ })
        .click();
      await expect(manager.getByText('Leave Application has been successfully updated!')).toBeVisible();
      await employee.goto(`${company.url}/myleavehistory`);
      await expect(employee.getByRole('row').filter({ hasText: 'To the sea' })).toContainText('Approved');
    });
  } finally {
    await company.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
