import { formatDate } from '#src/dates/plain-date.ts';

/** Whose place somebody takes, or who takes it: until when, and on whose leave alone. */
type Standing = { name: string; until: string | null; applicant?: { name: string } | null };

/** @example standingText({ name: 'David Okoye', until: '2026-03-18' }) // 'David Okoye until 18/03/2026' */
export const standingText = ({ name, until, applicant }: Standing): string =>
  `${name}${untilText(until)}${applicant ? `, on the leave of ${applicant.name} alone` : ''}`;

/** @example untilText('2026-03-18') // ' until 18/03/2026' */
export const untilText = (until: string | null): string => (until === null ? '' : ` until ${formatDate(until)}`);
