import type { HolidayStates, StateNames } from '#src/leave-ledger/holiday-states.ts';

const list = (names: readonly string[]) => [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');

/**
 * Who has a holiday, in words; and which names no state has.
 *
 * @example statesSentence({ has: 'only', states: new Set(['KDH']), unknown: ['Atlantis'] }, [{ state: 'KDH', longName: 'Kedah', shortName: 'Kdh' }])
 * // 'For people in Kedah, and those without a state. Nobody works in Atlantis: no state is called so.'
 */
export function statesSentence({ has, states, unknown }: HolidayStates, names: readonly StateNames[]): string {
  const named = list(names.filter(({ state }) => states.has(state)).map(({ longName }) => longName));
  const whom = {
    all: 'For everybody.',
    only: named === '' ? 'For people without a state.' : `For people in ${named}, and those without a state.`,
    except: named === '' ? 'For everybody.' : `For everybody but people in ${named}.`,
  }[has];
  return unknown.length === 0 ? whom : `${whom} Nobody works in ${list(unknown)}: no state is called so.`;
}
