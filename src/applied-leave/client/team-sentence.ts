import { formatDate, type PlainDate } from '#src/dates/plain-date.ts';

type Away = { name: string; startDate: PlainDate; endDate: PlainDate; pending: boolean };

/** More people than these are counted, not named. */
const mostNames = 4;

/**
 * Who else of the team is away, in one or a few sentences; undefined when nobody is.
 *
 * @example teamSentence([{ name: 'Noah Silva', startDate: '2026-12-07', endDate: '2026-12-08', pending: false }]) // 'Noah is away 07/12 to 08/12.'
 */
export function teamSentence(away: readonly Away[]): string | undefined {
  if (away.length === 0) return undefined;
  const named = away.slice(0, mostNames).map(({ name, startDate, endDate, pending }) => {
    const days = startDate === endDate ? `on ${dayAndMonth(startDate)}` : `${dayAndMonth(startDate)} to ${dayAndMonth(endDate)}`;
    return `${name.split(' ')[0]} ${pending ? 'may be' : 'is'} away ${days}${pending ? ' (pending)' : ''}.`;
  });
  const others = away.length - named.length;
  return [...named, ...(others > 0 ? [`${others} more of your team ${others === 1 ? 'is' : 'are'} away, too.`] : [])].join(' ');
}

const dayAndMonth = (date: PlainDate) => formatDate(date).slice(0, 5);
