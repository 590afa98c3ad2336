import { addDays, formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';

type Moment = { day: PlainDate; time: string };

/**
 * Describes when a factor was set up and last used.
 *
 * @example factorUsageText({ since: { day: '2026-05-04', time: '09:00' }, used: { day: '2026-11-17', time: '08:58' } }, '2026-11-17') // 'Since 04/05/2026, used today 08:58'
 */
export function factorUsageText({ since, used }: { since: Moment; used: Moment | null }, today: PlainDate): string {
  return `Since ${formatDate(since.day)}, ${used ? `used ${lastUseText(used, today)}` : 'not used yet'}`;
}

function lastUseText({ day, time }: Moment, today: PlainDate): string {
  if (day === today) return `today ${time}`;
  return day === addDays(today, -1) ? `yesterday ${time}` : formatDate(day);
}

/** Groups a secret for typing. @example groupInFours('JBSWY3DPEHPK') // 'JBSW Y3DP EHPK' */
export const groupInFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
