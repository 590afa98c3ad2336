import { formatPeriodWithWeekdays, halfDaySuffix } from '#src/base/dates/format-period.ts';
import { addDays, formatDateWithWeekday, type PlainDate } from '#src/base/dates/plain-date.ts';
import { formatList, plural } from '#src/base/text/plural.ts';

/** A digest of one day, or of the week that begins on a Monday. */
export type DigestSchedule = 'daily' | 'weekly';

/** The days of a digest, both ends included, and the company's next working day after them. */
export type DigestPeriod = { schedule: DigestSchedule; from: PlainDate; to: PlainDate; next: PlainDate };

/** A working day on which a person is away, as the reader may see it. */
type DigestLine = {
  date: PlainDate;
  emplId: string;
  name: string;
  half?: 'AM' | 'PM';
  leaveDescr?: string;
  returnsOn: PlainDate | null;
};

/** A public holiday; `states` is undefined if it applies to everyone. */
export type DigestHoliday = { date: PlainDate; name: string; part?: 'AM' | 'PM' | null; states: string | undefined };

/** The facts of a digest: absences in its period, the names of the people who return on the next working day, and holidays. */
export type AwayDigest = DigestPeriod & {
  lines: readonly DigestLine[];
  returning: readonly string[];
  holidays: readonly DigestHoliday[];
};

/** The sentences of a digest. */
export type AwayDigestText = { title: string; summary: string; away: string[]; returning: string[]; holidays: string[] };

/** A digest names this many absences. The team calendar has the others. */
const maxDigestSentences = 100;

/**
 * Returns the sentences of a digest.
 *
 * @example writeAwayDigest({ schedule: 'daily', from: '2026-07-02', …, lines: [{ name: 'Hana Tan', returnsOn: '2026-07-08', … }] }).away // ['Hana Tan is away and returns on Wed 08/07/2026.']
 */
export function writeAwayDigest({ schedule, from, to, next, lines, returning, holidays }: AwayDigest): AwayDigestText {
  const absences = [...Map.groupBy(lines, ({ emplId, returnsOn, leaveDescr = '' }) => `${emplId} ${returnsOn} ${leaveDescr}`).values()];
  const shown = absences.slice(0, maxDigestSentences).flatMap((days) => absenceSentence(schedule, days));
  const more = absences.length - shown.length;
  const people = new Set(lines.map(({ emplId }) => emplId)).size;
  return {
    title: `Who is away: ${formatPeriodWithWeekdays(from, to)}`,
    summary: people === 0 ? 'No one is away.' : people === 1 ? '1 person is away.' : `${people} people are away.`,
    away: more > 0 ? [...shown, `The team calendar shows ${plural(more, 'more absence')}.`] : shown,
    returning: returning.length === 0 ? [] : [returnSentence(from, next, returning)],
    holidays: holidays.map(holidaySentence),
  };
}

function absenceSentence(schedule: DigestSchedule, days: readonly DigestLine[]): string[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const type = first.leaveDescr === undefined ? '' : ` (${first.leaveDescr})`;
  const back = last.returnsOn === null || last.returnsOn === last.date ? '' : ` and returns on ${formatDateWithWeekday(last.returnsOn)}`;
  return [`${first.name} is away${whenText(schedule, first, last)}${type}${back}.`];
}

const dayParts = { AM: ' in the morning', PM: ' in the afternoon' } as const;

function whenText(schedule: DigestSchedule, first: DigestLine, last: DigestLine): string {
  if (schedule === 'daily') return first.half ? dayParts[first.half] : '';
  if (first === last) return ` on ${halfDayText(first)}`;
  return first.half || last.half
    ? ` from ${halfDayText(first)} to ${halfDayText(last)}`
    : ` from ${formatPeriodWithWeekdays(first.date, last.date)}`;
}

const halfDayText = ({ date, half }: DigestLine) => `${formatDateWithWeekday(date)}${halfDaySuffix(half)}`;

function returnSentence(day: PlainDate, next: PlainDate, names: readonly string[]): string {
  const when = next === addDays(day, 1) ? 'tomorrow' : `on ${formatDateWithWeekday(next)}`;
  const more = names.length - maxDigestSentences;
  const named = more > 0 ? [...names.slice(0, maxDigestSentences), `${more} more`] : names;
  return `${formatList(named)} ${names.length === 1 ? 'returns' : 'return'} ${when}.`;
}

const holidaySentence = ({ date, name, part, states }: DigestHoliday): string =>
  `${name} is a public holiday on ${formatDateWithWeekday(date)}${halfDaySuffix(part)}${states === undefined ? '' : ` (${states})`}.`;
