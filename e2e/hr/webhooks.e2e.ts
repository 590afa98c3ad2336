import { violationsOn } from '../kit/axe.ts';
import { expect, signIn, test } from '../kit/test.ts';

test('HR adds a webhook, stores its secret, tests it, sees why a test failed, and removes it', async ({ page, allowError }) => {
  allowError(/400/);
  await signIn(page, 'hr@demo.example', { at: '/webhooks' });
  await expect(page.getByText('No webhooks yet.')).toBeVisible();

  await test.step('an address in the company’s own network is rejected, with the reason', async () => {
    await page.getByRole('link', { name: 'Add webhook' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add webhook');
    await page.getByLabel('Name').fill('Badge system');
    await page.getByLabel('Address').fill('https://10.0.0.5/hook');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Choose at least one event.').first()).toBeVisible();
    await page.getByLabel('employee.added').check();
    await page.getByLabel('employee.deactivated').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Refused: 10.0.0.5 is a private address.').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the secret is shown once, until HR confirms that it is stored', async () => {
    await page.getByLabel('Address').fill('https://badge.invalid/hook');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Webhook secret' });
    await expect(dialog.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_[\w+/]{43}=$/);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('I have stored it').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Badge system');
    await expect(page.getByText('Nothing has been sent yet.')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step('the test and the log show the outcome', async () => {
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText(/^The test (did not arrive: The host could not be found\.|is pending)/)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'test' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('Events are not stored while it is switched off.')).toBeVisible();
  });

  await test.step('the webhook can be changed and removed', async () => {
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit webhook');
    await page.getByLabel('Name').fill('Badges');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Badges' })).toContainText('Switched off');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Deliveries of Badges' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click();
    await expect(page.getByText('No webhooks yet.')).toBeVisible();
  });

  await test.step('a pause of outgoing messages is shown, even without a mail server', async () => {
    const held = { because: 'restored', since: '22/11/2026 08:00' };
    await page.route('**/api/sending', (route) =>
      route.fulfill({ json: { held, mail: 'not set', silentSince: null, waiting: 0, failed: 0, testMailTo: null } }),
    );
    await page.goto('/webhooks');
    await expect(page.getByText('Outgoing mail is paused.')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });
});

test('HR sends a digest of who is away to a chat, for one department, and changes its hour', async ({ page }) => {
  await signIn(page, 'hr@demo.example', { at: '/webhooks/add' });

  await test.step('its fields show only for the event, and only for a chat', async () => {
    await expect(page.getByLabel('away.digest')).toHaveCount(0);
    await page.getByLabel('Slack').check();
    await expect(page.getByLabel('Every working day')).toHaveCount(0);
    await page.getByLabel('away.digest').check();
    await expect(page.getByLabel('Every working day')).toBeChecked();
    await expect(page.getByLabel('Hour')).toHaveValue('8');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel('Signed JSON').check();
    await expect(page.getByLabel('Every working day')).toHaveCount(0);
    await page.getByLabel('Slack').check();
  });

  await test.step('the webhook says when it is sent, and about whom', async () => {
    await page.getByLabel('Name').fill('Engineers');
    await page.getByLabel('Address').fill('https://chat.invalid/services/T0/B0/x');
    await page.getByLabel('On Mondays, for the week').check();
    await page.getByLabel('Hour').selectOption('07:00');
    await page.getByLabel('Engineering').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('The digest is sent on Mondays at 07:00, for Engineering.')).toBeVisible();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText(/^The test (did not arrive: The host could not be found\.|is pending)/)).toBeVisible();
  });

  await test.step('its fields can be changed', async () => {
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('On Mondays, for the week')).toBeChecked();
    await expect(page.getByLabel('Engineering')).toBeChecked();
    await page.getByLabel('Engineering').uncheck();
    await page.getByLabel('Every working day').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: 'Deliveries of Engineers' }).click();
    await expect(page.getByText('The digest is sent every working day at 07:00, for all departments.')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });
});
