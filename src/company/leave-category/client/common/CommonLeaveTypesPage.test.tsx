// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { CommonLeaveTypesPage } from './CommonLeaveTypesPage.tsx';

type Row = { key: string; call: string; body: { leaveCode: string; leaveDescr: string; entitlement: number; needsBalance: boolean } };

let known: { leaveCode: string; leaveDescr: string }[];
let sent: Row[][];
let answer: () => Response | undefined;

beforeEach(() => {
  [known, sent, answer] = [[], [], () => undefined];
  sessionStorage.setItem('holidayCountry', 'DE');
  localStorage.setItem('accessToken', 'any');
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (!url.endsWith('/rows')) return Response.json(known);
    const { rows } = JSON.parse(body ?? '{}') as { rows: Row[] };
    sent.push(rows);
    const failed = answer();
    if (failed) return failed;
    return Response.json(
      rows.map(({ body: type }) => {
        if (type.leaveCode === 'SP')
          return { status: 409, body: { status: 409, code: 'leave-category.taken', message: 'Taken meanwhile.' } };
        known.push(type);
        return { status: 200, body: type };
      }),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const open = () => renderOnScreen(() => <CommonLeaveTypesPage />, { roles: ['E', 'H'] });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Add ${name}` });

test('adds the usual types of the country in one request, and a type that fails stays with its reason', async () => {
  const { user } = await open();
  await screen.findByRole('table', { name: 'Leave types' });
  expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('DE');
  expect([box('Sick leave').checked, box('Study leave').checked]).toEqual([true, false]);
  await user.clear(screen.getByLabelText('Days a year of AL'));
  await user.type(screen.getByLabelText('Days a year of AL'), '30');
  await user.clear(screen.getByLabelText('Name of NP'));
  await user.type(screen.getByLabelText('Name of NP'), 'Time off without pay');
  await user.click(box('Parental leave'));
  await user.click(screen.getByRole('button', { name: 'Add 5 leave types' }));
  await screen.findByText('Taken meanwhile.');
  expect(
    sent.map((rows) => rows.map(({ call, body }) => [call, body.leaveCode, body.leaveDescr, body.entitlement, body.needsBalance])),
  ).toEqual([
    [
      ['POST /leavecategory', 'AL', 'Annual leave', 30, true],
      ['POST /leavecategory', 'SL', 'Sick leave', 0, false],
      ['POST /leavecategory', 'CS', 'Child sick leave', 15, true],
      ['POST /leavecategory', 'SP', 'Special leave', 0, false],
      ['POST /leavecategory', 'NP', 'Time off without pay', 0, false],
    ],
  ]);
  await screen.findByText('Your company has Time off without pay');
  expect(screen.getByRole('button', { name: 'Add 1 leave type' })).toBeDefined();
  await user.click(box('Special leave'));
  expect(screen.getByText('Tick a leave type.')).toBeDefined();
});

test('an attempt without an answer is repeated with the same keys', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Add 6 leave types' }));
  await screen.findByText(/Can't reach the server/);
  answer = () => Response.json((sent.at(-1) ?? []).map(({ body }) => ({ status: 200, body })));
  await user.click(screen.getByRole('button', { name: 'Add 6 leave types' }));
  await screen.findByText('Now at /leavecategory');
  const keys = sent.map((rows) => rows.map(({ key }) => key));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys.flat()).size).toBe(6);
});

test('marks an invalid line, and lists the types that the company has', async () => {
  known = [{ leaveCode: 'AL', leaveDescr: 'Holiday' }];
  const { user } = await open();
  await screen.findByText('Your company has Holiday');
  expect(screen.queryByLabelText('Name of AL')).toBeNull();
  await user.clear(screen.getByLabelText('Name of SL'));
  await screen.findByText('Leave Description cannot be blank.');
  expect(screen.getByRole('button', { name: 'Add 5 leave types' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await user.selectOptions(screen.getByLabelText('Country'), 'Another country');
  expect(screen.queryByLabelText('Name of CS')).toBeNull();
  expect(sessionStorage.getItem('holidayCountry')).toBe('');
});

test('a list that cannot be loaded can be tried again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 503, code: 'call.busy', message: 'The server is busy.' }, { status: 503 }));
  const { user } = await open();
  await screen.findByText("Couldn't load the options", undefined, { timeout: 10_000 });
  vi.stubGlobal('fetch', async () => Response.json([]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('table', { name: 'Leave types' })).toBeDefined());
}, 20_000);
