// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDraftRetention, stopDraftRetention } from '#src/shared/screens/client/draft.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { pendingLeaveFixture as leave } from '#src/testing/leave-fixtures.ts';
import type { PendingRequest } from '#src/leave/applied-leave/client/pending/pending-rows.ts';
import { BulkDecisionDialog } from './BulkDecisionDialog.tsx';

const balance = (takenLeave: number) => ({ availableLeave: 14, takenLeave, pendingLeave: 0 });
const ofPerson = (emplId: string, name: string): Partial<PendingRequest> => ({
  employeeDetails: { emplId, name, jobTitle: null, jobTitleText: null },
});
const oskar = ofPerson('E0009', 'Oskar Lind');

type Sent = { path: string; version: string | null; key: string | null; body: unknown };
type Reply = (sent: Sent) => Response | undefined | Promise<Response | undefined>;

/** Serves pending requests, which are no longer pending once decided unless `reply` has another answer. */
function serve(rows: readonly PendingRequest[], reply?: Reply) {
  const state = { rows, sent: [] as Sent[], asked: [] as string[], isDown: false };
  const decide = (sent: Sent) => {
    state.rows = state.rows.filter((row) => !sent.path.includes(`=${row.appliedLeaveId}&`));
    return Response.json({ message: 'Success' });
  };
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (state.isDown) throw new TypeError('Failed to fetch');
    if (init?.method !== 'PATCH') {
      if (!path.includes('/me/waiting')) return Response.json({ emplId: 'E0001', name: 'Maya Lim', roles: [{ role: 'M' }] });
      state.asked.push(path);
      const ids = new URL(path, 'http://here').searchParams.get('appliedLeaveIds')?.split(',').map(Number) ?? [];
      return Response.json(state.rows.filter(({ appliedLeaveId }) => ids.includes(appliedLeaveId)));
    }
    const headers = new Headers(init.headers);
    // Every decision has a body of text.
    const body: unknown = JSON.parse(init.body as string);
    const sent = { path, version: headers.get('If-Match'), key: headers.get('Idempotency-Key'), body };
    state.sent.push(sent);
    return (await reply?.(sent)) ?? decide(sent);
  });
  return Object.assign(state, { decide });
}

const isOf = (id: number, { path }: Sent) => path.includes(`=${id}&`);
const refusal = (status: number, code: string, message: string) => Response.json({ code, message }, { status });

const show = async (leaves: readonly PendingRequest[], answer: 'approve' | 'reject' = 'approve') => {
  const closed = vi.fn();
  const page = await renderOnScreen(() => <BulkDecisionDialog leaves={leaves} answer={answer} onClose={closed} />);
  return { ...page, closed };
};
const lines = () => screen.getAllByRole('listitem');
const textOf = (line: HTMLElement) => line.textContent.replaceAll(/\s+/g, ' ');
const textOfLine = (name: string) =>
  lines()
    .map(textOf)
    .find((text) => text.includes(name));
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const read = () => waitFor(() => expect(screen.queryByText(/Still missing: the balances/)).toBeNull());
const rested = () => waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy());

beforeEach(() => localStorage.setItem('accessToken', 'any'));
afterEach(() => {
  vi.unstubAllGlobals();
  stopDraftRetention('nobody');
});

describe('before it is confirmed', () => {
  test('lists cancellations first, and each line assumes that the other lines are approved', async () => {
    const rows = [
      leave(1, '2026-12-07', { leaveDuration: 2, endDate: '2026-12-08', balance: balance(14) }),
      leave(2, '2026-12-14', { balance: balance(14) }),
      leave(3, '2027-01-04', { ...oskar, leaveStatus: 'PNCLD', leaveDuration: 2, balance: balance(14) }),
      leave(4, '2026-12-21', { leaveStatus: 'PNCLD', leaveDuration: 2, balance: balance(14) }),
      leave(5, '2026-12-14', {
        ...oskar,
        balance: null,
        away: [{ ...away('E0002', 'Hana Tan', '2026-12-14'), appliedLeaveId: 2, pending: true }, away('E7', 'Ines Moreau', '2026-12-14')],
      }),
    ];
    serve(rows);
    await show(rows);
    await read();
    expect(lines().map(textOf)).toEqual([
      expect.stringMatching(/^Person 4Annual leave, 2 days on Mon 21\/12\/2026Balance 0 becomes 2/),
      expect.stringMatching(/^Oskar Lind.*Balance 0 becomes 2/),
      expect.stringMatching(/^Person 1Annual leave, 2 days, Mon 07\/12 to Tue 08\/12\/2026Balance 2 becomes 0Also away: No one$/),
      expect.stringMatching(/^Person 2.*Only 0 days left, so this can't be approvedBalance 0Also away: No one$/),
      expect.stringMatching(/^Oskar Lind.*Also away: Hana Tan and Ines Moreau$/),
    ]);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '2 cancellations, gives back 4 days',
      '3 requests, 4 days',
    ]);
    expect(screen.getByText(/^Approve 2 cancellations and 3 requests\?/)).toBeTruthy();
  });

  test('a rejection changes no balance, needs a reason, and its days are no longer absences', async () => {
    const rows = [
      leave(1, '2026-12-14', { ...oskar, away: [{ ...away('E0002', 'Hana Tan', '2026-12-14'), appliedLeaveId: 2, pending: true }] }),
      leave(2, '2026-12-14', { balance: balance(4) }),
      leave(3, '2026-12-15', { leaveStatus: 'PNCLD', balance: balance(4) }),
    ];
    const server = serve(rows);
    const { user } = await show(rows, 'reject');
    await screen.findByText('Still missing: a reason.');
    expect(textOfLine('Oskar')).toContain('Balance stays 14Also away: No one');
    expect(textOfLine('Person 2')).toContain('Balance stays 10');
    expect(screen.getByText('1 cancellation, 1 day stay taken')).toBeTruthy();
    await user.type(screen.getByLabelText('Reason'), 'Release week');
    await user.click(button('Confirm rejection'));
    await rested();
    expect(server.sent.map(({ path, body }) => [/\/(\w+)\?/.exec(path)?.[1], body])).toEqual([
      ['APPRV', { reason: 'Release week' }],
      ['REJCT', { reason: 'Release week' }],
      ['REJCT', { reason: 'Release week' }],
    ]);
    expect(screen.getAllByText('Rejected')).toHaveLength(3);
  });

  test('a line that is left out is not decided and does not count; without lines nothing can be confirmed', async () => {
    const rows = [leave(1, '2026-12-07', { balance: balance(10) }), leave(2, '2026-12-08', { balance: balance(10) })];
    const server = serve(rows);
    const { user, closed } = await show(rows);
    await read();
    expect(textOfLine('Person 2')).toContain('Balance 3 becomes 2');
    await user.click(button('Leave out Person 1, 07/12/2026'));
    expect(lines()).toHaveLength(1);
    expect(textOfLine('Person 2')).toContain('Balance 4 becomes 3');
    await user.click(button('Confirm approval'));
    await rested();
    expect(server.sent.map(({ path }) => path.includes('2026-12-08'))).toEqual([true]);
    await user.click(button('Close'));
    expect(closed).toHaveBeenLastCalledWith([2]);
  });

  test('shows on the button that all lines are left out', async () => {
    const rows = [leave(1, '2026-12-07')];
    serve(rows);
    const { user } = await show(rows);
    await read();
    await user.click(button(/^Leave out/));
    expect(screen.getByText('All done.')).toBeTruthy();
    expect(button('Confirm approval').getAttribute('aria-disabled')).toBe('true');
  });

  test('marks requests that changed since they were ticked, and does not send requests that are no longer pending', async () => {
    const ticked = [leave(1, '2026-12-07'), leave(2, '2026-12-08')];
    const server = serve([leave(1, '2026-12-07', { version: 8, leaveDuration: 0.5, halfDayPart: 'AM' })]);
    const { user, closed } = await show(ticked);
    await screen.findByText('Changed since you ticked it');
    expect(textOfLine('Person 1')).toContain('0.5 day on Mon 07/12/2026, morning');
    expect(textOfLine('Person 2')).toContain('No longer needs your decision');
    await user.click(button('Confirm approval'));
    await rested();
    expect(server.sent.map(({ version }) => version)).toEqual(['"8"']);
    await user.click(button('Close'));
    expect(closed).toHaveBeenLastCalledWith([1, 2]);
  });

  test('decides nothing before the balances are loaded, and can load them again', async () => {
    const rows = [leave(1, '2026-12-07')];
    const server = serve(rows);
    server.isDown = true;
    const { user } = await show(rows);
    await screen.findByText('Balances could not be loaded.');
    expect(button('Confirm approval').getAttribute('aria-disabled')).toBe('true');
    server.isDown = false;
    await user.click(button('Try again'));
    await waitFor(() => expect(button('Confirm approval').getAttribute('aria-disabled')).toBeNull());
    expect(screen.queryByText('Balances could not be loaded.')).toBeNull();
  });

  test('loads more than a hundred requests in parts', async () => {
    const rows = Array.from({ length: 101 }, (_, n) => leave(n + 1, '2026-12-07'));
    const server = serve(rows);
    await show(rows);
    await read();
    expect(server.asked.map((path) => new URL(path, 'http://here').searchParams.get('appliedLeaveIds')?.split(',').length)).toEqual([
      100, 1,
    ]);
    expect(lines()).toHaveLength(101);
  });
});

describe('once it is confirmed', () => {
  const three = [1, 2, 3].map((n) => leave(n, `2026-12-0${n}`, { version: n + 10 }));

  test('sends each request with the version shown, under its own key, and shows the result', async () => {
    const server = serve(three, (sent) =>
      isOf(2, sent) ? refusal(409, 'leave.moved', 'This leave application is now rejected.') : undefined,
    );
    const { user } = await show(three);
    await read();
    await user.click(button('Confirm approval'));
    await rested();
    expect(server.sent.map(({ version }) => version)).toEqual(['"11"', '"12"', '"13"']);
    expect(server.sent[0]?.path).toContain('expectedStatus=PNAPV');
    expect(new Set(server.sent.map(({ key }) => key)).size).toBe(3);
    expect(lines().map((line) => /Approved|This leave.*/.exec(line.textContent)?.[0])).toEqual([
      'Approved',
      'This leave application is now rejected.',
      'Approved',
    ]);
    expect(screen.getByText('2 of 3 decided.')).toBeTruthy();
    expect(screen.getByText('Leave Application has been successfully updated!')).toBeTruthy();
  });

  test('shows a stale line in its current state, and sends it again with that version under the same key', async () => {
    const server = serve(three, (sent) => {
      if (!isOf(2, sent) || sent.version === '"99"') return undefined;
      server.rows = server.rows.map((row) =>
        row.appliedLeaveId === 2 ? { ...row, version: 99, leaveDuration: 0.5, halfDayPart: 'PM' } : row,
      );
      return refusal(412, 'leave.changed', 'This leave application has been changed in the meantime.');
    });
    const { user, closed } = await show(three);
    await read();
    await user.click(button('Confirm approval'));
    await rested();
    expect(textOfLine('Person 2')).toMatch(/0\.5 day on Wed 02\/12\/2026, afternoon.*has been changed in the meantime\.$/);
    await user.click(button('Try again'));
    await waitFor(() => expect(screen.getByText('3 of 3 decided.')).toBeTruthy());
    const ofSecond = server.sent.filter((sent) => isOf(2, sent));
    expect(ofSecond.map(({ version }) => version)).toEqual(['"12"', '"99"']);
    expect(new Set(ofSecond.map(({ key }) => key)).size).toBe(1);
    expect(server.sent).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(button('Close'));
    expect(closed).toHaveBeenLastCalledWith([1, 2, 3]);
  });

  test('stops without a network, and then repeats unanswered requests unchanged before the others', async () => {
    let isLost = true;
    const server = serve(three, (sent) => {
      if (!isOf(2, sent)) return undefined;
      const answer = isLost ? server.decide(sent) : Response.json({ message: 'Success' });
      if (!isLost) return answer;
      throw new TypeError('Failed to fetch');
    });
    const { user } = await show(three);
    await read();
    await user.click(button('Confirm approval'));
    await screen.findByText(/Requests that were not sent are still pending/);
    expect(server.sent.map(({ path }) => /2026-12-0\d/.exec(path)?.[0])).toEqual(['2026-12-01', '2026-12-02']);
    expect(textOfLine('Person 1')).toContain('Approved');
    expect(textOfLine('Person 2')).toContain('No answer.');
    isLost = false;
    await user.click(button('Try again'));
    await waitFor(() => expect(screen.getByText('3 of 3 decided.')).toBeTruthy());
    expect(server.sent.map(({ path }) => /2026-12-0\d/.exec(path)?.[0]).slice(2)).toEqual(['2026-12-02', '2026-12-03']);
    expect(server.sent[1]).toEqual(server.sent[2]);
  });

  test('stops without a session, and continues after signing in with all results, exclusions and texts', async () => {
    let isSignedOut = true;
    const server = serve(three, (sent) => {
      if (!isOf(2, sent) || !isSignedOut) return undefined;
      startDraftRetention();
      return refusal(401, 'session.over', 'Please sign in again.');
    });
    const page = await show(three, 'reject');
    await screen.findByText(/Still missing: a reason/);
    await page.user.type(screen.getByLabelText('Reason'), 'Release week');
    await page.user.click(button(/^Leave out Person 3/));
    await page.user.click(button('Confirm rejection'));
    await rested();
    expect(server.sent).toHaveLength(2);
    expect(screen.queryByText(/sign in again/)).toBeNull();
    page.leave();
    isSignedOut = false;
    stopDraftRetention('E0001');
    const { user } = await show(three, 'reject');
    expect(lines()).toHaveLength(2);
    expect(textOfLine('Person 1')).toContain('Rejected');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Release week');
    await waitFor(() => expect(button('Try again').getAttribute('aria-disabled')).toBeNull());
    await user.click(button('Try again'));
    await waitFor(() => expect(screen.getByText('2 of 2 decided.')).toBeTruthy());
    expect(server.sent[2]).toEqual(server.sent[1]);
  });

  test('can be stopped, and sends nothing else', async () => {
    const gate = Promise.withResolvers<undefined>();
    const server = serve(three, () => gate.promise);
    const { user } = await show(three);
    await read();
    await user.click(button('Confirm approval'));
    await screen.findByText('1 of 3');
    expect(within(lines()[0]!).getByText('Deciding')).toBeTruthy();
    await user.click(button('Stop'));
    gate.resolve(undefined);
    await rested();
    expect(server.sent).toHaveLength(1);
    expect(screen.getByText('1 of 3 decided.')).toBeTruthy();
    expect(button('Try again')).toBeTruthy();
  });

  test('decides both parts of leave over New Year with one call', async () => {
    const parts = [leave(1, '2026-12-28', { pair: 'P' }), leave(2, '2027-01-04', { pair: 'P' }), leave(3, '2027-02-01')];
    const server = serve(parts);
    const { user } = await show(parts);
    await read();
    expect(textOfLine('Person 1')).toContain('both parts are decided together');
    await user.click(button('Confirm approval'));
    await waitFor(() => expect(screen.getByText('3 of 3 decided.')).toBeTruthy());
    expect(server.sent.map(({ path }) => /2026-12-28|2027-0\d-0\d/.exec(path)?.[0])).toEqual(['2026-12-28', '2027-02-01']);
  });

  test('leaves out both parts together', async () => {
    const parts = [leave(1, '2026-12-28', { pair: 'P' }), leave(2, '2027-01-04', { pair: 'P' }), leave(3, '2027-02-01')];
    serve(parts);
    const { user } = await show(parts);
    await read();
    await user.click(button(/^Leave out Person 2/));
    expect(lines()).toHaveLength(1);
  });

  test('explains that a first attempt was received with another reason', async () => {
    let isLost = true;
    serve(three.slice(0, 1), () => {
      if (!isLost)
        return Response.json({ code: 'call.other-values', message: 'Other values.', earlier: { message: 'Success' } }, { status: 422 });
      throw new TypeError('Failed to fetch');
    });
    const { user } = await show(three.slice(0, 1), 'reject');
    await screen.findByText(/Still missing: a reason/);
    await user.type(screen.getByLabelText('Reason'), 'Release week');
    await user.click(button('Confirm rejection'));
    await screen.findByText(/No answer\. It may have gone through/);
    isLost = false;
    await user.type(screen.getByLabelText('Reason'), ' after all');
    await user.click(button('Try again'));
    expect(await screen.findByText('Your first attempt went through, with your earlier reason.')).toBeTruthy();
  });
});

function away(emplId: string, name: string, startDate: string): PendingRequest['away'][number] {
  return {
    appliedLeaveId: 900,
    emplId,
    name,
    startDate,
    endDate: startDate,
    halfDayPart: null,
    leaveCode: null,
    leaveDescr: null,
    pending: false,
  };
}
