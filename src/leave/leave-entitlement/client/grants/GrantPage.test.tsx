// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { GrantPage } from './GrantPage.tsx';

const category = (leaveCode: string, leaveDescr: string, more = {}) => ({
  leaveCode,
  leaveDescr,
  needsBalance: true,
  retired: false,
  ...more,
});
const categories = [
  category('AL', 'Annual leave'),
  category('NP', 'Unpaid leave', { needsBalance: false }),
  category('OL', 'Old leave', { retired: true }),
  category('SL', 'Sick leave'),
];
type Body = { year: number; alsoNextYear?: boolean; leaveCodes: string[]; emplIds: string[] };

let sent: { path: string; body: Body }[];
let people: { emplId: string; status: string }[];
let fails: boolean;

const setDate = (date: string) => vi.useFakeTimers({ now: new Date(`${date}T12:00:00Z`), toFake: ['Date'] });

beforeEach(() => {
  setDate('2026-03-02');
  [sent, people, fails] = [[], ['E1', 'E2', 'E3'].map((emplId) => ({ emplId, status: emplId === 'E3' ? 'I' : 'A' })), false];
  localStorage.setItem('accessToken', 'any');
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    const path = new URL(url, 'http://here').pathname.replace('/api', '');
    if (path === '/leavecategories/facts') return Response.json(categories);
    if (path === '/employeeprofiles') return Response.json(people);
    if (!path.startsWith('/grants')) return Response.json([]);
    const asked = JSON.parse(body ?? '{}') as Body;
    sent.push({ path, body: asked });
    if (fails) return Response.json({ status: 503, code: 'call.busy', message: 'The server is busy.' }, { status: 503 });
    const granted = { grantId: 1, people: 1, changed: 1 };
    if (path === '/grants') return Response.json({ ...granted, ...(asked.alsoNextYear && { nextYear: { ...granted, changed: 2 } }) });
    const years = asked.alsoNextYear ? [{ year: asked.year }, { year: asked.year + 1 }] : [{}];
    return Response.json(
      years
        .flatMap((of) => asked.leaveCodes.map((leaveCode) => ({ ...of, leaveCode })))
        .flatMap((of) =>
          asked.emplIds.map((emplId) => ({
            ...of,
            emplId,
            name: `Person ${emplId}`,
            rule: 'Everyone',
            days: 14,
            change: of.leaveCode === 'AL' && emplId === 'E1' ? -2 : 14,
            needed: of.leaveCode === 'AL' && emplId === 'E1',
          })),
        ),
    );
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rows = () =>
  within(screen.getByRole('table', { name: 'People and days' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

test('the types of the address are chosen and previewed, except those that need no balance', async () => {
  await renderOnScreen(() => <GrantPage />, { roles: ['E', 'H'], search: '?year=2026&types=AL,NP,SL,ZZ' });
  await screen.findByRole('table', { name: 'People and days' });
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['Annual leave', true],
    ['Sick leave', true],
  ]);
  expect(sent).toEqual([{ path: '/grants/preview', body: { year: 2026, leaveCodes: ['AL', 'SL'], emplIds: ['E1', 'E2'] } }]);
  expect(rows()).toMatchObject([
    expect.stringContaining('Name'),
    'Annual leave +14 days for 1 person, 1 skipped',
    expect.stringContaining('Skipped: leave uses 2 of these days'),
    expect.stringContaining('+14 days'),
    'Sick leave +14 days for 1 person, 1 skipped',
    expect.stringContaining('Skipped: leave uses days of another type'),
    expect.stringContaining('+14 days'),
  ]);
});

test('the types of the address are chosen, although an older list without them is shown first', async () => {
  const later = categories.splice(1);
  const Part = () => {
    const queries = useQueryClient();
    return (
      <>
        <GrantPage />
        <button type="button" onClick={() => void queries.invalidateQueries()}>
          Load again
        </button>
      </>
    );
  };
  try {
    const { user } = await renderOnScreen(() => <Part />, { roles: ['E', 'H'], search: '?year=2026&types=SL' });
    await screen.findByText('Choose a year and a leave type.');
    categories.push(...later);
    await user.click(screen.getByRole('button', { name: 'Load again' }));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sick leave' }).checked).toBe(true));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Annual leave' }).checked).toBe(false);
  } finally {
    if (categories.length === 1) categories.push(...later);
  }
});

test('one button grants all types to everyone who is not skipped', async () => {
  const { user } = await renderOnScreen(() => <GrantPage />, { roles: ['E', 'H'], search: '?year=2026&types=AL,NP,SL,ZZ' });
  await user.click(await screen.findByRole('button', { name: 'Save for 1 person' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Save Confirmation' }));
  expect(dialog.getByText('Grant Annual leave and Sick leave 2026 to 1 person?')).toBeDefined();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Annual leave: +14 days for 1 person, 1 skipped',
    'Sick leave: +14 days for 1 person, 1 skipped',
    '28 days will be added in total',
    '1 person unchanged',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Confirm grant' }));
  await screen.findByText('Now at /grants/list');
  expect(sent.at(-1)).toEqual({ path: '/grants', body: { year: 2026, leaveCodes: ['AL', 'SL'], emplIds: ['E2'] } });
});

describe('the next year', () => {
  const search = (more = '') => `?year=2026&types=SL${more}`;
  test('is granted with this one from July on, for the types that the address names for both', async () => {
    setDate('2026-07-01');
    const { user } = await renderOnScreen(() => <GrantPage />, { roles: ['E', 'H'], search: '?year=2026&types=AL&next=SL' });
    await user.click(await screen.findByRole('button', { name: 'Save for 2 people' }));
    expect(rows()).toEqual(expect.arrayContaining(['Sick leave 2026 +28 days for 2 people', 'Sick leave 2027 +28 days for 2 people']));
    const dialog = within(screen.getByRole('dialog', { name: 'Save Confirmation' }));
    expect(dialog.getByText('Grant Sick leave 2026 and 2027 to 2 people?')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Confirm grant' }));
    await screen.findByText('Now at /grants/list');
    expect(sent.at(-1)).toEqual({
      path: '/grants',
      body: { year: 2026, alsoNextYear: true, leaveCodes: ['SL'], emplIds: ['E1', 'E2'] },
    });
  });

  test('is a choice without the address, and not with another year', async () => {
    setDate('2026-11-20');
    const { user } = await renderOnScreen(() => <GrantPage />, { roles: ['E', 'H'], search: search() });
    await user.click(await screen.findByRole('checkbox', { name: 'Also grant 2027' }));
    await screen.findByText('Sick leave 2027', { selector: 'th', exact: false });
    await user.clear(screen.getByLabelText('Year'));
    await user.type(screen.getByLabelText('Year'), '2027');
    expect(screen.queryByRole('checkbox', { name: /^Also grant/ })).toBeNull();
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ year: 2027, leaveCodes: ['SL'], emplIds: ['E1', 'E2'] }));
  });

  test('is not offered before July', async () => {
    setDate('2026-06-30');
    await renderOnScreen(() => <GrantPage />, { roles: ['E', 'H'], search: search('&next=AL,SL') });
    await screen.findByRole('button', { name: 'Save for 2 people' });
    expect(screen.queryByRole('checkbox', { name: /^Also grant/ })).toBeNull();
    expect(sent.at(-1)?.body).toEqual({ year: 2026, leaveCodes: ['SL'], emplIds: ['E1', 'E2'] });
  });
});

test('without types nothing is previewed, and chosen types keep the order of the list', async () => {
  const { user } = await renderOnScreen(() => <GrantPage />, { roles: ['E', 'H'], search: '?year=2026' });
  await screen.findByText('Choose a year and a leave type.');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Sick leave' }));
  await user.click(screen.getByRole('checkbox', { name: 'Annual leave' }));
  await screen.findByText('Annual leave', { selector: 'th' });
  expect(sent.at(-1)?.body.leaveCodes).toEqual(['AL', 'SL']);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false]);
});

test('a preview that fails can be tried again', async () => {
  fails = true;
  const { user } = await renderOnScreen(() => <GrantPage />, { roles: ['E', 'H'], search: '?year=2026&types=AL,NP,SL,ZZ' });
  await screen.findByText('The preview could not be calculated', undefined, { timeout: 10_000 });
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Save for 1 person' });
}, 20_000);

test('a company without people has nothing to grant', async () => {
  people = [];
  await renderOnScreen(() => <GrantPage />, { roles: ['E', 'H'], search: '?year=2026&types=AL,NP,SL,ZZ' });
  await screen.findByText('No matching employees');
  await screen.findByText('Nothing would change.');
  expect(sent).toEqual([]);
});
