import { createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { expect, signIn, test } from '../kit/test.ts';

const hr = 'hr@demo.example';

type Entitlement = { entitlement: number; carryForward: number } | null;

test('HR previews and grants the days of next year to a department, and undoes the grant', async ({ page, demo }) => {
  const call = await createCallsAs(demo.url, hr);
  const granted = () => call<Entitlement>(`GET /leaveentitlement/E0001/${year + 1}/AL`);
  expect(await granted()).toBeNull();

  await test.step('nothing is granted before the preview', async () => {
    await signIn(page, hr, { at: '/leaveentitlement' });
    await page.getByRole('link', { name: 'Grant to many' }).click();
    await expect(page.getByText('Choose a year and a leave type.')).toBeVisible();
    await expect(page.getByLabel('Year', { exact: true })).toHaveValue(String(year + 1));
    await page.getByRole('checkbox', { name: 'Annual leave' }).check();
    const table = page.getByRole('table', { name: 'People and days' });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    const everybody = Number((await page.getByRole('button', { name: /^Save for/ }).textContent())?.split(' ')[2]);
    await page.getByLabel('Department').selectOption({ index: 1 });
    await expect(page.getByRole('button', { name: /^Save for/ })).not.toHaveText(`Save for ${everybody} people`);
    await page.getByLabel('Name or ID').fill('e0001');
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table.getByRole('row').nth(1)).toContainText(/Category default \(14 days\).*\+14 days/);
  });

  await test.step('the grant history lists the grant', async () => {
    await page.getByRole('button', { name: /^Save for/ }).click();
    await page.getByRole('dialog', { name: 'Save Confirmation' }).getByRole('button', { name: 'Confirm grant' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Grant history' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Annual leave/ })).toContainText('Granted');
    expect(await granted()).toMatchObject({ entitlement: 14, carryForward: 0 });
  });

  await test.step('the grant can be undone', async () => {
    await page.getByRole('button', { name: new RegExp(`^Undo Annual leave ${year + 1}`) }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByRole('row', { name: /Annual leave/ })).toContainText('Undone');
    expect(await granted()).toBeNull();
  });
});
