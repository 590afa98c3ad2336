// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { momentText } from '#src/shared/screens/client/moment-text.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { pendingLeaveFixture as leave } from '#src/testing/leave-fixtures.ts';
import { reviewText, type PendingRequest, buildPendingRows } from './pending-rows.ts';
import { PendingCard } from './PendingCard.tsx';

test('the link to all pending requests fits beside the title of the card', () => {
  expect([1, 2, 88].map(reviewText)).toEqual(['Review it', 'Review all 2', 'Review all 88']);
});

describe('the rows', () => {
  const six = [1, 2, 3, 4, 5, 6].map((n) => leave(n, `2026-03-0${n}`));
  const ids = (rows: ReturnType<typeof buildPendingRows>) => rows.map((row) => `${row.leave.appliedLeaveId} ${row.state}`);

  test('are the five soonest requests, in order of submission within a day', () => {
    const [one, two] = [leave(9, '2026-03-02'), leave(10, '2026-03-02')];
    expect(ids(buildPendingRows([two, one, ...six], []))).toEqual(['1 open', '2 open', '9 open', '10 open', '3 open']);
  });

  test('keep decided requests in place, whether or not the list still has them, and add no other request yet', () => {
    const decided = { leave: six[2]!, outcome: 'Approved' as const };
    const after = ['1 open', '2 open', '3 over', '4 open', '5 open'];
    expect(ids(buildPendingRows(six.slice(0, 5), [decided]))).toEqual(after);
    expect(ids(buildPendingRows(six.toSpliced(2, 1), [decided]))).toEqual(after);
    expect(ids(buildPendingRows(six.toSpliced(2, 1), []))).toEqual(['1 open', '2 open', '4 open', '5 open', '6 open']);
  });

  test('show that a request changed since it was opened, or is no longer pending', () => {
    const [first, second, third] = [six[0]!, six[1]!, six[2]!];
    const rows = buildPendingRows([{ ...first, version: 2 }, second], [{ leave: first }, { leave: second }, { leave: third }]);
    expect(rows.map((row) => (row.state === 'open' ? row.hasChanged : row.outcome))).toEqual([true, false, undefined]);
  });
});

// The dialog's module loads with the first press, which takes a while on a busy machine.
beforeAll(() => import('#src/leave/applied-leave/client/decide/TransitionDialog.tsx'), 60_000);
beforeEach(() => localStorage.setItem('accessToken', 'any'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const managers = ['E', 'M'] as const;

/** Serves these rows; decided ones disappear unless `refuse` has an answer. */
function serve(
  rows: PendingRequest[],
  refuse?: (path: string) => Response | undefined,
  standIn: object = { standsInFor: [], standIns: [], from: null },
) {
  const state = { rows, isDown: false, moved: [] as string[] };
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (state.isDown) return Promise.resolve(Response.json({ message: 'No.' }, { status: 500 }));
    if (url.endsWith('/auth/user/me')) return Promise.resolve(Response.json({ emplId: 'E0001', name: 'Maya Lim', roles: [{ role: 'M' }] }));
    if (url.endsWith('/standin/me')) return Promise.resolve(Response.json(standIn));
    if (init?.method !== 'PATCH') return Promise.resolve(Response.json(state.rows));
    state.moved.push(`${url} ${new Headers(init.headers).get('If-Match')}`);
    const refusal = refuse?.(url);
    if (!refusal) state.rows = state.rows.filter(({ id }) => !url.includes(id.startDate));
    return Promise.resolve(refusal ?? Response.json({ message: 'Success' }));
  });
  return state;
}

const card = () => screen.findByRole('region', { name: 'Waiting for your approval' });
const row = async (n: number) => (await within(await card()).findAllByRole('listitem'))[n - 1]!;
const press = async ({ user }: Awaited<ReturnType<typeof renderOnScreen>>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

describe('the card', () => {
  test('shows who is away, when, and the effect of an approval', async () => {
    const oskar = { emplId: 'E9', name: 'Oskar Lind', appliedLeaveId: 90, leaveCode: null, leaveDescr: null };
    serve([
      leave(1, '2026-03-13', { leaveDuration: 0.5, halfDay: 'Y', halfDayText: 'Yes', halfDayPart: 'PM' }),
      leave(2, '2026-03-30', {
        endDate: '2026-04-03',
        leaveDuration: 5,
        away: [{ ...oskar, startDate: '2026-03-30', endDate: '2026-04-01', halfDayPart: null, pending: false }],
      }),
      leave(3, '2026-05-04', {
        leaveStatus: 'PNCLD',
        leaveStatusText: 'Pending cancel',
        balance: { availableLeave: 14, takenLeave: 5, pendingLeave: 0 },
      }),
      leave(4, '2026-05-05', { leaveDuration: 2, endDate: '2026-05-06', balance: { availableLeave: 14, takenLeave: 13, pendingLeave: 2 } }),
    ]);
    await renderOnScreen(() => <PendingCard count={4} />);
    expect((await row(1)).textContent).toContain('0.5 day on Fri 13/03/2026, afternoon');
    expect((await row(1)).textContent).toContain('14  becomes 13.5 days, no one else away');
    expect((await row(2)).textContent).toContain('5 days, Mon 30/03 to Fri 03/04/2026');
    expect((await row(2)).textContent).toContain('14  becomes 9 days, Oskar Lind away');
    expect((await row(3)).textContent).toContain('Pending cancel');
    expect((await row(3)).textContent).toContain('Annual leave: cancels 1 day on Mon 04/05/2026');
    expect((await row(3)).textContent).toMatch(/9  becomes 10 daysWaiting since/);
    expect((await row(4)).textContent).toContain("Only 1 day left, so this can't be approved");
    expect((await row(4)).className).toBe('desk-only');
  });

  test('names the leave type, and marks a reason and an attachment', async () => {
    serve([
      leave(1, '2026-03-13', { leaveCategory: { leaveCode: 'SL', leaveDescr: 'Sick leave' }, reason: '', attachment: 'a1' }),
      leave(2, '2026-03-16'),
    ]);
    await renderOnScreen(() => <PendingCard count={2} />);
    expect((await row(1)).textContent).toContain('Sick leave: 1 day on Fri 13/03/2026');
    expect((await row(1)).textContent).toContain('Has an attachment');
    expect((await row(1)).textContent).not.toContain('Reason');
    expect((await row(2)).textContent).toContain('Reason: Away');
    expect((await row(2)).textContent).not.toContain('attachment');
  });

  test('shows when each request became pending, and its approver if that is another person', async () => {
    serve([
      leave(1, '2026-03-13'),
      leave(2, '2026-03-16', { approver: 'M0002', approverName: 'David Okoye', since: '2026-02-27T23:30:00Z' }),
    ]);
    await renderOnScreen(() => <PendingCard count={2} />, { emplId: 'M0001', standsInFor: [{ approver: 'M0002', applicant: null }] });
    expect((await row(1)).textContent).toContain(`Waiting since ${momentText('2026-03-02T09:30:00+08:00')}`);
    expect((await row(1)).textContent).not.toContain('for ');
    expect((await row(2)).textContent).toContain(`Waiting since ${momentText('2026-02-27T23:30:00Z')}`);
    expect((await row(2)).textContent).toContain('Person 2Reason: Awayfor David OkoyeAnnual leave: 1 day on ');
  });

  test('shows the stand-in periods of the manager, even without pending requests', async () => {
    const standIn = {
      emplId: 'M0003',
      name: 'Lee Line',
      from: '2026-07-01',
      to: '2026-07-03',
      lasting: null,
      standsInFor: [{ emplId: 'M0002', name: 'David Okoye', until: '2026-06-18', applicant: null }],
      standIns: [{ emplId: 'M0004', name: 'Otto Berg', until: null }],
    };
    serve([leave(1, '2026-03-13')], undefined, standIn);
    const caller = { emplId: 'M0001', roles: [...managers], standsInFor: [{ approver: 'M0002', applicant: null }] };
    const page = await renderOnScreen(() => <PendingCard count={1} />, caller);
    const lines = 'You are standing in for David Okoye until 18/06/2026. Otto Berg is standing in for you.';
    expect(await within(await card()).findByText(new RegExp(`^${lines}`))).toBeTruthy();
    page.leave();
    serve([], undefined, standIn);
    await renderOnScreen(() => <PendingCard count={0} />, caller);
    expect(await screen.findByText(new RegExp(`^Nothing to approve. ${lines}`))).toBeTruthy();
  });

  test('a decided row takes the focus, shows the result for six seconds, and passes the focus on', async () => {
    const server = serve([leave(1, '2026-03-13', { version: 7 }), leave(2, '2026-03-16')]);
    const page = await renderOnScreen(() => <PendingCard count={2} />);
    await press(page, /^Approve, Person 1/);
    expect(await screen.findByRole('dialog', { name: 'Approval Confirmation' })).toBeTruthy();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await press(page, 'Confirm approval');
    const told = await screen.findByText('Approved');
    expect(server.moved).toEqual([expect.stringMatching(/\/2026-03-13\/AL\/APPRV\?.*expectedStatus=PNAPV "7"$/)]);
    expect(told.closest('.outcome')).toBe(document.activeElement);
    expect(await row(1)).toBe(told.closest('li'));
    act(() => void vi.advanceTimersByTime(5_000));
    expect(screen.queryByText('Approved')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(2_000));
    await waitFor(() => expect(screen.queryByText('Approved')).toBeNull());
    expect(document.activeElement?.textContent).toMatch(/Person 2|Reject/);
  });

  test('a stale row shows that it has changed, and can be decided in its current state', async () => {
    const stale = Response.json({ code: 'leave.changed', message: 'This request has changed.' }, { status: 412 });
    const server = serve([leave(1, '2026-03-13')], () => {
      if (server.rows[0]?.version === 2) return undefined;
      server.rows = [leave(1, '2026-03-13', { version: 2, leaveDuration: 0.5 })];
      return stale;
    });
    const page = await renderOnScreen(() => <PendingCard count={1} />);
    await press(page, /^Approve, /);
    await press(page, 'Confirm approval');
    expect(await screen.findByText('This request has changed.')).toBeTruthy();
    await press(page, 'Cancel');
    expect(await screen.findByText('Changed since you saw it')).toBeTruthy();
    expect((await row(1)).textContent).toContain('0.5 day');
    await press(page, /^Approve, /);
    await press(page, 'Confirm approval');
    expect(await screen.findByText('Approved')).toBeTruthy();
    expect(server.moved.map((move) => move.slice(-3))).toEqual(['"1"', '"2"']);
  });

  test('a request that was only viewed stays the same', async () => {
    serve([leave(1, '2026-03-13')]);
    const page = await renderOnScreen(() => <PendingCard count={1} />);
    await press(page, /^Reject, /);
    await press(page, 'Cancel');
    expect((await row(1)).textContent).not.toContain('Changed');
    expect(screen.getByRole('button', { name: /^Reject, / })).toBeTruthy();
  });

  test('shows a line and no card when nothing is pending', async () => {
    serve([]);
    await renderOnScreen(() => <PendingCard count={0} />);
    expect(screen.getByText('Nothing to approve.')).toBeTruthy();
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('offers to load again after a failure', async () => {
    const server = serve([leave(1, '2026-03-13')]);
    server.isDown = true;
    const page = await renderOnScreen(() => <PendingCard count={1} />);
    expect((await card()).textContent).not.toContain('Person 1');
    await screen.findByText(/Couldn't load this/);
    server.isDown = false;
    await press(page, 'Try again');
    expect((await row(1)).textContent).toContain('Person 1');
  });
});
