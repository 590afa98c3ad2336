import { accessSentences } from '#src/shared/access/access-sentences.ts';
import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { grantSentences } from '#src/ledger/grant/grant-sentences.ts';
import { leaveSentences } from '#src/ledger/leave-ledger/wording/leave-sentences.ts';
import { statusText } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { daysText, formatList } from '#src/base/text/plural.ts';
import type { LeaveUsingDays } from './leave-needing-days.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import { textSentences } from '#src/base/text/text-sentences.ts';

/** The number columns of a sheet and their names in messages, in the order of the rules. */
export const dayFieldLabels = {
  carryForward: 'Carried Forward',
  entitlement: 'Entitlement',
  availableLeave: 'Available Leave',
  takenLeave: 'Taken Leave',
  balanceLeave: 'Balance Leave',
} as const;

export type DayField = keyof typeof dayFieldLabels;

type DaysInUse = { type: string; year: number; left: number; leaves: readonly LeaveUsingDays[] };

type DaysAvailable = { type: string; year: number; on: PlainDate; availableLeave: number };

const isOne = (days: number) => days > 0 && days <= 1;

const leaveText = ({ startDate, endDate, days, leaveStatus }: LeaveUsingDays): string =>
  `${startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`} (${daysText(days)}, ${statusText(leaveStatus)})`;

/** The messages about entitlements, in the form and in a sheet (specification section 5). */
export const entitlementSentences = {
  ...leaveSentences,
  ...textSentences,
  'employee.blank': accessSentences['employee.blank'],
  'employee.unknown': accessSentences['employee.unknown'],
  'entitlement.employee-inactive': 'This employee is inactive.',
  'entitlement.days-form': 'Please enter a valid number only',
  'entitlement.carry-until-invalid': 'Carried Forward Until value is invalid.',
  'entitlement.carry-until-outside': ({ year }: { year: number }) => `Carried Forward Until must be a date in ${year}.`,
  'carried-days.none': ({ year }: { year: number }) => `No one has carried days of ${year} without an expiry date.`,
  'carried-days.changed': ({ year }: { year: number }) => `Carried days of ${year} have just changed. Check the preview again.`,
  'entitlement.balance': 'Balance does not tally ( Available Leave - Taken )',
  'entitlement.own': 'Only HR can change your own entitlements.',
  'entitlement.taken': ({ emplid, year, leaveCode }: { emplid: string; year: number; leaveCode: string }) =>
    `Leave Entitlement already defined: ${emplid}, ${year}, ${leaveCode}`,
  'balance.day-invalid': 'Invalid date value.',
  'balance.year-closed': ({ year }: { year: number }) => `Choose a date in ${year}.`,
  'entitlement-entry.days-form': 'Enter the days in half days, such as 2.5.',
  'entitlement-entry.note-blank': 'Note cannot be blank.',
  'entitlement-entry.until-invalid': 'Invalid Last Day value.',
  'entitlement-entry.until-earned': 'Only earned days can have a last day.',
  'entitlement-entry.until-outside': ({ from, year }: { from: PlainDate; year: number }) =>
    `Last Day must be between ${formatDate(from)} and ${formatDate(`${year}-12-31`)}.`,
  'entitlement-entry.below-nothing': ({ type, year, on, availableLeave }: DaysAvailable) =>
    `Only ${daysText(availableLeave)} of ${type} ${year} ${isOne(availableLeave) ? 'is' : 'are'} available on ${formatDate(on)}.`,
  'entitlement-entry.days-in-use': ({ type, year, left, leaves }: DaysInUse) =>
    [
      `Only ${daysText(left)} of ${type} ${year} ${isOne(left) ? 'is' : 'are'} left.`,
      ...(leaves.length > 0 ? [`The rest is needed for leave: ${formatList(leaves.map(leaveText))}.`] : []),
    ].join(' '),
  'grant.days': grantSentences['grant.days'],
  'grant-from.reason-blank': 'Enter a reason.',
  'grant-from.year': ({ year }: { year: number }) => `Enter a date from 01/01/${year} to 15/12/${year}.`,
  'grant-from.before-joining': ({ joinDate }: { joinDate: PlainDate }) =>
    `This person joined on ${formatDate(joinDate)}. Enter that day or a later day.`,
  'grant-from.after-last-day': ({ lastDay }: { lastDay: PlainDate }) =>
    `This person leaves on ${formatDate(lastDay)}. Enter that day or an earlier day.`,
  'grant-from.closed': ({ year }: { year: number }) => `${year} is closed. Add a correction instead.`,
  'grant-from.same-day': ({ from }: { from: PlainDate }) => `There is already a grant from ${formatDate(from)}. Undo that grant first.`,
  'grant-from.nothing': 'These days already apply from this date.',
  'grant-from.order': ({ from }: { from: PlainDate }) => `Undo the grant from ${formatDate(from)} first, because it was made later.`,
  'grant-from.changed': 'The entitlement has changed since this grant. Edit the entitlement instead.',
  'last-day.nothing': 'There is nothing to settle.',
  'last-day.type-twice': 'Enter each leave type once.',
  'entitlement-row.year-invalid': 'Leave Year value is invalid.',
  'entitlement-row.year-length': 'Leave Year value length must be 4.',
  'entitlement-row.stored': 'This entry already exist.',
  'entitlement-row.days-blank': ({ field }: { field: DayField }) => `${dayFieldLabels[field]} cannot be blank.`,
  'entitlement-row.days-invalid': ({ field }: { field: DayField }) => `${dayFieldLabels[field]} value is invalid.`,
} as const satisfies Sentences;

export const leaveEntitlementMessage = messageFactory<typeof entitlementSentences>();
