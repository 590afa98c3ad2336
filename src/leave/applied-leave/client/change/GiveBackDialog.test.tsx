// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { leaveTransitions } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { pendingLeaveFixture } from '#src/testing/leave-fixtures.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { ChangeKind } from './give-back-days.ts';

const days = ['2026-04-20', '2026-04-21'].map((date) => ({ date, days: 1 }));
const leaveIn = (leaveStatus: LeaveDetail['leaveStatus']): LeaveDetail => ({
  ...pendingLeaveFixture(1, '2026-04-20', { endDate: '2026-04-21', leaveDuration: 2, leaveStatus }),
  attachmentName: null,
  departments: [],
  timeline: [],
  filedBy: null,
  secondStep: null,
  comments: [],
  canExplain: false,
  readers: { lineManager: false, hrIsNamed: false },
  days,
  uncounted: [],
  cover: [],
});

const entitlement = { leaveCategory: { leaveDescr: 'Annual leave' }, availableLeave: 14, takenLeave: 2, pendingLeave: 0 };

beforeEach(() => {
  localStorage.setItem('accessToken', 'any');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(entitlement)));
});
afterEach(() => vi.unstubAllGlobals());

const show = (kind: ChangeKind, status: LeaveDetail['leaveStatus']) => {
  const leave = leaveIn(status);
  const place = { params: { emplId: 'E0002', effDate: '2026-03-01', startDate: '2026-04-20', leaveCode: 'AL' }, query: {} };
  return renderOnScreen(() => (
    <ChangeDialog kind={kind} move={leaveTransitions.askChange} of={{ leave, place, etag: '"1"' }} onClose={() => {}} />
  ));
};

test.each<[ChangeKind, string]>([
  ['giveBack', 'Request change'],
  ['ill', 'Request change'],
  ['move', 'Ask to move'],
])('the dialog of %s shows that the leave was cancelled, without a balance of returned days', async (kind, verb) => {
  const { leave: unmount } = await show(kind, 'CANCL');
  expect(screen.getByText('This leave is now cancelled.')).toBeTruthy();
  expect(screen.getByRole('button', { name: verb }).getAttribute('aria-disabled')).toBe('true');
  expect(document.querySelector('.come-back')).toBeNull();
  unmount();
  await show(kind, 'APPRV');
  expect(screen.queryByText(/now\.$/)).toBeNull();
});
