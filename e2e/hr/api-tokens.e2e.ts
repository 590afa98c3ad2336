import { violationsOn } from '../kit/axe.ts';
import { expect, signIn, test } from '../kit/test.ts';

test('HR creates a token and stores it, a program uses it, and HR revokes it', async ({ page, request }) => {
  await signIn(page, 'hr@demo.example', { at: '/apitokens' });
  await expect(page.getByText('No tokens yet.')).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  const token =
    await test.step('missing fields are listed, and the secret is shown once, until HR confirms that it is stored', async () => {
      await page.getByRole('link', { name: 'Add token' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add token');
      await page.getByRole('textbox', { name: 'Name' }).fill('Badge printer');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Choose at least one scope.').first()).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await page.getByLabel('people:read').check();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Confirm' }).click();
      const dialog = page.getByRole('dialog', { name: 'Token “Badge printer” created' });
      const secret = dialog.getByLabel('Token', { exact: true });
      await expect(secret).toHaveValue(/^lv_[\w-]{43}$/);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      const told = await secret.inputValue();
      await dialog.getByLabel('I have stored it').check();
      await dialog.getByRole('button', { name: 'Done' }).click();
      return told;
    });

  const row = page.getByRole('row').filter({ hasText: 'Badge printer' });
  const call = async (path: string) => (await request.get(`/api${path}`, { headers: { Authorization: `Bearer ${token}` } })).status();

  await test.step('a program uses the token, and the list shows the time of the last use', async () => {
    await expect(row).toContainText('Active');
    await expect(row).toContainText(`lv_…${token.slice(-4)}`);
    expect(await violationsOn(page)).toEqual([]);
    // Programs need no page, so the browser is not involved.
    expect([await call('/employeedetails'), await call('/appliedleave'), await call('/auth/user/me')]).toEqual([200, 403, 403]);
    await page.reload();
    await expect(row.getByRole('cell').nth(1)).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  });

  await test.step('the revoked token stops working at once', async () => {
    await row.getByRole('button', { name: 'Revoke token Badge printer' }).click();
    await expect(page.getByRole('dialog')).toContainText('Programs that use it stop working immediately.');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
    await expect(row).toContainText('Ended');
    await expect(row.getByRole('button')).toHaveCount(0);
    expect(await call('/employeedetails')).toBe(401);
  });
});
