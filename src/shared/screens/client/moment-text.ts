import { formatDate } from '#src/base/dates/plain-date.ts';
import { companyTimeZone } from '#src/shared/screens/client/company.ts';

/** A time on the company's clock. @example momentText('2026-11-16T01:11:00Z') // '16/11/2026, 09:11' in Singapore */
export function momentText(at: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: companyTimeZone(), dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(at),
  );
  const [date = '', time = ''] = parts.split(' ');
  return `${formatDate(date)}, ${time}`;
}
