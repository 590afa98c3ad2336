import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { HalfDayPart } from './half-day.ts';

type AwayLeave = {
  emplId: string;
  name: string;
  startDate: PlainDate;
  endDate: PlainDate;
  halfDayPart: HalfDayPart | null;
  pending: boolean;
};

/**
 * The people behind some leave, each once, in the order in which they first come. The two halves of a day are one whole day.
 *
 * @example peopleAway([morningOfHana, secondOfNoah, afternoonOfHana]).map(({ name }) => name) // ['Hana Tan', 'Noah Silva']
 */
export function peopleAway<Leave extends AwayLeave>(leaves: readonly Leave[]): { emplId: string; name: string; leaves: Leave[] }[] {
  return [...Map.groupBy(leaves, ({ emplId }) => emplId)].map(([emplId, own]) => ({
    emplId,
    name: own[0]?.name ?? '',
    leaves: wholeDays(own),
  }));
}

function wholeDays<Leave extends AwayLeave>(leaves: readonly Leave[]): Leave[] {
  const days = Map.groupBy(leaves, ({ startDate, endDate, pending }) => `${startDate} ${endDate} ${pending}`);
  return [...days.values()].flatMap((parts) =>
    parts.slice(0, 1).map((first) => {
      const isWhole = parts.some(({ halfDayPart }) => halfDayPart !== first.halfDayPart);
      return isWhole ? { ...first, halfDayPart: null } : first;
    }),
  );
}

/** More people than these are counted, not named. */
const mostNames = 3;

/** More stretches of one person than these are counted, not listed. */
const mostStretches = 3;

/**
 * Who else of the team is away, in one or a few sentences; undefined when nobody is. Nobody is named or counted twice.
 *
 * @example teamSentence([{ name: 'Noah Silva', startDate: '2026-12-07', endDate: '2026-12-08', … }]) // 'Noah Silva is away 07/12 to 08/12.'
 */
export function teamSentence(away: readonly AwayLeave[]): string | undefined {
  const people = peopleAway(away);
  if (people.length === 0) return undefined;
  const named = people.slice(0, mostNames);
  const others = people.length - named.length;
  const sentences = named.map(({ name, leaves }) => `${name} ${whenAway(leaves)}.`);
  return [...sentences, ...(others > 0 ? [`And ${others} ${others === 1 ? 'other' : 'others'} of your team.`] : [])].join(' ');
}

function whenAway(leaves: readonly AwayLeave[]): string {
  const stretches = (pending: boolean) => inBrief(leaves.filter((leave) => leave.pending === pending).map(stretch));
  const [sure, maybe] = [stretches(false), stretches(true)];
  const parts = [
    ...(sure.length > 0 ? [`is away ${sure.join(', ')}`] : []),
    ...(maybe.length > 0 ? [`may be away ${maybe.join(', ')} (pending)`] : []),
  ];
  return parts.join(' and ');
}

function inBrief(stretches: readonly string[]): string[] {
  const others = stretches.length - mostStretches;
  return others > 0 ? [...stretches.slice(0, mostStretches), `and ${others} more ${others === 1 ? 'time' : 'times'}`] : [...stretches];
}

function stretch({ startDate, endDate, halfDayPart }: AwayLeave): string {
  if (startDate !== endDate) return `${dayAndMonth(startDate)} to ${dayAndMonth(endDate)}`;
  const half = halfDayPart && (halfDayPart === 'AM' ? ' in the morning' : ' in the afternoon');
  return `on ${dayAndMonth(startDate)}${half ?? ''}`;
}

const dayAndMonth = (date: PlainDate) => formatDate(date).slice(0, 5);
