import { formatDate, type PlainDate, weekdayShort } from '#src/base/dates/plain-date.ts';
import { formatList } from '#src/base/text/plural.ts';
import type { Sentences } from '#src/base/text/problem.ts';
import { type HalfDayPart, halves } from './half-day.ts';
import type { DayReason } from '../wording/day-reasons.ts';
import type { LeaveDay } from './leave-duration.ts';

/** When few may be away, or nobody; what is left out is not asked. Without `mostAway` nobody may. */
export type AbsenceRule = {
  absenceRuleId: number;
  mostAway: number | null;
  refuses: boolean;
  message: string;
  from: PlainDate | null;
  to: PlainDate | null;
};

/** Leave of somebody else whom a rule counts; `pending` waits for approval. */
export type OverlappingLeave = { absenceRuleId: number; emplId: string; pending: boolean; days: readonly LeaveDay[] };

/** What a rule has against a leave: the dates, and for a cover how many would be away at most, and of how many more it is asked. */
export type AbsenceFinding = Pick<AbsenceRule, 'refuses' | 'message' | 'mostAway'> & { dates: PlainDate[]; away: number; pending: number };

/** Which half is left of a day that costs half a one, by why it does. */
const countedHalfByReason: Partial<Record<DayReason, HalfDayPart>> = {
  afternoon: 'PM',
  'from-noon': 'PM',
  'works-pm': 'PM',
  'holiday-am': 'PM',
};

/**
 * The halves of a day of leave that cost something.
 *
 * @example countedHalves({ date: '2026-06-01', days: 0.5, why: 'from-noon' }) // ['PM']
 */
export function countedHalves({ days, why }: LeaveDay): readonly HalfDayPart[] {
  if (days === 0) return [];
  return days === 1 ? halves : [(why && countedHalfByReason[why]) ?? 'AM'];
}

const halfDayKeys = (days: readonly LeaveDay[]) => days.flatMap((day) => countedHalves(day).map((half) => `${day.date} ${half}`));

/**
 * What rules have against a leave, each half of a day for itself: only what costs the person something counts.
 *
 * @param rules those that are about the person and the type of leave
 * @param others live leave of those whom each of the rules counts, not the person's own
 * @example evaluateAbsenceRules([{ date: '2026-12-28', days: 1 }], [{ …rule, mostAway: null, message: 'Stocktaking.' }], []) // [{ dates: ['2026-12-28'], message: 'Stocktaking.', … }]
 */
export function evaluateAbsenceRules(
  days: readonly LeaveDay[],
  rules: readonly AbsenceRule[],
  others: readonly OverlappingLeave[],
): AbsenceFinding[] {
  return rules.flatMap(({ absenceRuleId, mostAway, refuses, message, from, to }) => {
    const slots = halfDayKeys(days.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to)));
    const counted = others.filter((other) => other.absenceRuleId === absenceRuleId);
    const onSlot = (pending: boolean) => groupPeopleByHalfDay(counted.filter((other) => other.pending === pending));
    const [away, pending] = [onSlot(false), onSlot(true)];
    const found = slots.filter((slot) => mostAway === null || (away.get(slot)?.size ?? 0) + 1 > mostAway);
    if (found.length === 0) return [];
    const most = (of: ReadonlyMap<string, ReadonlySet<string>>) => Math.max(...found.map((slot) => of.get(slot)?.size ?? 0));
    const dates = [...new Set(found.map((slot) => slot.slice(0, 10)))];
    return [{ refuses, message, mostAway, dates, away: most(away) + 1, pending: most(pending) }];
  });
}

/** Who is away on each half of a day. */
function groupPeopleByHalfDay(leaves: readonly OverlappingLeave[]): Map<string, Set<string>> {
  const people = new Map<string, Set<string>>();
  for (const { emplId, days } of leaves)
    for (const slot of halfDayKeys(days)) people.set(slot, (people.get(slot) ?? new Set()).add(emplId));
  return people;
}

type FindingParams = { message: string; dates: PlainDate[]; away: number; mostAway: number | null; pending: number };

const maxDates = 5;

/** Days in a row of words. @example absenceDatesText(['2026-06-02', '2026-06-03']) // 'Tue 02/06 and Wed 03/06' */
export function absenceDatesText(dates: readonly PlainDate[]): string {
  const named = dates.slice(0, maxDates).map((date) => `${weekdayShort(date)} ${formatDate(date).slice(0, 5)}`);
  if (dates.length > maxDates) named.push(`${dates.length - maxDates} more days`);
  return formatList(named);
}

function findingText({ message, dates, away, mostAway, pending }: FindingParams): string {
  if (mostAway === null) return `${message} (${absenceDatesText(dates)})`;
  const asked = pending > 0 ? `, and ${pending} more ${pending === 1 ? 'asks' : 'ask'}` : '';
  return `${message} (${absenceDatesText(dates)}: ${away} would be away, at most ${mostAway} may be${asked})`;
}

/** What is said of leave on days on which few may be away: in HR's words, with the days and figures. */
export const absenceRuleSentences = {
  'absence.refused': (found: FindingParams) => findingText(found),
  'absence.warned': (found: FindingParams) => `${findingText(found)}.`,
} as const satisfies Sentences;
