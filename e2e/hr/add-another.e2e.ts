import type { Page } from '@playwright/test';
import { createCallsAs } from '../kit/calls.ts';
import { expect, signIn, test } from '../kit/test.ts';

const hr = 'hr@demo.example';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const addAnother = (page: Page) => page.getByRole('button', { name: 'Save and add another' });
const confirm = (page: Page) => page.getByRole('dialog', { name: 'Add Confirmation' }).getByRole('button', { name: 'Confirm' });

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const input = field(page, label);
    if ((await input.evaluate(({ tagName }) => tagName)) === 'SELECT') await input.selectOption(value);
    else await input.fill(value);
  }
}

type Form = {
  at: string;
  first: Record<string, string>;
  said: string;
  /** The text of the link to the stored record, and its address. */
  link: [name: string, path: string];
  /** The values of the next form; the first of these fields has the focus. */
  next: Record<string, string>;
  stored: string;
};

const forms: readonly Form[] = [
  {
    at: '/translateitems/add',
    first: {
      'Field Name': 'dept_id',
      'Field Value': 'LAB',
      'Field Long Description': 'Laboratory',
      'Field Short Description': 'Lab',
    },
    said: 'New Translate Item has been successfully added!',
    link: ['LAB, Laboratory', '/translateitems/edit/dept_id/LAB'],
    next: { 'Field Value': '', 'Field Name': 'dept_id', 'Field Long Description': '', 'Effective Status': 'A' },
    stored: 'GET /translateitems?page=1&size=5&filter[id.fieldvalue]=LAB',
  },
  {
    at: '/leavecategory/add',
    first: { 'Leave Code': 'ST', 'Leave Description': 'Study leave', 'Leave Entitlement': '3' },
    said: 'Leave Category has been successfully added!',
    link: ['ST, Study leave', '/leavecategory/edit/ST'],
    next: { 'Leave Code': '', 'Leave Description': '', 'Leave Entitlement': '' },
    stored: 'GET /leavecategories?page=1&size=5&filter[leaveCode]=ST',
  },
  {
    at: '/publicholiday/add',
    first: { Date: '07/07/2031', Holiday: 'Day of Rest', 'State(s)': 'North' },
    said: 'Public Holiday has been successfully added!',
    link: ['Day of Rest, 07/07/2031', '/publicholiday/edit/2031-07-07'],
    next: { Date: '', Holiday: '', 'State(s)': 'North' },
    stored: 'GET /publicholidays?page=1&size=5&filter[holidayDescr]=Rest',
  },
  {
    at: '/leaveentitlement/add',
    first: { Employee: 'E0001', Year: '2035', 'Leave Category': 'HL', 'Carried Forward': '2' },
    said: 'Leave Entitlement has been successfully added!',
    link: ['E0001, HL 2035', '/leaveentitlement/edit/E0001/2035/HL'],
    next: { Employee: '', Year: '2035', 'Leave Category': 'HL', 'Carried Forward': '0', Entitlement: '60', 'Available Leave': '60' },
    stored: 'GET /leaveentitlements?page=1&size=5&filter[id.year]=2035',
  },
];

for (const { at, first, said, link, next, stored } of forms) {
  test(`HR adds several records in a row at ${at}, and each is stored once`, async ({ page, demo }) => {
    await signIn(page, hr, { at });
    await addAnother(page).click();
    await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused();
    await fill(page, first);
    await addAnother(page).dblclick();
    await confirm(page).dblclick();
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
    await expect(page.getByRole('link', { name: link[0] })).toHaveAttribute('href', link[1]);
    for (const [label, value] of Object.entries(next)) await expect(field(page, label)).toHaveValue(value);
    await expect(field(page, Object.keys(next)[0] ?? '')).toBeFocused();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
    const call = await createCallsAs(demo.url, hr);
    expect(await call(stored)).toHaveLength(1);
    // The empty form can be left without a question.
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });
}

test('HR adds several people in a row, who join the same department on the same day', async ({ page }) => {
  await signIn(page, hr, { at: '/liststaffprofile/add' });
  const person = (id: string) => ({ 'Employee ID': id, 'Employee Name': `Nora ${id}`, 'Business Email': `${id}@demo.example` });
  const personal = {
    'NRIC/Passport#': 'S7654321Z',
    Gender: 'F',
    'Marital Status': 'SIN',
    'Children Count': '0',
    'Mobile Number': '81234567',
  };
  await fill(page, { ...person('N0001'), ...personal, 'Job Title': 'SWE', 'Business Unit': 'PRO', 'Date Joined': '01/06/2026' });
  await page.getByRole('checkbox', { name: 'Engineering' }).check();
  await page.getByRole('combobox', { name: 'Line Manager', exact: true }).fill('M0001');
  await addAnother(page).click();
  await confirm(page).click();
  await expect(page.getByText('Employee N0001 is successfully save')).toBeVisible();
  await expect(field(page, 'Employee ID')).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'Engineering' })).toBeChecked();
  await expect(field(page, 'Date Joined')).toHaveValue('01/06/2026');
  await expect(field(page, 'NRIC/Passport#')).toHaveValue('');
  await fill(page, { ...person('N0002'), ...personal, 'Job Title': 'SWE' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await confirm(page).click();
  await page.getByLabel('Filter Employee Name').fill('Nora N000');
  for (const id of ['N0001', 'N0002']) await expect(page.getByText(`Nora ${id}`)).toBeVisible();
});

test('HR creates several accounts in a row', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  await call('POST /addEditEmployeeDetailsWithDept?mode=add', {
    emplId: 'N0001',
    name: 'Nora Novak',
    businessEmail: 'nora@demo.example',
    nricPassport: 'S7654321Z',
    gender: 'F',
    marriageStatus: 'SIN',
    totalChildren: 0,
    mobileNo: '1',
    jobTitle: 'SWE',
    businessUnit: 'PRO',
    deptId: ['ENG'],
    reportsTo: { emplId: 'M0001' },
    joinDate: '2026-06-01',
    status: 'A',
    roles: [{ role: 'E' }],
  });
  await signIn(page, hr, { at: '/logindetails/add' });
  await expect(addAnother(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Search New Employee' }).click();
  await page.getByRole('button', { name: 'Choose Nora Novak (N0001)' }).click();
  await fill(page, { Password: 'given-by-hr-1', 'Confirm Password': 'given-by-hr-1' });
  await addAnother(page).dblclick();
  await expect(page.getByText('Login Detail of employee N0001 has been successfully added!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nora Novak (N0001)' })).toHaveAttribute('href', '/logindetails/edit/nora%40demo.example');
  await expect(field(page, 'Password')).toHaveValue('');
  await expect(addAnother(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Search New Employee' })).toBeFocused();
});
