import { formatDate, type PlainDate, weekdayShort } from '#src/base/dates/plain-date.ts';
import { formatList } from '#src/base/text/plural.ts';
import type { Sentences } from '#src/base/text/problem.ts';
import { type HalfDayPart, halves } from './half-day.ts';
import type { DayReason } from '../wording/day-reasons.ts';
import type { LeaveDay } from './leave-duration.ts';

/** A rule about days when few or no people may be away. Missing conditions match everything. Without `mostAway`, no one may be away. */
export type AbsenceRule = {
  absenceRuleId: number;
  mostAway: number | null;
  refuses: boolean;
  message: string;
  from: PlainDate | null;
  to: PlainDate | null;
};

/** Leave of another person that a rule counts; `pending` means pending approval. */
export type OverlappingLeave = { absenceRuleId: number; emplId: string; pending: boolean; days: readonly LeaveDay[] };

/** A violation of a rule: the dates, and for a staffing limit the highest number of people away and pending. */
export type AbsenceFinding = Pick<AbsenceRule, 'refuses' | 'message' | 'mostAway'> & { dates: PlainDate[]; away: number; pending: number };

/** The half that still counts on a half-counted day, by reason. */
const countedHalfByReason: Partial<Record<DayReason, HalfDayPart>> = {
  afternoon: 'PM',
  'from-noon': 'PM',
  'works-pm': 'PM',
  'holiday-am': 'PM',
};

/**
 * Returns the halves of a leave day that count.
 *
 * @example countedHalves({ date: '2026-06-01', days: 0.5, why: 'from-noon' }) // ['PM']
 */
export function countedHalves({ days, why }: LeaveDay): readonly HalfDayPart[] {
  if (days === 0) return [];
  return days === 1 ? halves : [(why && countedHalfByReason[why]) ?? 'AM'];
}

const halfDayKeys = (days: readonly LeaveDay[]) => days.flatMap((day) => countedHalves(day).map((half) => `${day.date} ${half}`));

/**
 * Evaluates absence rules for each half day of a leave. Only half days that count are checked.
 *
 * @param rules the rules that apply to the person and the leave type
 * @param others active leave of the people each rule counts, without the person's own
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

/** Groups the people who are away by half day. */
function groupPeopleByHalfDay(leaves: readonly OverlappingLeave[]): Map<string, Set<string>> {
  const people = new Map<string, Set<string>>();
  for (const { emplId, days } of leaves)
    for (const slot of halfDayKeys(days)) people.set(slot, (people.get(slot) ?? new Set()).add(emplId));
  return people;
}

type FindingParams = { message: string; dates: PlainDate[]; away: number; mostAway: number | null; pending: number };

const maxDates = 5;

/** Lists dates in words. @example absenceDatesText(['2026-06-02', '2026-06-03']) // 'Tue 02/06 and Wed 03/06' */
export function absenceDatesText(dates: readonly PlainDate[]): string {
  const named = dates.slice(0, maxDates).map((date) => `${weekdayShort(date)} ${formatDate(date).slice(0, 5)}`);
  if (dates.length > maxDates) named.push(`${dates.length - maxDates} more days`);
  return formatList(named);
}

function findingText({ message, dates, away, mostAway, pending }: FindingParams): string {
  if (mostAway === null) return `${message} (${absenceDatesText(dates)})`;
  const asked = pending > 0 ? `, and ${pending} more ${pending === 1 ? 'has' : 'have'} asked` : '';
  return `${message} (${absenceDatesText(dates)}: ${away} would be away, at most ${mostAway} may be${asked})`;
}

/** Returns the message of a violated rule: the words of HR with the dates and figures. */
export const absenceRuleSentences = {
  'absence.refused': (found: FindingParams) => findingText(found),
  'absence.warned': (found: FindingParams) => `${findingText(found)}.`,
} as const satisfies Sentences;
