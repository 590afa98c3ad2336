import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['Sinéad', 'sinead'],
  ['Łukasz', 'lukasz'],
  ['Öztürk', 'ozturk'],
  ['Strauß, Ærø', 'strauss, aero'],
  ['İbrahim Đặng', 'ibrahim dang'],
  ['陈伟', '陈伟'],
])('%s is searched as %s', (text, plain) => expect(plainText(text)).toBe(plain));
