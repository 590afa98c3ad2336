import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupLeaveByPerson, teamAwayText } from './team-away-text.ts';

type Leave = Parameters<typeof teamAwayText>[0][number];

const leave = (name: string, startDate: string, endDate = startDate, more: Partial<Leave> = {}): Leave => ({
  emplId: name,
  name,
  startDate,
  endDate,
  halfDayPart: null,
  pending: false,
  ...more,
});

const morning = { halfDayPart: 'AM' as const };
const afternoon = { halfDayPart: 'PM' as const };
const pending = { pending: true };

describe('the text about people who are away', () => {
  test.each<[string, Leave[], string | undefined]>([
    ['is empty if no one is away', [], undefined],
    ['is a stretch of days', [leave('Noah Silva', '2026-12-07', '2026-12-08')], 'Noah Silva is away 07/12 to 08/12.'],
    ['is one day', [leave('Noah Silva', '2026-12-07')], 'Noah Silva is away on 07/12.'],
    ['has the half', [leave('Leila Haddad', '2026-12-07', undefined, afternoon)], 'Leila Haddad is away on 07/12 in the afternoon.'],
    [
      'makes one day of two halves',
      [leave('Leila Haddad', '2026-12-07', undefined, morning), leave('Leila Haddad', '2026-12-07', undefined, afternoon)],
      'Leila Haddad is away on 07/12.',
    ],
    ['has a plan', [leave('Noah Silva', '2026-12-07', undefined, { isPlan: true })], 'Noah Silva plans leave on 07/12.'],
    [
      'keeps a planned half apart',
      [
        leave('Leila Haddad', '2026-12-07', undefined, morning),
        leave('Leila Haddad', '2026-12-07', undefined, { ...afternoon, isPlan: true }),
      ],
      'Leila Haddad is away on 07/12 in the morning and plans leave on 07/12 in the afternoon.',
    ],
    [
      'keeps two halves apart where only one is sure',
      [
        leave('Leila Haddad', '2026-12-07', undefined, morning),
        leave('Leila Haddad', '2026-12-07', undefined, { ...afternoon, ...pending }),
      ],
      'Leila Haddad is away on 07/12 in the morning and has asked for leave on 07/12 in the afternoon.',
    ],
    [
      'names a person once, with all of the leave',
      [leave('Noah Silva', '2026-12-07'), leave('Hana Tan', '2026-12-08'), leave('Noah Silva', '2026-12-09', '2026-12-10')],
      'Noah Silva is away on 07/12, 09/12 to 10/12. Hana Tan is away on 08/12.',
    ],
    [
      'uses the whole name',
      [leave('Noah Silva', '2026-12-07'), leave('Noah Berg', '2026-12-08')],
      'Noah Silva is away on 07/12. Noah Berg is away on 08/12.',
    ],
  ])('%s', (_, away, sentence) => expect(teamAwayText(away)).toBe(sentence));

  test('counts people rather than their leave', () => {
    const many = Array.from({ length: 25 }, (_, n) => leave(`P${n % 6} Tan`, `2026-12-${String(n + 1).padStart(2, '0')}`));
    expect(teamAwayText(many)).toMatch(/ And 3 others on your team\.$/);
    expect(teamAwayText(many.slice(0, 4))).toMatch(/ And 1 other on your team\.$/);
  });
});

test('is a few lines long even for a whole year', () => {
  const weekly = Array.from({ length: 300 }, (_, n) =>
    leave(`P${n % 8} Tan`, `2026-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`, undefined, {
      pending: n % 3 === 0,
    }),
  );
  const sentence = teamAwayText(weekly) ?? '';
  expect(sentence).toContain('times');
  expect(sentence).toMatch(/ And 5 others on your team\.$/);
  expect(sentence.length).toBeLessThan(500);
  expect(teamAwayText(['01', '02', '03', '04'].map((month) => leave('Noah Silva', `2026-${month}-05`)))).toBe(
    'Noah Silva is away on 05/01, on 05/02, on 05/03, and 1 more time.',
  );
});

const anyLeave = fc
  .record({ person: fc.integer({ min: 0, max: 4 }), day: fc.integer({ min: 1, max: 9 }), half: fc.constantFrom(null, 'AM', 'PM') })
  .map(({ person, day, half }) => leave(`P${person}`, `2026-12-${String(day).padStart(2, '0')}`, undefined, { halfDayPart: half }));

test('lists each person once with all their half days, whatever the leave', () => {
  fc.assert(
    fc.property(fc.array(anyLeave), (away) => {
      const halves = (leaves: readonly Leave[]) =>
        new Set(
          leaves.flatMap((one) =>
            (one.halfDayPart ? [one.halfDayPart] : ['AM', 'PM']).map((part) => `${one.emplId} ${one.startDate} ${part}`),
          ),
        );
      const people = groupLeaveByPerson(away);
      expect(people.map(({ emplId }) => emplId)).toEqual([...new Set(away.map(({ emplId }) => emplId))]);
      expect(halves(people.flatMap(({ leaves }) => leaves))).toEqual(halves(away));
    }),
  );
});
