import { daysUntil, type PlainDate } from './plain-date.ts';

/**
 * Returns the distance to a date in words.
 *
 * @example relativeDateText('2026-11-17', '2026-11-27') // 'in 10 days'
 */
export function relativeDateText(today: PlainDate, date: PlainDate): string {
  const days = daysUntil(today, date);
  if (days <= 0) return days === 0 ? 'today' : 'now';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
