import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Holiday } from './day-cost.ts';
import type { HalfDayPart } from './half-day.ts';
import { heldOn } from './work-week.ts';

/** A state in which somebody works from a date on, by its code. */
export type StateFrom = { from: PlainDate; state: string };

/** What the company calls a state: its code and its two names. */
export type StateNames = { state: string; longName: string; shortName: string };

/** A public holiday as it is kept; `states` is the text that says who has it. */
export type CompanyHoliday = { date: PlainDate; name: string; states: string; part?: HalfDayPart | null };

/** Who has a holiday: everybody, those of some states, or everybody but those. `unknown` are names that no state has. */
export type HolidayStates = { has: 'all' | 'only' | 'except'; states: ReadonlySet<string>; unknown: readonly string[] };

const everybody = new Set(['all', 'all states', 'national']);

const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
const plain = (text: string) => tidy(text).toLowerCase();

/** The parts of a text of states, as they are written. @example statesIn('Kedah / KUL;') // ['Kedah', 'KUL'] */
const statesIn = (text: string): string[] => text.split(/[,;/]/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

/** Reads who has a holiday. */
export type StatesReader = (text: string) => HolidayStates;

/**
 * Gives the reader of who has a holiday: names or codes with `,` `;` or `/` between them, in any letter case. Nothing, `All`, `All states` and
 * `National` are everybody, `All except A, B` everybody but those. A code goes before a name, a long name before a short one.
 *
 * @example statesReader([{ state: 'KDH', longName: 'Kedah', shortName: 'Kedah' }])('all except kedah') // { has: 'except', states: new Set(['KDH']), unknown: [] }
 */
export function statesReader(names: readonly StateNames[]): StatesReader {
  const known = new Map<string, string>();
  for (const field of ['shortName', 'longName', 'state'] as const) for (const one of names) known.set(plain(one[field]), one.state);
  const read = new Map<string, HolidayStates>();
  return (text) => {
    const states = read.get(text) ?? readStates(text, known);
    read.set(text, states);
    return states;
  };
}

function readStates(text: string, known: ReadonlyMap<string, string>): HolidayStates {
  const except = /^all(?: states)? except\b(.*)$/i.exec(tidy(text));
  const parts = statesIn(except?.[1] ?? text);
  const isForAll = !except && (parts.length === 0 || parts.some((part) => everybody.has(plain(part))));
  if (isForAll) return { has: 'all', states: new Set(), unknown: [] };
  return {
    has: except ? 'except' : 'only',
    states: new Set(parts.flatMap((part) => known.get(plain(part)) ?? [])),
    unknown: parts.filter((part) => !known.has(plain(part))),
  };
}

/** Whether somebody of a state has a holiday; who has no state has them all. */
export const hasHoliday = ({ has, states }: HolidayStates, state: string | undefined): boolean =>
  state === undefined || has === 'all' || states.has(state) === (has === 'only');

/**
 * The holidays of a person, each by the state of its day.
 *
 * @param history the states that the person has had from dates on; before the first one there is none
 * @example ownHolidays([{ date: '2026-05-28', name: 'Hari Raya Haji', states: 'KDH' }], [{ from: '2026-01-01', state: 'KUL' }], statesReader(names)) // new Map()
 */
export function ownHolidays(
  holidays: readonly CompanyHoliday[],
  history: readonly StateFrom[],
  read: StatesReader,
): Map<PlainDate, Holiday> {
  const own = holidays.filter(({ date, states }) => {
    const state = heldOn(date, history)?.state;
    return state === undefined || hasHoliday(read(states), state);
  });
  return new Map(own.map(({ date, name, part }) => [date, { name, part: part ?? null }]));
}
