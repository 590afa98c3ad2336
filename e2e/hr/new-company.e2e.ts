import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { profileSheetFields } from '#src/employee/profile-sheet.ts';
import { applyPage } from '../kit/apply-page.ts';
import { year } from '../kit/dates.ts';
import { startCompany } from '../kit/demo-server.ts';
import { templateFile } from '../kit/sample-files.ts';

const hr = 'hedda@new.example';
const password = 'chosen-by-myself';
const main = (page: Page) => page.getByRole('main');

/** Types texts into the fields with these labels, chooses where it is a list, and saves. */
async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = main(page).getByLabel(label, { exact: true });
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
}

async function upload(page: Page, file: ReturnType<typeof templateFile>, done: string): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog', { name: 'Save Confirmation' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(done)).toBeVisible();
}

const person = { nric: 'S1234567D', gender: 'F', status: 'SIN', job: 'SWE', mobile: '81234567', unit: 'PRO', dept: 'ENG' };
const profileRow = (id: string, name: string, manager: string, isManager: 'Y' | 'N') => {
  const { nric, gender, status, job, mobile, unit, dept } = person;
  const joined = new Date(`${year}-01-05T00:00:00Z`);
  const personal = [id, name, `${id}@new.example`, nric, gender, status, '', '', 0];
  return [...personal, job, mobile, unit, dept, manager, '', joined, 'A', isManager, 'N'];
};

test('A company is set up through the screens, from nothing to an approved leave', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-new-company-'));
  const company = await startCompany(path.join(folder, 'data'));
  const signInAs = async (who: Page, email: string, given: string) => {
    await who.goto(`${company.url}/login`);
    await who.getByLabel('User ID').fill(email);
    await who.getByLabel('Password', { exact: true }).fill(given);
    await who.keyboard.press('Enter');
  };
  try {
    await test.step('the sign-in page says how to begin, and does not once it is done', async () => {
      await page.goto(`${company.url}/login`);
      await expect(page.getByText('npm run create-hr')).toBeVisible();
      const flags = ['--empl-id', 'H0001', '--name', 'Hedda Roth', '--email', hr, '--password', password];
      const made = spawnSync(process.execPath, ['src/app/server/create-hr.ts', ...flags], {
        env: { ...process.env, DATA_DIR: path.join(folder, 'data') },
        encoding: 'utf8',
      });
      expect(made.stdout + made.stderr).toContain('Hedda Roth (H0001) can sign in');
      await page.reload();
      await expect(page.getByText('npm run create-hr')).toHaveCount(0);
    });

    await signInAs(page, hr, password);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hedda');

    await test.step('codes, a leave category and holidays', async () => {
      for (const [field, value, name] of [
        ['gender', person.gender, 'Female'],
        ['job_title', person.job, 'Software engineer'],
        ['business_unit', person.unit, 'Products'],
        ['dept_id', person.dept, 'Engineering'],
      ] as const) {
        await page.goto(`${company.url}/translateitems/add`);
        await fillIn(page, { 'Field Name': field, 'Field Value': value, 'Field Long Description': name, 'Field Short Description': value });
        await expect(page.getByText('New Translate Item has been successfully added!')).toBeVisible();
      }
      await page.goto(`${company.url}/leavecategory/add`);
      await fillIn(page, { 'Leave Code': 'AL', 'Leave Description': 'Annual leave', 'Leave Entitlement': '14' });
      await expect(page.getByText('Leave Category has been successfully added!')).toBeVisible();
      await page.goto(`${company.url}/publicholiday/uploadholiday`);
      await upload(
        page,
        templateFile('holidays.xlsx', ['Date', 'Holiday', 'State'], [[`25/12/${year}`, 'Christmas Day', 'All']]),
        'All new Public Holidays have been successfully saved to the Database!',
      );
    });

    await test.step('people, their entitlements and their accounts', async () => {
      await page.goto(`${company.url}/liststaffprofile/uploadprofiles`);
      const headings = Object.values(profileSheetFields).map(({ heading }) => heading);
      const people = [profileRow('M0001', 'Maya Lim', 'H0001', 'Y'), profileRow('E0001', 'Hana Tan', 'M0001', 'N')];
      await upload(
        page,
        templateFile('people.xlsx', headings, people),
        'All new Employee Profiles have been successfully saved to the Database!',
      );
      await page.goto(`${company.url}/leaveentitlement/uploadentitlement`);
      const columns = [
        'EmployeeID',
        'LeaveYear',
        'LeaveType',
        'CarriedForward',
        'Entitlement',
        'AvailableLeave',
        'TakenLeave',
        'BalanceLeave',
      ];
      const rows = ['M0001', 'E0001'].map((id) => [id, year, 'AL', 0, 14, 14, 0, 14]);
      await upload(
        page,
        templateFile('entitlements.xlsx', columns, rows),
        'All new Leave Entitlements have been successfully saved to the Database!',
      );
      for (const name of ['Maya Lim (M0001)', 'Hana Tan (E0001)']) {
        await page.goto(`${company.url}/logindetails/add`);
        await page.getByRole('button', { name: 'Search New Employee' }).click();
        await page.getByRole('button', { name: `Choose ${name}` }).click();
        await main(page).getByLabel('Password', { exact: true }).fill('given-by-hr-1');
        await main(page).getByLabel('Confirm Password', { exact: true }).fill('given-by-hr-1');
        await page.getByRole('button', { name: 'Submit' }).click();
        await expect(page.getByText(/^Login Detail of employee .* has been successfully added!$/)).toBeVisible();
      }
    });

    const chooseOwn = async (who: Page, email: string) => {
      await signInAs(who, email, 'given-by-hr-1');
      await who.getByRole('link', { name: 'OK' }).click();
      await who.getByLabel('Current Password', { exact: true }).fill('given-by-hr-1');
      await who.getByLabel('New Password', { exact: true }).fill(password);
      await who.getByLabel('Confirm New Password', { exact: true }).fill(password);
      await who.getByRole('button', { name: 'Change Password' }).click();
      await expect(who.getByText('Your password has been successfully updated.')).toBeVisible();
    };

    const employee = await (await browser.newContext()).newPage();
    await test.step('an employee applies', async () => {
      await chooseOwn(employee, 'e0001@new.example');
      await employee.goto(`${company.url}/applyleave`);
      const apply = applyPage(employee);
      await apply.startDate.fill(`24/12/${year}`);
      await apply.endDate.fill(`28/12/${year}`);
      await apply.reason.fill('To the sea');
      await expect(apply.approver).toHaveValue(/Maya Lim/);
      await apply.submit.click();
      await expect(employee.getByText('Your leave request has been submitted.')).toBeVisible();
    });

    await test.step('the manager approves', async () => {
      const manager = await (await browser.newContext()).newPage();
      await chooseOwn(manager, 'm0001@new.example');
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
