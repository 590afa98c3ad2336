import { expect, test } from 'vitest';
import { nameOrderKey, plainText } from './plain-text.ts';

test.each([
  ['Sinéad', 'sinead'],
  ['Łukasz', 'lukasz'],
  ['Öztürk', 'ozturk'],
  ['Strauß, Ærø', 'strauss, aero'],
  ['İbrahim Đặng', 'ibrahim dang'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['陈伟', '陈伟'],
])('%s is searched as %s', (text, plain) => expect(plainText(text)).toBe(plain));

test('names sort without accents and letter case first, and then by the name itself', () => {
  const names = ['Pa', 'Öz', 'oz', 'Oz Berk', 'Oz', 'Öz Adam', 'O’Brien'];
  expect(names.toSorted((a, b) => (nameOrderKey(a) < nameOrderKey(b) ? -1 : 1))).toEqual([
    'Oz',
    'oz',
    'Öz',
    'Öz Adam',
    'Oz Berk',
    'O’Brien',
    'Pa',
  ]);
});
