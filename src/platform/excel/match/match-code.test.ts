import { expect, test } from 'vitest';
import { createCodeFinder, matchCell, unmatchedValues } from './match-code.ts';

const genders = {
  codes: [
    { code: 'F', longName: 'Female', shortName: 'Fem' },
    { code: 'M', longName: 'Male', shortName: 'Male' },
  ],
  words: [
    ['female', 'f', 'w', 'weiblich'],
    ['male', 'm'],
  ],
};

test.each([
  ['F', 'F'],
  ['f', 'F'],
  ['Female', 'F'],
  [' female ', 'F'],
  ['fem', 'F'],
  ['W', 'F'],
  ['weiblich', 'F'],
  ['Female(4.00)', 'F'],
  ['Female (other)', undefined],
  ['Male', 'M'],
  ['Divers', undefined],
  ['', undefined],
])('the gender %j is %s', (value, code) => {
  expect(createCodeFinder(genders)(value)).toBe(code);
});

test('a code comes before a name, and the exact letters before others', () => {
  const find = createCodeFinder({ codes: [{ code: 'SAL', longName: 'Sales' }, { code: 'sal' }, { code: 'ENG', longName: 'SAL' }] });
  expect([find('SAL'), find('sal'), find('Sales')]).toEqual(['SAL', 'sal', 'SAL']);
  // Two codes differ only in letter case.
  expect(find('Sal')).toBeUndefined();
});

test('a name of two codes matches neither', () => {
  const find = createCodeFinder({
    codes: [
      { code: 'A', longName: 'Lab' },
      { code: 'B', longName: 'Lab' },
      { code: 'C', shortName: 'Lab' },
    ],
  });
  expect(find('Lab')).toBeUndefined();
});

test('a word matches if one code alone has a name of its group', () => {
  const words = [['single', 's', 'unmarried']];
  expect(createCodeFinder({ codes: [{ code: 'SIN', longName: 'Single' }], words })('Unmarried')).toBe('SIN');
  expect(createCodeFinder({ codes: [{ code: 'S' }, { code: 'SIN', longName: 'Single' }], words })('Unmarried')).toBeUndefined();
});

test('accents and marks do not matter', () => {
  const find = createCodeFinder({
    codes: [
      { code: 'RD', longName: 'Research & Development' },
      { code: 'QC', longName: 'Qualité' },
    ],
  });
  expect([find('research and development'), find('Research/Development'), find('QUALITE')]).toEqual([undefined, 'RD', 'QC']);
});

test('a cell of a list matches as a whole or part by part', () => {
  const find = createCodeFinder({
    codes: [
      { code: 'ENG', longName: 'Engineering' },
      { code: 'SAL', longName: 'Sales' },
      { code: 'RD', longName: 'Lab, new' },
    ],
  });
  expect(matchCell('Engineering, Sales', find, true)).toBe('ENG, SAL');
  expect(matchCell('Lab, new', find, true)).toBe('RD');
  expect(matchCell('Engineering, Law', find, true)).toBe('ENG, Law');
  expect(matchCell('Engineering, Sales', find, false)).toBe('Engineering, Sales');
});

test('a chosen code replaces what the rules find, and an empty choice leaves the value', () => {
  const find = createCodeFinder(genders);
  expect(matchCell('Divers', find, false, { divers: 'M' })).toBe('M');
  expect(matchCell('Divers', find, false, { divers: '' })).toBe('Divers');
  expect(matchCell('Female', find, false, { female: 'M' })).toBe('M');
  expect(matchCell('constructor', find, false, {})).toBe('constructor');
});

test('values without a code are listed once each', () => {
  const field = { name: 'gender', heading: 'Gender', kind: 'text', ...genders } as const;
  const values = ['Female', 'Divers', 'divers', 'X', ''].map((text, rows) => ({ text, rows }));
  expect(unmatchedValues(values, field).map(({ text }) => text)).toEqual(['Divers', 'X']);
  expect(unmatchedValues([{ text: 'F, M' }, { text: 'F, X' }], { ...field, isList: true })).toEqual([{ text: 'F, X' }]);
  expect(unmatchedValues(values, { name: 'name', heading: 'Name', kind: 'text' })).toEqual([]);
});
