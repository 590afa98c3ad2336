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

/** The page of the mail that tells somebody of leave. */
function letterOf({ kind, reader, leaveStatus = 'APPRV', hasCalendar = false, isHr = false }: Told) {
  const id = { emplid: 'E0001', effDate: '2026-01-05', startDate: '2026-12-22', leaveCode: 'AL' };
  const leave = { appliedLeaveId: 7, id, name: 'Ada Roth', leaveDescr: 'Annual leave', endDate: '2026-12-24', halfDayPart: null };
  const notice = { kind, by: 'Maya Lim', figures: null, day: '2026-01-06', time: '09:14', leave: { ...leave, leaveDuration: 3, reader } };
  const told = { id, leaveStatus, leaveDuration: 3, balance: null, timeline: [] };
  // Of a notice, what a letter reads of it.
  return outcomeMail(notice as unknown as MailedNotification, [told], { ...to, isHr }, { hasCalendar }).page;
}

test('a mail of several notices says whether they came of one act or of a day', () => {
  const leadOf = (day: string | undefined) => digestMail([{ notice: standIn('standInBegins') }], to, { day }).page.lead;
  expect(leadOf(undefined)).toBe('One change concerns all of these.');
  expect(leadOf('2026-03-10')).toBe('What came since the last mail, and was not read yet.');
});

test('a mail of several notices says of each when it was, behind what it says; of one act it does not', () => {
  const items = (day: string | undefined) =>
    digestMail([{ notice: standIn('standInBegins') }], to, { day }).page.items?.map(({ detail }) => detail);
  expect(items('2026-03-10')).toEqual(['What waits for them is among your leave requests; Tue 10/03/2026, 09:14']);
  expect(items(undefined)).toEqual(['What waits for them is among your leave requests.']);
});

test('whoever stands in is led to what waits, and told why', () => {
  for (const kind of ['standInBegins', 'standInEnds'] as const) {
    const { subject, page } = generalMail(standIn(kind), to);
    expect([subject.endsWith('Maya Lim') || subject.endsWith('Maya Lim now'), page.lead === '']).toEqual([true, false]);
    expect(page.button?.link).toBe('https://leave.test.example/leaverequests');
    expect(page.why).not.toContain('HR');
  }
});

test.each([
  ['applicant', false, 'You get this because the leave is yours.'],
  ['approver', true, 'You get this because you approve Ada Roth’s leave.'],
  ['other', true, 'You get this because you work in HR.'],
  ['other', false, 'You get this because you lead Ada Roth.'],
] as const)('who reads of leave as %s, in HR or not (%s), is told why', (reader, isHr, why) => {
  expect(letterOf({ kind: 'commented', reader, isHr }).why).toBe(why);
});

test.each([
  ['APPRV', true, /^For your calendar, the days are attached/],
  ['CANCL', true, /takes the days out of your calendar/],
  ['APPRV', false, undefined],
  ['CANCL', false, undefined],
] as const)(
  'of leave that is %s it says what is attached for the calendar, and only where something is: %s',
  (leaveStatus, hasCalendar, note) => {
    const page = letterOf({ kind: 'approved', reader: 'applicant', leaveStatus, hasCalendar });
    if (note) expect(page.note).toMatch(note);
    else expect(page.note).toBeUndefined();
  },
);
