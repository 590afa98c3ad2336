import { expect, test } from 'vitest';
import { baseName, isEstimateText, isSubstituteName, splitNames } from './holiday-names.ts';

test.each([
  ['Vesak Day', 'VESAK  day'],
  ['National Day (substitute day)', 'National Day'],
  ['Christmas Day (in lieu)', 'Christmas Day'],
  ['Day in lieu of Hari Raya Haji', 'Hari Raya Haji'],
  ['Day off for Labour Day', 'Labour Day'],
  ['Boxing Day observed', 'Boxing Day'],
  ['Eid al-Fitr (tentative)', 'Eid al-Fitr'],
  ['New Year’s Day', "New Year's Day"],
  ['Fête du Travail', 'Fete du travail'],
])('%s and %s have the same base name', (one, other) => {
  expect(baseName(one)).toBe(baseName(other));
});

test('different holidays and other scripts have different base names', () => {
  expect(new Set(['Hari Raya Haji', 'Hari Raya Puasa', '中秋节', '国庆节', 'วันวิสาขบูชา'].map(baseName)).size).toBe(5);
  expect(baseName('Day in lieu')).toBe('');
});

test('a name says whether it is a substitute or an estimate', () => {
  expect(['Labour Day (in lieu)', 'Boxing Day observed', 'Substituted'].map(isSubstituteName)).toEqual([true, true, false]);
  expect(['Eid (Tentative)', 'Eid, date to be confirmed', 'Eid'].map(isEstimateText)).toEqual([true, true, false]);
});

test('names that share a date are split', () => {
  expect(splitNames('Christmas Day / Laylat /')).toEqual(['Christmas Day', 'Laylat']);
});
