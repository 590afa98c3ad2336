import type { Page } from '@playwright/test';
import { createCallsAs } from '../kit/calls.ts';
import { addDays } from '#src/base/dates/plain-date.ts';
import { year } from '../kit/dates.ts';
import { mondayFrom } from '../kit/previous-product.ts';
import { expect, signIn, test } from '../kit/test.ts';
import { uploadPage } from '../kit/upload-page.ts';

const hr = 'hr@demo.example';
const csv = (name: string, ...lines: string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });

/** The values that the exports of people lack, as HR enters them in the dialog. */
const blanks = { LineManager: 'M0001', DateJoined: `05/01/${year}` };
const codes = { JobTitle: 'SWE', BusinessUnit: 'PRO' };

async function match(page: Page, texts: Record<string, string>, chosen: Record<string, string>, product: string) {
  await page.getByRole('button', { name: 'Match columns' }).click();
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

// Monday to Thursday of a week without a public holiday.
const monday = mondayFrom(`${year}-01-12`);
const [tuesday, wednesday, thursday] = [addDays(monday, 1), addDays(monday, 2), addDays(monday, 3)];

/** Imports the leave of a product as HR, as the dialog proposes it. */
async function importLeave(page: Page, address: string, file: File, product: string) {
  const leave = uploadPage(page, 'Leave Records');
  await page.goto(address);
  await leave.choose(file);
  await match(page, {}, {}, product);
  await leave.save.click();
  await leave.confirm();
  await expect(leave.alert).toHaveText('All new Leave Records have been successfully saved to the Database!');
}

type Leave = { id: { emplid: string; startDate: string; leaveCode: string }; endDate: string; leaveDuration: number; leaveStatus: string };

/** The stored leave of a person. */
async function leaveOf(call: Awaited<ReturnType<typeof createCallsAs>>, emplId: string) {
  const all = await call<Leave[]>('GET /appliedleave');
  return all
    .filter(({ id }) => id.emplid === emplId)
    .map(({ id, endDate, leaveDuration, leaveStatus }) => [id.leaveCode, id.startDate, endDate, leaveDuration, leaveStatus]);
}

test('HR imports the people, balances and leave of OrangeHRM, and codes match by their names', async ({ page, demo }) => {
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
  await page.getByRole('button', { name: 'Match columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Match columns' });
  await expect(dialog.getByLabel('LeaveYear if blank')).toHaveValue(String(year));
  await dialog.getByRole('button', { name: 'Use this match' }).click();
  await balances.save.click();
  await balances.confirm();
  await expect(balances.alert).toHaveText('All new Leave Entitlements have been successfully saved to the Database!');
  expect(await call(`GET /leaveentitlement/OH7/${year}/AL`)).toMatchObject({ availableLeave: 31, takenLeave: 12.5, balanceLeave: 18.5 });

  const list = csv(
    'leave.csv',
    'Date,Employee Name,Leave Type,Leave Balance (Days),Number of Days,Status,Comments',
    `${monday} to ${tuesday},Ana Maria Silva,Annual leave,14.50,2.00,Taken (2.00),Sea`,
    `${monday} (09:00 - 13:00) Half Day,Ben  Ode,Annual leave,18.00,0.50,Taken (0.50),`,
    `${thursday},Ben  Ode,Annual leave,18.00,1.00,Rejected (1.00),`,
  );
  await importLeave(page, `${demo.url}/listallappliedleave/import`, list, 'OrangeHRM');
  expect(await leaveOf(call, 'OH7')).toEqual([['AL', monday, tuesday, 2, 'APPRV']]);
  expect(await leaveOf(call, 'OH8')).toEqual([['AL', monday, monday, 0.5, 'APPRV']]);
});

test('HR imports the people and leave of TimeOff.Management with IDs of their own', async ({ page, demo }) => {
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

  await call('POST /grants', { year, leaveCodes: ['AL'], emplIds: ['T1', 'T2'] });
  const report = csv(
    'leaves.csv',
    'Employee,Department,Leave Type,Deducted days,From,To,Status,Requested On,Approved By,Comment',
    `Ana Silva,Sales,Holiday,3,${monday},${wednesday},Approved,${monday},Ben Ode,Sea`,
    `Ben Ode,Engineering,Holiday,1,${thursday},${thursday},Rejected,${monday},Ana Silva,`,
    `Ben Ode,Engineering,Sick Leave,1,${tuesday},${tuesday},New,${monday},Ana Silva,`,
  );
  await importLeave(page, `${demo.url}/listallappliedleave/import`, report, 'TimeOff.Management');
  expect(await leaveOf(call, 'T1')).toEqual([['AL', monday, wednesday, 3, 'APPRV']]);
  expect(await leaveOf(call, 'T2')).toEqual([]);
});

test('HR numbers the people of Personio, who have no IDs, and finds the columns that are not used', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  const upload = uploadPage(page, 'Employee Profiles');
  await signIn(page, hr, { at: '/liststaffprofile/uploadprofiles' });
  await upload.choose(
    csv(
      'personio.csv',
      'Vorname;Nachname;E-Mail;Geschlecht;Position;Abteilung;Gesellschaft;Vorgesetzte:r;Einstellungsdatum;Lieblingsfarbe',
      'Ben;Ode;ben@p.example;männlich;Software engineer;Sales;Products;ana@p.example;25.03.2021;grün',
      'Ana;Silva;ana@p.example;weiblich;Software engineer;Sales;Products;M0001;01.02.2020;rot',
    ),
  );
  await page.getByRole('button', { name: 'Match columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Match columns' });
  await expect(dialog).toContainText('Not used: Lieblingsfarbe.');
  await expect(dialog).toContainText('Still missing: EmployeeID.');
  await dialog.getByLabel('EmployeeID', { exact: true }).selectOption('Number them E0001, E0002 …');
  await dialog.getByLabel('MaritalStatus if blank', { exact: true }).selectOption('SIN');
  await expect(dialog).not.toContainText('Still missing');
  await dialog.getByRole('button', { name: 'Use this match' }).click();
  await upload.save.click();
  await upload.confirm();
  await expect(upload.alert).toHaveText('All new Employee Profiles have been successfully saved to the Database!');
  const people = await call<{ emplId: string; businessEmail: string; reportsTo: { emplId: string } }[]>('GET /employeeprofiles');
  const find = (email: string) => people.find(({ businessEmail }) => businessEmail === email);
  const [ana, ben] = [find('ana@p.example'), find('ben@p.example')];
  expect(ana?.emplId).toMatch(/^E\d{4}$/);
  expect(ben?.emplId).toMatch(/^E\d{4}$/);
  expect(ben?.reportsTo.emplId).toBe(ana?.emplId);
  expect(ana?.reportsTo.emplId).toBe('M0001');
});
