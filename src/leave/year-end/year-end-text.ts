import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { timelineText } from '#src/ledger/leave-ledger/status/leave-transitions.ts';
import type { LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { EntryKind } from '#src/ledger/leave-ledger/calculation/replay-year.ts';
import { daysText, plural } from '#src/base/text/plural.ts';

type Sums = {
  people: number;
  carried: number;
  carriedPeople: number;
  lapses: number;
  lapsesPeople: number;
  granted: number;
  availableNext: number;
};

/** A total of a year end: its days, and how many people have them. */
export type YearEndFigure = { label: string; days: number; about: string };

const peopleText = (people: number) => plural(people, 'person', 'people');

/**
 * Lists the totals of a year end. An opening carries nothing over, so it has only its grants.
 *
 * @example listYearEndFigures({ people: 64, carried: 183.5, … }, { year: 2026, opens: false })[0] // { label: 'Carried over to 2027', days: 183.5, about: 'days, 57 people' }
 */
export function listYearEndFigures(sums: Sums, { year, opens }: { year: number; opens: boolean }): YearEndFigure[] {
  const days = (count: number, people?: number) =>
    [daysText(count).split(' ')[1] ?? 'days', ...(people === undefined ? [] : [peopleText(people)])].join(', ');
  const carried = [
    { label: `Carried over to ${year + 1}`, days: sums.carried, about: days(sums.carried, sums.carriedPeople) },
    { label: 'Expires', days: sums.lapses, about: days(sums.lapses, sums.lapsesPeople) },
  ];
  return [
    ...(opens ? [] : carried),
    { label: `Granted for ${year + 1}`, days: sums.granted, about: days(sums.granted, opens ? sums.people : undefined) },
    ...(opens ? [] : [{ label: `Available in ${year + 1}`, days: sums.availableNext, about: days(sums.availableNext, sums.people) }]),
  ];
}

/**
 * Returns the action of a year end, for its heading and buttons.
 *
 * @example actionText({ year: 2026, opens: true }) // 'Open 2027 early'
 */
export const actionText = ({ year, opens }: { year: number; opens: boolean }): string =>
  opens ? `Open ${year + 1} early` : `Close ${year}`;

/** Explains the effect of the action. */
export const effectText = ({ year, opens }: { year: number; opens: boolean }): string =>
  opens
    ? `Opening ${year + 1} early grants the days of ${year + 1}. It carries no days over and does not close ${year}. You can close ${year} once it is over.`
    : `Closing ${year} carries days over by the rules of the leave categories and grants the days of ${year + 1}. The remaining days of ${year} expire.`;

/**
 * Returns who would lose how many days, before the name of the leave type.
 *
 * @example lossText({ lapses: 22, lapsesPeople: 10 }) // '10 people would lose 22 days of'
 */
export const lossText = ({ lapses, lapsesPeople }: Pick<Sums, 'lapses' | 'lapsesPeople'>): string =>
  `${peopleText(lapsesPeople)} would lose ${daysText(lapses)} of`;

/**
 * Returns the note under a name: the note of HR, or the overdrawn days.
 *
 * @example lineNote({ note: null, rest: -0.5 }, 2026) // '0.5 day overdrawn in 2026, nothing carried over'
 */
export function lineNote({ note, rest }: { note: string | null; rest: number }, year: number): string | undefined {
  if (note !== null) return `Edited: ${note}`;
  return rest < 0 ? `${daysText(-rest)} overdrawn in ${year}, nothing carried over` : undefined;
}

type Cause = {
  what: 'leave' | 'entry' | 'recalled' | 'rules';
  startDate: PlainDate | null;
  fromStatus: LeaveStatus | null;
  toStatus: LeaveStatus | null;
  code: string | null;
  kind: EntryKind | null;
};

const entryChangeTexts: Readonly<Record<EntryKind, string>> = {
  opening: 'Days entered',
  grant: 'Days granted',
  carry: 'Days carried over',
  accrual: 'Monthly accrual added',
  correction: 'Days corrected',
  earned: 'Days earned',
  paidOut: 'Days paid out',
  lapse: 'Days expired',
  upload: 'Days uploaded',
  undo: 'Booking undone',
};

/**
 * Explains why a line has changed since HR saw it.
 *
 * @param at the formatted time
 * @example causeText({ what: 'entry', kind: 'correction', startDate: null, fromStatus: null, toStatus: null, code: null }, '04/01/2027, 09:12') // 'Days corrected on 04/01/2027, 09:12'
 */
export function causeText({ what, startDate, fromStatus, toStatus, code, kind }: Cause, at: string): string {
  if (what === 'rules') return 'The rules or the profile changed';
  if (what === 'entry') return `${kind === null ? 'Days changed' : entryChangeTexts[kind]} on ${at}`;
  const deed = what === 'recalled' ? 'recalled' : timelineText(fromStatus, toStatus, code);
  return `Leave of ${formatDate(startDate ?? '')}: ${deed} on ${at}`;
}

/**
 * Explains why the grant of the next year differs from this year's.
 *
 * @example grantNote({ grant: 18, grantBefore: 16, why: '5 years of service or more', edited: false }) // '5 years of service or more, was 16'
 */
export function grantNote({ grant, grantBefore, why }: { grant: number; grantBefore: number; why: string | null }): string | undefined {
  return grant === grantBefore ? undefined : [...(why === null ? [] : [why]), `was ${grantBefore}`].join(', ');
}

/**
 * Returns the overdue bookings that were made before a draft was prepared; undefined if there were none.
 *
 * @example caughtUpText({ monthsFirst: 2, lapsesFirst: 0 }) // 'Booked first: 2 overdue monthly accruals.'
 */
export function caughtUpText({ monthsFirst, lapsesFirst }: { monthsFirst: number; lapsesFirst: number }): string | undefined {
  const parts = [
    monthsFirst > 0 && plural(monthsFirst, 'overdue monthly accrual'),
    lapsesFirst > 0 && plural(lapsesFirst, 'overdue expiry', 'overdue expiries'),
  ].filter(Boolean);
  return parts.length > 0 ? `Booked first: ${parts.join(', ')}.` : undefined;
}

/** Returns the effect of a correction in words. @example correctionText({ carried: 1, lapsed: 0 }) // '1 day more carried over' */
export function correctionText({ carried, lapsed }: { carried: number; lapsed: number }): string {
  const part = (days: number, what: string) => (days === 0 ? [] : [`${daysText(Math.abs(days))} ${days > 0 ? 'more' : 'less'} ${what}`]);
  return [...part(carried, 'carried over'), ...part(lapsed, 'expired')].join(', ') || 'no change to the carry-over';
}
