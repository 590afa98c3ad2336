import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const origin = 'https://leave.example';

test('leads to the requested page, including its filters', () => {
  expect(redirectTarget('/leaverequests?page=2&filter[name]=tan#top', origin)).toBe('/leaverequests?page=2&filter[name]=tan#top');
});

test.each([
  [undefined],
  [''],
  ['https://evil.example/'],
  ['//evil.example/'],
  ['/\\evil.example/'],
  ['/\t/evil.example/'],
  ['javascript:alert(1)'],
  ['leaverequests'],
  ['/login?redirect=/'],
])('%j leads home', (redirect) => expect(redirectTarget(redirect, origin)).toBe('/'));
