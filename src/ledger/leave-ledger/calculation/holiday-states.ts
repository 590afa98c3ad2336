import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Holiday } from './day-cost.ts';
import type { HalfDayPart } from './half-day.ts';
import { historyEntryOn } from './work-pattern.ts';

/** A state in which somebody works from a date on, by its code. */
export type DatedWorkState = { from: PlainDate; state: string };

/** What the company calls a state: its code and its two names. */
export type StateNames = { state: string; longName: string; shortName: string };

/** A public holiday as it is kept; `states` is the text that says who has it. */
export type CompanyHoliday = { date: PlainDate; name: string; states: string; part?: HalfDayPart | null };

/** Who has a holiday: everybody, those of some states, or everybody but those. `unknown` are names that no state has. */
export type HolidayStates = { has: 'all' | 'only' | 'except'; states: ReadonlySet<string>; unknown: readonly string[] };

const allStatesWords = new Set(['all', 'all states', 'national']);

const collapseSpaces = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
const normaliseName = (text: string) => collapseSpaces(text).toLowerCase();

/** The parts of a text of states, as they are written. @example splitStates('Kedah / KUL;') // ['Kedah', 'KUL'] */
const splitStates = (text: string): string[] => text.split(/[,;/]/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

/** Reads who has a holiday. */
export type HolidayStatesParser = (text: string) => HolidayStates;

/**
 * Gives the reader of who has a holiday: names or codes with `,` `;` or `/` between them, in any letter case. Nothing, `All`, `All states` and
 * `National` are everybody, `All except A, B` everybody but those. A code goes before a name, a long name before a short one.
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

/** Whether somebody of a state has a holiday; who has no state has them all. */
export const stateHasHoliday = ({ has, states }: HolidayStates, state: string | undefined): boolean =>
  state === undefined || has === 'all' || states.has(state) === (has === 'only');

/**
 * The holidays of a person, each by the state of its day.
 *
 * @param history the states that the person has had from dates on; before the first one there is none
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
