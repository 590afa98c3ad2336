import { expect, test } from 'vitest';
import { hourIn } from './local-hour.ts';

test.each([
  ['Asia/Singapore', '2026-12-31T15:59:59Z', 23],
  ['Asia/Singapore', '2026-12-31T16:30:00Z', 0],
  ['Asia/Kathmandu', '2026-06-15T02:14:59Z', 7],
  ['Asia/Kathmandu', '2026-06-15T02:15:00Z', 8],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', 1],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 3],
  ['Europe/Berlin', '2026-10-25T00:30:00Z', 2],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', 2],
  ['Europe/Berlin', '2026-10-25T02:00:00Z', 3],
])('in %s at %s it is %i', (timeZone, at, hour) => expect(hourIn(timeZone, Date.parse(at))).toBe(hour));
