import { expect, test } from 'vitest';
import { hasRefusedCharacters } from './refused-characters.ts';

test.each(['\u0000', '\u007f', '\u061c', '\u200e', '\u200f', '\u2028', '\u2029', '\u202a', '\u202e', '\u2066', '\u2069'])(
  'refuses the character %j',
  (character) => {
    expect(hasRefusedCharacters(`Ann${character}Tan`)).toBe(true);
  },
);

test.each(['Zoë Çelik', 'one\r\ntwo\tthree', '李 雷', 'شيماء', '👩‍👩‍👧', 'a\u200db'])('accepts %j', (text) => {
  expect(hasRefusedCharacters(text)).toBe(false);
});
