import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import {
  calculateGrantMonths,
  countsInYear,
  daysOfMonth,
  type GrantFrom,
  type GrantMonth,
} from '#src/ledger/leave-ledger/calculation/grant-months.ts';
import { leaveEntitlementMessage } from './leave-entitlement-sentences.ts';

/** The most days a year. */
const maxDays = 366;

type GrantFromTerms = Parameters<typeof calculateGrantMonths>[0] & { lastDay: PlainDate | null; isClosed: boolean };

/**
 * Returns the problems of a grant from a date: the days, the date within the year and the employment, and the records in its way.
 *
 * @example grantFromProblems({ from: '2027-01-01', days: 20 }, { year: 2026, … }) // [{ path: 'from', because: 'input', code: 'grant-from.year', … }]
 */
export function grantFromProblems({ from, days }: GrantFrom, terms: GrantFromTerms): Problem[] {
  const { year, joinDate, lastDay, isClosed, froms } = terms;
  const isWrong = !(days >= 0 && days <= maxDays && Number.isInteger(days * 2));
  const input = [...fieldProblems('days', isWrong && leaveEntitlementMessage('grant.days')), ...fieldProblems('from', findDateProblem())];
  if (input.length > 0) return input;
  const isSame = froms.some((one) => one.from === from);
  return fieldProblems(
    'from',
    (isClosed && leaveEntitlementMessage('grant-from.closed', { year })) ||
      (isSame && leaveEntitlementMessage('grant-from.same-day', { from })) ||
      (!changesMonths() && leaveEntitlementMessage('grant-from.nothing')),
    'records',
  );

  function findDateProblem() {
    if (yearOf(from) !== year || !countsInYear(from)) return leaveEntitlementMessage('grant-from.year', { year });
    if (joinDate !== null && from < joinDate) return leaveEntitlementMessage('grant-from.before-joining', { joinDate });
    return lastDay !== null && from > lastDay && leaveEntitlementMessage('grant-from.after-last-day', { lastDay });
  }

  function changesMonths(): boolean {
    const before = calculateGrantMonths(terms);
    const after = calculateGrantMonths({ ...terms, froms: [...froms, { from, days }] });
    return after.some(({ units }, place) => units !== before[place]?.units);
  }
}

/** The part of a month in the grant of a year, as calls and screens show it. `days`: how many days a year apply in the month. */
export type ShownGrantMonth = { month: number; days: number; share: number };

const toHundredths = (days: number) => Math.round(days * 100) / 100;

/** @example showGrantMonths(calculateGrantMonths({ …, base: 14 }))[0] // { month: 1, days: 14, share: 1.17 } */
export const showGrantMonths = (months: readonly GrantMonth[]): ShownGrantMonth[] =>
  months.map((month) => ({
    month: month.month,
    days: toHundredths(daysOfMonth(month) * 12),
    share: toHundredths(daysOfMonth(month)),
  }));
