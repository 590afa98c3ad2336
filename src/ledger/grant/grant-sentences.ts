import { accessSentences } from '#src/shared/access/access-sentences.ts';
import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { leaveSentences } from '#src/ledger/leave-ledger/wording/leave-sentences.ts';
import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import { plural } from '#src/base/text/plural.ts';
import { maxGrantBalances, maxGrantTypes } from './grant-rules.ts';

/** The people whose leave needs days of types and a year, and the first day of the latest leave of those who are named. */
type DaysInUse = { type: string; year: number; people: readonly string[]; leaveOn: Readonly<Record<string, PlainDate>> };

/** How many people a refusal names. */
export const maxNamed = 5;

const personText = (emplId: string, leaveOn: PlainDate | undefined): string =>
  leaveOn === undefined ? emplId : `${emplId} (leave on ${formatDate(leaveOn)})`;

/** The texts of grants and grant rules. */
export const grantSentences = {
  'employee.unknown': accessSentences['employee.unknown'],
  'leave-type.unknown': leaveSentences['leave-type.unknown'],
  'grant.days': 'Enter 0 to 366 days, in half days.',
  'grant.years': 'Please enter full years from 0 to 70.',
  'grant.code': 'This value does not exist.',
  'grant.type-blank': 'Choose at least one leave type.',
  'grant.type-both': 'Send either leaveCode or leaveCodes, not both.',
  'grant.type-twice': 'This leave type is listed twice.',
  'grant.types-most': `Choose at most ${maxGrantTypes} leave types.`,
  'grant.balances-most': `Grant at most ${maxGrantBalances.toLocaleString('en')} balances at once. Choose fewer people or leave types.`,
  'grant.no-balance': ({ type }: { type: string }) => `${type} needs no balance.`,
  'grant.last-year': 'The calendar ends with this year.',
  'grant.inactive': 'Only active employees can get days.',
  'grant.live-leave': ({ type, year, people, leaveOn }: DaysInUse) =>
    `The leave of ${plural(people.length, 'person', 'people')} needs days of ${type} ${year} that this would remove: ${people
      .slice(0, maxNamed)
      .map((emplId) => personText(emplId, leaveOn[emplId]))
      .join(', ')}${people.length > maxNamed ? ' …' : ''}.`,
  'grant.undone': 'This grant has already been undone.',
} as const satisfies Sentences;

export const grantMessage = messageFactory<typeof grantSentences>();
