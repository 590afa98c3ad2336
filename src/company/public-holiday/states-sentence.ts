import { stateHasHoliday, type HolidayStates, type StateNames } from '#src/ledger/leave-ledger/calculation/holiday-states.ts';
import { formatList, plural } from '#src/base/text/plural.ts';

/**
 * Describes who has a holiday, and names unknown states.
 *
 * @example statesSentence({ has: 'only', states: new Set(['KDH']), unknown: ['Atlantis'] }, [{ state: 'KDH', longName: 'Kedah', shortName: 'Kdh' }])
 * // "For people in Kedah and people without a state. There's no state called Atlantis."
 */
export function statesSentence({ has, states, unknown }: HolidayStates, names: readonly StateNames[]): string {
  const named = formatList(names.filter(({ state }) => states.has(state)).map(({ longName }) => longName));
  const whom = {
    all: 'For everyone.',
    only: named === '' ? 'For people without a state.' : `For people in ${named} and people without a state.`,
    except: named === '' ? 'For everyone.' : `For everyone except people in ${named}.`,
  }[has];
  return unknown.length === 0
    ? whom
    : `${whom} ${unknown.length === 1 ? "There's no state" : 'There are no states'} called ${formatList(unknown)}.`;
}

/**
 * Describes how many people have a holiday.
 *
 * @param people the number of people per state today; null for people without a state
 * @example peopleSentence(createHolidayStatesParser(names)('Kedah'), [{ state: 'KDH', people: 9 }, { state: null, people: 2 }]) // '11 people today.'
 */
export function peopleSentence(read: HolidayStates, people: readonly { state: string | null; people: number }[]): string {
  const concerned = people.filter(({ state }) => stateHasHoliday(read, state ?? undefined));
  return `${plural(
    concerned.reduce((sum, one) => sum + one.people, 0),
    'person',
    'people',
  )} today.`;
}
