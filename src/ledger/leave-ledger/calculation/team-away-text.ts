import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { HalfDayPart } from './half-day.ts';

type AwayLeave = {
  emplId: string;
  name: string;
  startDate: PlainDate;
  endDate: PlainDate;
  halfDayPart: HalfDayPart | null;
  pending: boolean;
  /** It is only pencilled in. */
  isPlan?: boolean | undefined;
};

/**
 * Lists the people who are away, each once, in order of first appearance. Two halves of a day become a whole day.
 *
 * @example groupLeaveByPerson([morningOfHana, secondOfNoah, afternoonOfHana]).map(({ name }) => name) // ['Hana Tan', 'Noah Silva']
 */
export function groupLeaveByPerson<Leave extends AwayLeave>(leaves: readonly Leave[]): { emplId: string; name: string; leaves: Leave[] }[] {
  return [...Map.groupBy(leaves, ({ emplId }) => emplId)].map(([emplId, own]) => ({
    emplId,
    name: own[0]?.name ?? '',
    leaves: joinHalfDays(own),
  }));
}

function joinHalfDays<Leave extends AwayLeave>(leaves: readonly Leave[]): Leave[] {
  const days = Map.groupBy(leaves, ({ startDate, endDate, pending, isPlan }) => `${startDate} ${endDate} ${pending} ${isPlan}`);
  return [...days.values()].flatMap((parts) =>
    parts.slice(0, 1).map((first) => {
      const isWhole = parts.some(({ halfDayPart }) => halfDayPart !== first.halfDayPart);
      return isWhole ? { ...first, halfDayPart: null } : first;
    }),
  );
}

/** More people than this are counted instead of named. */
const maxNames = 3;

/** More periods of one person than this are counted instead of listed. */
const maxPeriods = 3;

/**
 * Describes which team members are away or plan leave in a few sentences, or returns undefined if no one is. Each person is mentioned once.
 *
 * @example teamAwayText([{ name: 'Noah Silva', startDate: '2026-12-07', endDate: '2026-12-08', … }]) // 'Noah Silva is away 07/12 to 08/12.'
 */
export function teamAwayText(away: readonly AwayLeave[]): string | undefined {
  const people = groupLeaveByPerson(away);
  if (people.length === 0) return undefined;
  const named = people.slice(0, maxNames);
  const others = people.length - named.length;
  const sentences = named.map(({ name, leaves }) => `${name} ${awayPeriodsText(leaves)}.`);
  return [...sentences, ...(others > 0 ? [`And ${others} ${others === 1 ? 'other' : 'others'} on your team.`] : [])].join(' ');
}

function awayPeriodsText(leaves: readonly AwayLeave[]): string {
  const kinds = [
    ['is away', leaves.filter(({ pending, isPlan }) => !pending && !isPlan)],
    ['has asked for leave', leaves.filter(({ pending }) => pending)],
    ['plans leave', leaves.filter(({ isPlan }) => isPlan)],
  ] as const;
  const parts = kinds.flatMap(([text, some]) =>
    some.length > 0 ? [`${text} ${shortenPeriods(some.map(awayPeriodText)).join(', ')}`] : [],
  );
  return parts.join(' and ');
}

function shortenPeriods(stretches: readonly string[]): string[] {
  const others = stretches.length - maxPeriods;
  return others > 0 ? [...stretches.slice(0, maxPeriods), `and ${others} more ${others === 1 ? 'time' : 'times'}`] : [...stretches];
}

function awayPeriodText({ startDate, endDate, halfDayPart }: AwayLeave): string {
  if (startDate !== endDate) return `${dayAndMonth(startDate)} to ${dayAndMonth(endDate)}`;
  const half = halfDayPart && (halfDayPart === 'AM' ? ' in the morning' : ' in the afternoon');
  return `on ${dayAndMonth(startDate)}${half ?? ''}`;
}

const dayAndMonth = (date: PlainDate) => formatDate(date).slice(0, 5);
