import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stateHasHoliday, holidaysOfPerson, createHolidayStatesParser } from './holiday-states.ts';

const names = [
  { state: 'KDH', longName: 'Kedah', shortName: 'Kdh' },
  { state: 'KUL', longName: 'Kuala Lumpur', shortName: 'KL' },
  { state: 'JHR', longName: 'Johor', shortName: 'KUL' },
  { state: 'نجد', longName: 'نجران', shortName: '北京' },
];
const read = createHolidayStatesParser(names);

describe('the states of a holiday are read from its text', () => {
  test.each<[text: string, has: string, states: string[], unknown: string[]]>([
    ['All', 'all', [], []],
    ['', 'all', [], []],
    [' ; , ', 'all', [], []],
    ['ALL STATES', 'all', [], []],
    ['national', 'all', [], []],
    ['Kedah, National', 'all', [], []],
    ['KDH', 'only', ['KDH'], []],
    ['kedah', 'only', ['KDH'], []],
    ['Kedah, Kuala   lumpur;JHR', 'only', ['KDH', 'KUL', 'JHR'], []],
    ['kl/kdh', 'only', ['KUL', 'KDH'], []],
    ['Kul', 'only', ['KUL'], []],
    ['Atlantis, Kedah', 'only', ['KDH'], ['Atlantis']],
    ['Atlantis', 'only', [], ['Atlantis']],
    ['All except Kedah', 'except', ['KDH'], []],
    [' All except Kedah', 'except', ['KDH'], []],
    ['all  states EXCEPT kdh , Johor', 'except', ['KDH', 'JHR'], []],
    ['All except Atlantis', 'except', [], ['Atlantis']],
    ['All except', 'except', [], []],
    ['All exceptional', 'only', [], ['All exceptional']],
    ['北京; نجران', 'only', ['نجد'], []],
  ])('“%s” is %s %j', (text, has, states, unknown) => {
    const found = read(text);
    expect([found.has, [...found.states], found.unknown]).toEqual([has, states, unknown]);
  });
});

test.each([
  ['Kedah', 'KDH', true],
  ['Kedah', 'KUL', false],
  ['Kedah', undefined, true],
  ['Atlantis', 'KDH', false],
  ['Atlantis', undefined, true],
  ['All except Kedah', 'KDH', false],
  ['All except Kedah', 'KUL', true],
  ['All except Atlantis', 'KDH', true],
])('a holiday for “%s” applies to a person in %s: %s', (text, state, expected) => {
  expect(stateHasHoliday(read(text), state)).toBe(expected);
});

test('the state on the day decides, and every holiday applies before the first state', () => {
  const holidays = ['2026-01-31', '2026-02-01', '2026-06-30', '2026-07-01'].map((date) => ({ date, name: date, states: 'Kedah' }));
  const history = [
    { from: '2026-07-01', state: 'KUL' },
    { from: '2026-02-01', state: 'JHR' },
    { from: '2026-06-30', state: 'KDH' },
  ];
  expect([...holidaysOfPerson(holidays, history, read).keys()]).toEqual(['2026-01-31', '2026-06-30']);
});

test('reads any list of codes and names, whatever the separators and case', () => {
  const written = fc.constantFrom(
    ...names.slice(0, 3).flatMap(
      ({ state, longName }) =>
        [
          [state, state],
          [longName, state],
        ] as const,
    ),
  );
  const separator = fc.constantFrom(',', ';', '/', ' , ', ';;', ' / ');
  fc.assert(
    fc.property(fc.array(fc.tuple(written, separator, fc.boolean()), { minLength: 1, maxLength: 6 }), fc.boolean(), (parts, except) => {
      const list = parts.map(([[text], between, isUpper]) => `${isUpper ? text.toUpperCase() : text.toLowerCase()}${between}`).join('');
      const found = createHolidayStatesParser(names)(`${except ? 'All except ' : ''}${list}`);
      expect([found.has, found.states, found.unknown]).toEqual([
        except ? 'except' : 'only',
        new Set(parts.map(([[, state]]) => state)),
        [],
      ]);
    }),
  );
});
