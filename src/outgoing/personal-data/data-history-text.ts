import { formatDate } from '#src/base/dates/plain-date.ts';
import type { DataHistoryEntry } from './data-history-contract.ts';

/** @example dataHistoryTitle({ what: 'Leave entitlement', record: '2026/AL' }) // 'Leave entitlement 2026/AL' */
export const dataHistoryTitle = ({ what, record }: Pick<DataHistoryEntry, 'what' | 'record'>): string =>
  record === null ? what : `${what} ${record}`;

/** @example dataHistoryLine({ action: 'Changed', by: 'Hedda Roth (H0001)', day: '2026-11-17', time: '19:20:05' }) // 'Changed by Hedda Roth (H0001), 17/11/2026 19:20:05' */
export const dataHistoryLine = ({ action, by, day, time }: Pick<DataHistoryEntry, 'action' | 'by' | 'day' | 'time'>): string =>
  `${action} by ${by}, ${formatDate(day)} ${time}`;

/**
 * Describes the change of a field. A field whose values are not disclosed is only named.
 *
 * @example changeText({ field: 'Job title', before: 'Engineer', after: 'Clerk' }) // 'Job title: Clerk (was Engineer)'
 */
export function changeText({ field, before, after }: DataHistoryEntry['fields'][number]): string {
  if (before === null && after === null) return field;
  const was = before === null ? '' : ` (was ${before})`;
  return `${field}: ${after ?? 'none'}${was}`;
}
