import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { Answer } from '#src/platform/http/client/call.ts';

/** Whose place somebody takes, or who takes it: until when, and on whose leave alone. */
type StandInPeriod = { name: string; until: string | null; applicant?: { name: string } | null };

/** @example standInText({ name: 'David Okoye', until: '2026-03-18' }) // 'David Okoye until 18/03/2026' */
export const standInText = ({ name, until, applicant }: StandInPeriod): string =>
  `${name}${untilText(until)}${applicant ? `, on the leave of ${applicant.name} alone` : ''}`;

/** @example untilText('2026-03-18') // ' until 18/03/2026' */
export const untilText = (until: string | null): string => (until === null ? '' : ` until ${formatDate(until)}`);

type StandIn = Answer<'GET /standin/me'>;

/**
 * For whom somebody stands in, and who stands in for them, now or from a later day on.
 *
 * @example standInLines(standIn, '2026-03-16') // ['You stand in for David Okoye until 18/03/2026.']
 */
export const standInLines = ({ standsInFor, standIns, name, from, to }: StandIn, today: PlainDate): string[] => [
  ...standsInFor.map((one) => `You stand in for ${standInText(one)}.`),
  ...standIns.map((one) => `${one.name} stands in for you${untilText(one.until)}.`),
  ...(from !== null && to !== null && from > today ? [`${name} stands in for you from ${formatDate(from)} to ${formatDate(to)}.`] : []),
];
