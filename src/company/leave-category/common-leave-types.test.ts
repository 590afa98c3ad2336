import { describe, expect, test } from 'vitest';
import { categoryRuleProblems } from './category-rules.ts';
import { commonLeaveTypes, commonTypeCountries, findSameType } from './common-leave-types.ts';
import { leaveCategoryProblems } from './leave-category-validation.ts';

const typesOf = (country: string) => commonLeaveTypes(country).map(({ leaveCode, entitlement, rules }) => [leaveCode, entitlement, rules]);

describe('the common leave types', () => {
  test.each([...commonTypeCountries, ''])('of %j are valid, with different codes and names', (country) => {
    const types = commonLeaveTypes(country);
    expect(types.flatMap((type) => [...leaveCategoryProblems(type), ...categoryRuleProblems(type.rules)])).toEqual([]);
    for (const type of types) expect(types.filter((other) => findSameType(type, [other]))).toEqual([type]);
    expect(types.filter(({ isUsual }) => isUsual).map(({ leaveCode }) => leaveCode)).toEqual(
      expect.arrayContaining(['AL', 'SL', 'SP', 'NP']),
    );
  });

  test('follow the country, and an unknown country gets those of any country', () => {
    expect(typesOf('DE')).toEqual(
      expect.arrayContaining([
        ['AL', 20, { needsBalance: true, attachmentFromDays: null }],
        ['SL', 0, { needsBalance: false, attachmentFromDays: 4 }],
        ['NP', 0, { needsBalance: false, attachmentFromDays: null }],
      ]),
    );
    expect(typesOf('SG')).toContainEqual(['HL', 60, { needsBalance: true, attachmentFromDays: 1 }]);
    expect(typesOf('XX')).toEqual(typesOf(''));
    expect(typesOf('')).not.toContainEqual(expect.arrayContaining(['HL']));
  });

  test('are found in the company by code or name, in any letter case', () => {
    const known = [
      { leaveCode: 'al', leaveDescr: 'Vacation' },
      { leaveCode: 'KR', leaveDescr: 'SICK LEAVE' },
    ];
    const same = commonLeaveTypes('DE').flatMap((type) => findSameType(type, known) ?? []);
    expect(same).toEqual(known);
  });
});
