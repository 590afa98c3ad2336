import { expect, test } from 'vitest';
import { countryOfTimeZone } from './country-of-time-zone.ts';

test.each([
  ['Asia/Singapore', 'SG'],
  ['Europe/Berlin', 'DE'],
  ['Asia/Kolkata', 'IN'],
  ['Asia/Calcutta', 'IN'],
  ['UTC', undefined],
  ['Nowhere/Land', undefined],
])('%s is the time zone of %s', (zone, country) => {
  expect(countryOfTimeZone(['DE', 'IN', 'MY', 'SG', 'X-1'], zone)).toBe(country);
});
