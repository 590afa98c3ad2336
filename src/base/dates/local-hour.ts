const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the hour of the day in a time zone at a moment, from 0 to 23.
 *
 * @throws RangeError for an unknown time zone
 * @example hourIn('Asia/Singapore', Date.UTC(2026, 11, 31, 16, 30)) // 0
 */
export function hourIn(timeZone: string, now: Date | number): number {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-u-nu-latn', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return Number(clock.format(now));
}
