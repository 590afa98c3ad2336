import { stateHasHoliday, type HolidayStates, type StateNames } from '#src/ledger/leave-ledger/calculation/holiday-states.ts';
import { formatList, plural } from '#src/base/text/plural.ts';

/**
 * Who has a holiday, in words; and which names no state has.
 *
 * @example statesSentence({ has: 'only', states: new Set(['KDH']), unknown: ['Atlantis'] }, [{ state: 'KDH', longName: 'Kedah', shortName: 'Kdh' }])
 * // 'For people in Kedah, and those without a state. Nobody works in Atlantis: no state is called so.'
 */
export function statesSentence({ has, states, unknown }: HolidayStates, names: readonly StateNames[]): string {
  const named = formatList(names.filter(({ state }) => states.has(state)).map(({ longName }) => longName));
  const whom = {
    all: 'For everybody.',
    only: named === '' ? 'For people without a state.' : `For people in ${named}, and those without a state.`,
    except: named === '' ? 'For everybody.' : `For everybody but people in ${named}.`,
  }[has];
  return unknown.length === 0 ? whom : `${whom} Nobody works in ${formatList(unknown)}: no state is called so.`;
}

/**
 * How many people have a holiday as it is read, in words.
 *
 * @param people how many work in each state today, null for those without one
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
