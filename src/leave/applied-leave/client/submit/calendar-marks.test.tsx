// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Calendar } from '#src/platform/ui/client/calendar/Calendar.tsx';
import type { Leave } from '#src/leave/applied-leave/client/calls.ts';
import { calendarMarks } from './calendar-marks.ts';

afterEach(cleanup);

const leave = (startDate: string, endDate: string, leaveStatus: string) =>
  // The marks need only these fields.
  ({ id: { startDate }, endDate, leaveStatus, leaveCategory: { leaveDescr: 'Annual Leave' } }) as unknown as Leave;

test('the calendar marks and names holidays and active own leave', () => {
  const marks = calendarMarks({
    holidays: [['2026-12-25', 'Christmas Day']],
    ownLeave: [
      leave('2026-12-07', '2026-12-08', 'APPRV'),
      leave('2026-12-10', '2026-12-10', 'PNAPV'),
      leave('2026-12-14', '2026-12-14', 'PNCLD'),
      leave('2026-12-16', '2026-12-16', 'REJCT'),
      leave('2026-12-17', '2026-12-17', 'CANCL'),
    ],
  });
  render(<Calendar label="Start date" today="2026-12-01" chosen={undefined} marks={marks} range={undefined} onPick={() => {}} />);
  const nameOf = (date: string) => document.querySelector(`[data-date="${date}"]`)?.getAttribute('aria-label');
  for (const date of ['2026-12-07', '2026-12-08', '2026-12-10', '2026-12-14']) expect(nameOf(date)).toContain('your annual leave');
  for (const date of ['2026-12-09', '2026-12-16', '2026-12-17']) expect(nameOf(date)).not.toContain('leave');
  expect(nameOf('2026-12-25')).toContain('Christmas Day');
  const notes = within(screen.getAllByRole('list').at(-1) ?? document.body).getAllByRole('listitem');
  expect(notes.map(({ textContent }) => textContent)).toHaveLength(4);
});
