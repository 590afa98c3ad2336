import { expect, test } from 'vitest';
import type { LeaveOutcome } from './mail-leave-facts.ts';
import { type MailedNotification, generalMail, digestMail, outcomeMail } from './mail-content.ts';

const to = { companyName: 'Acme', publicUrl: 'https://leave.test.example', isHr: false, year: 2026 };
const standIn = (kind: 'standInBegins' | 'standInEnds') =>
  ({ kind, by: 'Maya Lim', figures: null, leave: null, day: '2026-03-10', time: '09:14' }) as const;

type Told = {
  kind: string;
  reader: 'applicant' | 'approver' | 'other';
  leaveStatus?: LeaveOutcome['leaveStatus'];
  hasCalendar?: boolean;
  isHr?: boolean;
};

/** The content of the email about leave. */
function letterOf({ kind, reader, leaveStatus = 'APPRV', hasCalendar = false, isHr = false }: Told) {
  const id = { emplid: 'E0001', effDate: '2026-01-05', startDate: '2026-12-22', leaveCode: 'AL' };
  const leave = { appliedLeaveId: 7, id, name: 'Ada Roth', leaveDescr: 'Annual leave', endDate: '2026-12-24', halfDayPart: null };
  const notice = { kind, by: 'Maya Lim', figures: null, day: '2026-01-06', time: '09:14', leave: { ...leave, leaveDuration: 3, reader } };
  const told = { id, leaveStatus, leaveDuration: 3, balance: null, timeline: [] };
  // Only the fields that the email uses.
  return outcomeMail(notice as unknown as MailedNotification, [told], { ...to, isHr }, { hasCalendar }).page;
}

test('an email with several notifications says whether they come from one change or from a day', () => {
  const leadOf = (day: string | undefined) => digestMail([{ notice: standIn('standInBegins') }], to, { day }).page.lead;
  expect(leadOf(undefined)).toBe('All of these come from one change.');
  expect(leadOf('2026-03-10')).toBe('Unread since the last email.');
});

test('an email with the notifications of a day shows the time of each, but an email about a single change does not', () => {
  const items = (day: string | undefined) =>
    digestMail([{ notice: standIn('standInBegins') }], to, { day }).page.items?.map(({ detail }) => detail);
  expect(items('2026-03-10')).toEqual(['Their pending requests are in your leave requests; Tue 10/03/2026, 09:14']);
  expect(items(undefined)).toEqual(['Their pending requests are in your leave requests.']);
});

test('an email to a stand-in links to the pending requests and says why they get the email', () => {
  for (const kind of ['standInBegins', 'standInEnds'] as const) {
    const { subject, page } = generalMail(standIn(kind), to);
    expect([subject.endsWith('Maya Lim'), page.lead === '']).toEqual([true, false]);
    expect(page.button?.link).toBe('https://leave.test.example/leaverequests');
    expect(page.why).not.toContain('HR');
  }
});

test.each([
  ['applicant', false, "You're getting this because it's your leave."],
  ['approver', true, "You're getting this because you approve Ada Roth's leave."],
  ['other', true, "You're getting this because you're in HR."],
  ['other', false, "You're getting this because you manage Ada Roth."],
] as const)('an email to the %s (in HR: %s) says why they get the email', (reader, isHr, why) => {
  expect(letterOf({ kind: 'commented', reader, isHr }).why).toBe(why);
});

test.each([
  ['APPRV', true, /add the days to your calendar/],
  ['CANCL', true, /remove the days from your calendar/],
  ['APPRV', false, undefined],
  ['CANCL', false, undefined],
] as const)(
  'an email about leave with the status %s explains the calendar attachment, if there is one: %s',
  (leaveStatus, hasCalendar, note) => {
    const page = letterOf({ kind: 'approved', reader: 'applicant', leaveStatus, hasCalendar });
    if (note) expect(page.note).toMatch(note);
    else expect(page.note).toBeUndefined();
  },
);
