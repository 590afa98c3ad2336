import type { Page } from '@playwright/test';
import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { expect, signIn, test } from '../kit/test.ts';
import { uploadPage } from '../kit/upload-page.ts';

const hr = 'hr@demo.example';
const csv = (name: string, ...lines: string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });

/** The values that the exports of people lack, as HR enters them in the dialog. */
const blanks = { LineManager: 'M0001', DateJoined: `05/01/${year}` };
const codes = { JobTitle: 'SWE', BusinessUnit: 'PRO' };

async function match(page: Page, texts: Record<string, string>, chosen: Record<string, string>, product: string) {
  const dialog = page.getByRole('dialog', { name: 'Match columns' });
  await expect(dialog).toContainText(`The headings are those of ${product}.`);
  for (const [heading, text] of Object.entries(texts)) await dialog.getByLabel(`${heading} if blank`, { exact: true }).fill(text);
  for (const [heading, code] of Object.entries(chosen)) await dialog.getByLabel(`${heading} if blank`, { exact: true }).selectOption(code);
  await dialog.getByRole('button', { name: 'Use this match' }).click();
  await expect(dialog).toBeHidden();
}

type File = ReturnType<typeof csv>;

/** Imports the people of a product as HR, with the values and codes that its export lacks. */
async function importPeople(page: Page, file: File, texts: Record<string, string>, chosen: Record<string, string>, product: string) {
  const people = uploadPage(page, 'Employee Profiles');
  await signIn(page, hr, { at: '/liststaffprofile/uploadprofiles' });
  await people.choose(file);
  await match(page, texts, chosen, product);
  await people.save.click();
  await people.confirm();
  await expect(people.alert).toHaveText('All new Employee Profiles have been successfully saved to the Database!');
}

test('HR imports the people and balances of OrangeHRM, and codes match by their names', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  const people = csv(
    'orange.csv',
    'first_name,middle_name,last_name,employee_id,gender,marital_status,mobile,work_telephone,work_email',
    'Ana,Maria,Silva,OH7,Female,Single,8123,,ana@o.example',
    'Ben,,Ode,OH8,Male,Single,8124,,ben@o.example',
  );
  await importPeople(page, people, blanks, { ...codes, DepartmentID: 'ENG' }, 'OrangeHRM');
  expect(await call('GET /employeeDetailsDept/OH7')).toMatchObject({
    name: 'Ana Maria Silva',
    gender: 'F',
    marriageStatus: 'SIN',
    nricPassport: 'Not recorded',
  });

  const balances = uploadPage(page, 'Leave Entitlements');
  await page.goto(`${demo.url}/leaveentitlement/uploadentitlement`);
  await balances.choose(
    csv(
      'usage.csv',
      'Employee Id,Leave Type,Leave Entitlements (Days),Leave Scheduled (Days),Leave Taken (Days),Leave Balance (Days)',
      'OH7,Annual leave,31,4,12.50,14.50',
      'OH8,Annual leave,20,0,2.00,18.00',
    ),
  );
  const dialog = page.getByRole('dialog', { name: 'Match columns' });
  await expect(dialog.getByLabel('LeaveYear if blank')).toHaveValue(String(year));
  await dialog.getByRole('button', { name: 'Use this match' }).click();
  await balances.save.click();
  await balances.confirm();
  await expect(balances.alert).toHaveText('All new Leave Entitlements have been successfully saved to the Database!');
  expect(await call(`GET /leaveentitlement/OH7/${year}/AL`)).toMatchObject({ availableLeave: 31, takenLeave: 12.5, balanceLeave: 18.5 });
});

test('HR imports the people of TimeOff.Management with IDs of their own', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  const people = csv(
    'timeoff.csv',
    'email,lastname,name,department,Employee ID',
    'ana@t.example,Silva,Ana,Sales,T1',
    'ben@t.example,Ode,Ben,Engineering,T2',
  );
  const chosen = { ...codes, Gender: 'F', MaritalStatus: 'SIN' };
  await importPeople(page, people, blanks, chosen, 'TimeOff.Management');
  expect(await call('GET /employeeDetailsDept/T1')).toMatchObject({
    name: 'Ana Silva',
    deptId: ['SAL'],
    businessEmail: 'ana@t.example',
    mobileNo: 'Not recorded',
  });
  expect(await call('GET /employeeDetailsDept/T2')).toMatchObject({ name: 'Ben Ode', deptId: ['ENG'] });
});
