// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { pendingLeaveFixture } from '#src/testing/leave-fixtures.ts';
import { LeaveFacts } from './LeaveFacts.tsx';

afterEach(cleanup);

/** Renders the facts of a leave and returns their labels. */
function labelsOf(more: Partial<LeaveDetail>): (string | null)[] {
  const leave = { ...pendingLeaveFixture(1, '2026-03-23'), days: [], uncounted: [], cover: [], ...more } as LeaveDetail;
  render(<LeaveFacts leave={leave} />);
  return screen.getAllByRole('term').map(({ textContent }) => textContent);
}

const always = ['Leave type', 'Start date', 'End date', 'Duration', 'Applied on', 'Approver'];

test('rows without content are left out', () => {
  expect(labelsOf({ halfDay: 'N', reason: '' })).toEqual(always);
});

test('rows with content are shown', () => {
  const day = { date: '2026-03-23', days: 0.5 };
  const shown = labelsOf({
    halfDay: 'Y',
    reason: 'Sea',
    approverDate: '2026-03-02',
    attachment: 'a.pdf',
    uncounted: [{ date: '2026-03-24', reason: 'Day off' }],
    days: [day, { ...day, date: '2026-03-25' }],
  });
  expect(shown).toEqual([
    ...always.slice(0, 4),
    'Half day',
    'Applied on',
    'Days not counted',
    'Days',
    'Approver',
    'Status changed on',
    'Reason',
    'Attachment',
  ]);
});
