import { addDays, daysUntil, parsePlainDate, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { hasRefusedCharacters } from '#src/base/text/refused-characters.ts';
import type { HolidayKind } from '../calendar-day.ts';
import { isEstimateText } from '../holiday-names.ts';
import { maxFileName } from './calendar-file-rules.ts';
import { datesInYear, parseYearlyRule, type YearlyRule } from './yearly-rule.ts';

/** A property of an event as jCal has it (RFC 7265). */
export type EventProperty = { name: string; type: string; values: readonly unknown[] };

/** An event of whole days, once or yearly. */
type CalendarEvent = {
  uid: string;
  name: string;
  kind: HolidayKind;
  certain: boolean;
  start: PlainDate;
  days: number;
  rule: YearlyRule | undefined;
  /** Dates of the rule that are cancelled or moved. */
  excluded: ReadonlySet<PlainDate>;
};

/** The reasons to leave out an event. */
export type LeftOutReason = 'cancelled' | 'time' | 'recurrence' | 'long' | 'unreadable';
export type LeftOutEvent = { name: string; reason: LeftOutReason };

export type CalendarFile = { events: readonly CalendarEvent[]; leftOut: readonly LeftOutEvent[] };

/** Longer events are seasons and school holidays. */
export const maxEventDays = 31;

/** Occurrences of a rule with a count are counted one by one, from this year at the earliest. */
const firstCountedYear = 1970;

/** Cleans a text of characters that are not stored, and cuts it without splitting a character. */
function cleanText(text: string): string {
  const kept = Array.from(text.slice(0, 1000), (character) => (hasRefusedCharacters(character) ? '' : character)).join('');
  let name = '';
  for (const character of kept.replaceAll(/\s+/g, ' ').trim()) {
    if (name.length + character.length > maxFileName) break;
    name += character;
  }
  return name.trim();
}

const findProperty = (event: readonly EventProperty[], name: string) => event.find((property) => property.name === name);

function textOf(event: readonly EventProperty[], name: string): string {
  const value = findProperty(event, name)?.values[0];
  return typeof value === 'string' ? value : '';
}

/** The name of an event, as it is stored. */
export function eventName(event: readonly EventProperty[]): string {
  const name = cleanText(textOf(event, 'summary'));
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? name : 'Event without a name';
}

// Some programs leave out VALUE=DATE; the parser then adds an empty time.
const emptyTime = 'T::';

const readDate = (value: unknown): PlainDate | undefined =>
  typeof value === 'string' ? parsePlainDate(value.endsWith(emptyTime) ? value.slice(0, -emptyTime.length) : value) : undefined;

const hasTime = ({ type, values }: EventProperty) =>
  type === 'date-time' && !values.every((value) => typeof value === 'string' && value.endsWith(emptyTime));

/** Google and others begin the description with the kind. */
function kindOf(description: string): HolidayKind {
  const start = description.trim().toLowerCase();
  if (start.startsWith('observance')) return 'observance';
  if (start.startsWith('optional') || start.startsWith('restricted')) return 'optional';
  return start.startsWith('bank holiday') ? 'bank' : 'public';
}

/** The days of an event; undefined if its end is not a date after its start. */
function lengthOf(event: readonly EventProperty[], start: PlainDate): number | undefined {
  const end = findProperty(event, 'dtend');
  if (end) {
    const date = readDate(end.values[0]);
    const days = date === undefined ? -1 : daysUntil(start, date);
    return days < 0 ? undefined : Math.max(1, days);
  }
  const duration = textOf(event, 'duration');
  if (duration === '') return 1;
  const parts = /^P(\d{1,4})([DW])$/.exec(duration);
  return parts ? Math.max(1, Number(parts[1]) * (parts[2] === 'W' ? 7 : 1)) : undefined;
}

function readEvent(event: readonly EventProperty[]): CalendarEvent | LeftOutReason {
  const status = textOf(event, 'status').toUpperCase();
  if (status === 'CANCELLED') return 'cancelled';
  const begin = findProperty(event, 'dtstart');
  if (begin && hasTime(begin)) return 'time';
  const start = readDate(begin?.values[0]);
  const days = start === undefined ? undefined : lengthOf(event, start);
  if (start === undefined || days === undefined) return 'unreadable';
  const rules = event.filter(({ name }) => ['rrule', 'rdate', 'exrule'].includes(name));
  const rule = rules[0]?.name === 'rrule' ? parseYearlyRule(rules[0].values[0]) : undefined;
  if (rules.length > (rule ? 1 : 0)) return 'recurrence';
  if (rule?.count !== undefined && yearOf(start) < firstCountedYear) return 'recurrence';
  if (days > maxEventDays) return 'long';
  const [name, description] = [eventName(event), textOf(event, 'description').slice(0, 1000)];
  return {
    uid: textOf(event, 'uid'),
    name,
    kind: kindOf(description),
    certain: status !== 'TENTATIVE' && !isEstimateText(`${name} ${description}`),
    start,
    days,
    rule,
    excluded: new Set(
      event.filter((property) => property.name === 'exdate').flatMap(({ values }) => values.flatMap((value) => readDate(value) ?? [])),
    ),
  };
}

/**
 * Sorts the events of a file into those of whole days, once or yearly, and all others with the reason. An event with a recurrence ID
 * replaces that date of the recurring event.
 *
 * @example readEvents([[{ name: 'dtstart', type: 'date-time', values: ['2027-05-20T09:00:00'] }]]) // { events: [], leftOut: [{ name: 'Event without a name', reason: 'time' }] }
 */
export function readEvents(all: readonly (readonly EventProperty[])[]): CalendarFile {
  const isReplacement = (event: readonly EventProperty[]) => findProperty(event, 'recurrence-id') !== undefined;
  const replaced = Map.groupBy(all.filter(isReplacement), (event) => textOf(event, 'uid'));
  const events: CalendarEvent[] = [];
  const leftOut: LeftOutEvent[] = [];
  for (const one of all) {
    const event = readEvent(one);
    if (typeof event === 'string') leftOut.push({ name: eventName(one), reason: event });
    else if (event.rule === undefined) events.push(event);
    else {
      const dates = replaced.get(event.uid)?.flatMap((other) => readDate(findProperty(other, 'recurrence-id')?.values[0]) ?? []);
      events.push({ ...event, excluded: event.excluded.union(new Set(dates)) });
    }
  }
  return { events, leftOut };
}

/** A day of a file as `POST /countryholidays/preview` takes it. */
type FileHoliday = { holidayDate: PlainDate; holidayDescr: string; kind: HolidayKind; certain: boolean };

/**
 * Finds the days of a file in a year and in the year before, with which the year is compared.
 *
 * @example findFileHolidays({ events: [{ start: '2026-12-25', days: 2, name: 'Christmas', … }], leftOut: [] }, 2026).length // 2
 */
export function findFileHolidays({ events }: CalendarFile, year: number): FileHoliday[] {
  // An event can begin in the year before its days.
  const years = [year - 2, year - 1, year];
  return events.flatMap(({ name, kind, certain, start, days, rule, excluded }) => {
    const starts = rule ? years.flatMap((one) => datesInYear(rule, start, one)) : [start].filter((date) => years.includes(yearOf(date)));
    return starts
      .filter((date) => !excluded.has(date))
      .flatMap((date) => Array.from({ length: days }, (_, day) => addDays(date, day)))
      .filter((date) => yearOf(date) === year || yearOf(date) === year - 1)
      .map((holidayDate) => ({ holidayDate, holidayDescr: name, kind, certain }));
  });
}

/** The years in which single events begin, in order. @example yearsOfFile({ events: [], leftOut: [] }) // [] */
export const yearsOfFile = ({ events }: CalendarFile): number[] =>
  [...new Set(events.flatMap(({ rule, start }) => (rule ? [] : [yearOf(start)])))].toSorted((a, b) => a - b);
