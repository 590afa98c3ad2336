import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { Answer } from '#src/platform/http/client/call.ts';

/** A stand-in or the approver they replace: the last day, and the applicant if only that person's leave is concerned. */
type StandInPeriod = { name: string; until: string | null; applicant?: { name: string } | null };

/** @example standInText({ name: 'David Okoye', until: '2026-03-18' }) // 'David Okoye until 18/03/2026' */
export const standInText = ({ name, until, applicant }: StandInPeriod): string =>
  `${name}${untilText(until)}${applicant ? `, for ${applicant.name}'s leave only` : ''}`;

/** @example untilText('2026-03-18') // ' until 18/03/2026' */
export const untilText = (until: string | null): string => (until === null ? '' : ` until ${formatDate(until)}`);

type StandIn = Answer<'GET /standin/me'>;

/**
 * Lists whom a manager is standing in for, and the manager's own stand-ins now or from a later day.
 *
 * @example standInLines(standIn, '2026-03-16') // ['You are standing in for David Okoye until 18/03/2026.']
 */
export const standInLines = ({ standsInFor, standIns, name, from, to }: StandIn, today: PlainDate): string[] => [
  ...standsInFor.map((one) => `You are standing in for ${standInText(one)}.`),
  ...standIns.map((one) => `${one.name} is standing in for you${untilText(one.until)}.`),
  ...(from !== null && to !== null && from > today ? [`${name} is your stand-in from ${formatDate(from)} to ${formatDate(to)}.`] : []),
];
