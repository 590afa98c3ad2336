import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Holiday } from './day-cost.ts';
import type { HalfDayPart } from './half-day.ts';
import { historyEntryOn } from './work-pattern.ts';

/** The state code in which a person works from a date on. */
export type DatedWorkState = { from: PlainDate; state: string };

/** A state of the company: its code and its two names. */
export type StateNames = { state: string; longName: string; shortName: string };

/** A stored public holiday; `states` is the text that says where it applies. */
export type CompanyHoliday = { date: PlainDate; name: string; states: string; part?: HalfDayPart | null };

/** The area of a holiday: everywhere, in some states, or everywhere except some. `unknown` lists names that match no state. */
export type HolidayStates = { has: 'all' | 'only' | 'except'; states: ReadonlySet<string>; unknown: readonly string[] };

const allStatesWords = new Set(['all', 'all states', 'national']);

const collapseSpaces = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
const normaliseName = (text: string) => collapseSpaces(text).toLowerCase();

/** Splits a text of states into its parts. @example splitStates('Kedah / KUL;') // ['Kedah', 'KUL'] */
const splitStates = (text: string): string[] => text.split(/[,;/]/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

/** Reads where a holiday applies. */
export type HolidayStatesParser = (text: string) => HolidayStates;

/**
 * Returns a reader for holiday texts: names or codes, separated by `,` `;` or `/`, in any letter case. Empty, `All`, `All states` and
 * `National` mean everywhere, `All except A, B` everywhere else. Codes match before names, and long names before short ones.
 *
 * @example createHolidayStatesParser([{ state: 'KDH', longName: 'Kedah', shortName: 'Kedah' }])('all except kedah') // { has: 'except', states: new Set(['KDH']), unknown: [] }
 */
export function createHolidayStatesParser(names: readonly StateNames[]): HolidayStatesParser {
  const known = new Map<string, string>();
  for (const field of ['shortName', 'longName', 'state'] as const) for (const one of names) known.set(normaliseName(one[field]), one.state);
  const read = new Map<string, HolidayStates>();
  return (text) => {
    const states = read.get(text) ?? parseHolidayStates(text, known);
    read.set(text, states);
    return states;
  };
}

function parseHolidayStates(text: string, known: ReadonlyMap<string, string>): HolidayStates {
  const except = /^all(?: states)? except\b(.*)$/i.exec(collapseSpaces(text));
  const parts = splitStates(except?.[1] ?? text);
  const isForAll = !except && (parts.length === 0 || parts.some((part) => allStatesWords.has(normaliseName(part))));
  if (isForAll) return { has: 'all', states: new Set(), unknown: [] };
  return {
    has: except ? 'except' : 'only',
    states: new Set(parts.flatMap((part) => known.get(normaliseName(part)) ?? [])),
    unknown: parts.filter((part) => !known.has(normaliseName(part))),
  };
}

/** Returns whether a holiday applies in a state. Without a state, every holiday applies. */
export const stateHasHoliday = ({ has, states }: HolidayStates, state: string | undefined): boolean =>
  state === undefined || has === 'all' || states.has(state) === (has === 'only');

/**
 * Returns the holidays of a person by the state of each day.
 *
 * @param history states by start date; before the first there is none
 * @example holidaysOfPerson([{ date: '2026-05-28', name: 'Hari Raya Haji', states: 'KDH' }], [{ from: '2026-01-01', state: 'KUL' }], createHolidayStatesParser(names)) // new Map()
 */
export function holidaysOfPerson(
  holidays: readonly CompanyHoliday[],
  history: readonly DatedWorkState[],
  read: HolidayStatesParser,
): Map<PlainDate, Holiday> {
  const own = holidays.filter(({ date, states }) => {
    const state = historyEntryOn(date, history)?.state;
    return state === undefined || stateHasHoliday(read(states), state);
  });
  return new Map(own.map(({ date, name, part }) => [date, { name, part: part ?? null }]));
}
