// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays, formatDate } from '#src/base/dates/plain-date.ts';
import { today } from '#src/shared/screens/client/company.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { MakeAccountsDialog } from './MakeAccountsDialog.tsx';
import { BatchActionDialog } from './AccountBatchPage.tsx';
import { PasswordSheet } from './PasswordSheet.tsx';

beforeEach(() => localStorage.setItem('accessToken', 'any'));
afterEach(() => vi.unstubAllGlobals());

const made = { accountRunId: 7, people: 3, byMail: false, startedAt: '24/11/2026 10:27', startedBy: 'Hedda Roth (H0001)', counts: {} };
const refusal = (status: number, code: string) => Response.json({ status, code, message: 'It was sent before.' }, { status });

/** A server that stores the first call with a key but loses its answer, and refuses the repeat. */
function losing(path: string) {
  const server = { keys: new Map<string, string>(), isAway: true, stores: true, left: 3 };
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const key = new Headers(init.headers).get('Idempotency-Key') ?? '';
    if (url.endsWith('/preview'))
      return Promise.resolve(Response.json({ people: server.left, problems: {}, inactive: 0, byMail: false, most: 300 }));
    if (init.method !== 'POST' || !url.endsWith(path))
      return Promise.resolve(Response.json([{ ...made, accountRunId: 6, startedBy: 'Otto Berg (H0002)' }, made]));
    const body = typeof init.body === 'string' ? init.body : '';
    if (!server.stores)
      return server.isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(refusal(409, 'accounts.changed'));
    const before = server.keys.get(key);
    server.keys.set(key, body);
    if (before !== undefined) return Promise.resolve(before === body ? refusal(409, 'call.told-once') : refusal(422, 'call.other-values'));
    server.left = 0;
    if (server.isAway) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json({ people: 3, passwords: [] }));
  });
  return server;
}

/** Restores the network and reloads the page. */
const comeBack = () =>
  act(async () => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
  });

const dialog = () => within(screen.getByRole('dialog'));

test.each(['7 days', '14 days'])('a retry finds the accounts whose passwords were never received, with %s', async (days) => {
  const server = losing('/accountruns');
  const onPasswords = vi.fn();
  const { user } = await renderOnScreen(() => <MakeAccountsDialog filters={{}} onClose={() => {}} onPasswords={onPasswords} />, {
    emplId: 'H0001',
    roles: ['E', 'H'],
  });
  await user.click(await screen.findByRole('button', { name: 'Create 3 accounts' }));
  expect(await screen.findByText("Can't reach the server. Check your connection and try again.")).toBeTruthy();
  expect(dialog().getByText(/^3 people get an account/)).toBeTruthy();
  server.isAway = false;
  await comeBack();
  await user.click(dialog().getByLabelText(days));
  await user.click(dialog().getByRole('button', { name: 'Create 3 accounts' }));
  expect(await screen.findByText('Now at /logindetails/accounts/7')).toBeTruthy();
  expect([server.keys.size, onPasswords.mock.calls]).toEqual([1, []]);
});

test('counts the accounts again after a real refusal', async () => {
  const server = losing('/accountruns');
  server.stores = false;
  const { user } = await renderOnScreen(() => <MakeAccountsDialog filters={{}} onClose={() => {}} onPasswords={() => {}} />);
  await user.click(await screen.findByRole('button', { name: 'Create 3 accounts' }));
  await screen.findByText(/^Can't reach the server/);
  server.isAway = false;
  server.left = 2;
  await user.click(screen.getByRole('button', { name: 'Create 3 accounts' }));
  expect(await screen.findByRole('button', { name: 'Create 2 accounts' })).toBeTruthy();
});

test.each(['7 days', '14 days'])('a retry replaces a sheet of passwords that was never received, with %s', async (days) => {
  const server = losing('/passwords');
  const onDone = vi.fn();
  const { user } = await renderOnScreen(() => <BatchActionDialog move="print" run={made} onClose={() => {}} onDone={onDone} />);
  await user.click(screen.getByRole('button', { name: 'Create a new page' }));
  expect(await screen.findByText("Can't reach the server. Check your connection and try again.")).toBeTruthy();
  server.isAway = false;
  await user.click(screen.getByLabelText(days));
  await user.click(screen.getByRole('button', { name: 'Create a new page' }));
  const validDays = Number.parseInt(days, 10);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('New passwords for 3 people.', { passwords: [], validDays }));
  expect([...server.keys.values()].at(-1)).toBe(JSON.stringify({ validDays }));
});

test('each strip of the sheet shows where to sign in and when the password expires', async () => {
  const [one, other] = ['Hana Tan', 'Omar Berg'].map((name, at) => ({
    emplId: `E000${at}`,
    name,
    userId: `${at}@new.example`,
    password: `secret-${at}`,
  }));
  if (!one || !other) throw new Error('Unreachable: the sheet has two strips.');
  await renderOnScreen(() => <PasswordSheet accountRunId={7} passwords={[one, other]} validDays={3} />);
  const until = formatDate(addDays(today(), 3));
  const strips = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(strips).toHaveLength(2);
  for (const strip of strips) expect(strip).toContain(`sign in at ${window.location.origin} before ${until}`);
  expect(screen.getByText(new RegExp(`with the User ID and this password before ${until}`))).toBeTruthy();
});
