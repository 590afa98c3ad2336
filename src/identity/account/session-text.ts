import type { Session } from './session-contract.ts';
import { deviceText } from '#src/shared/access/device.ts';
import { addDays, formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { plural } from '#src/base/text/plural.ts';

type SessionDetails = Omit<Session, 'sessionId'>;

/** @example sessionNameText({ browser: 'Firefox', system: 'Linux' }) // 'Firefox on Linux' */
export const sessionNameText = ({ browser, system }: Pick<SessionDetails, 'browser' | 'system'>): string =>
  browser !== null && system !== null ? deviceText({ browser, system }) : 'A browser';

/**
 * Describes a session: its last use, address and start. The current session has no last use.
 *
 * @example sessionDetailsText(session, '2026-11-17') // 'Used 12 minutes ago, 198.51.100.7, since 02/11/2026 19:20'
 */
export function sessionDetailsText({ address, isThis, since, used }: SessionDetails, today: PlainDate): string {
  return [
    ...(isThis ? [] : [lastUseText(used, today)]),
    ...(address === null ? [] : [address]),
    `since ${formatDate(since.day)} ${since.time}`,
  ].join(', ');
}

function lastUseText({ day, time, minutesAgo }: SessionDetails['used'], today: PlainDate): string {
  // The use is recorded once a minute.
  if (minutesAgo < 2) return 'Used just now';
  if (minutesAgo < 60) return `Used ${plural(minutesAgo, 'minute')} ago`;
  if (day === today) return `Used today, ${time}`;
  return day === addDays(today, -1) ? `Used yesterday, ${time}` : `Used ${formatDate(day)}, ${time}`;
}
