import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';

/** The fields of a line that are put into words. */
type ShutdownLineInput = {
  outcome: 'entered' | 'lacks' | 'nothing' | 'already' | 'not-offered' | 'no-approver';
  days: number;
  lacks: number;
  /** The days of the balance that pending leave reserves. */
  pending: number;
  fewer: readonly { date: PlainDate; reason: string }[];
};

/**
 * Returns the days of a person, or the one reason for none, and why there are not more.
 *
 * @example entryText({ outcome: 'entered', days: 3, lacks: 0, pending: 0, fewer: [{ date: '2026-12-31', reason: 'On leave' }] }) // '3 days; on leave 31/12'
 */
export function entryText({ outcome, days, lacks, pending, fewer }: ShutdownLineInput): string {
  const held = pending > 0 ? [`the balance excludes ${daysText(pending)} of pending leave`] : [];
  if (outcome === 'lacks') return [`${daysText(lacks)} short`, ...held].join('; ');
  if (outcome === 'already') return 'Already entered';
  if (outcome === 'not-offered') return 'The leave type is not available';
  if (outcome === 'no-approver') return 'No one else can approve it';
  if (outcome === 'nothing') return ['No working days in this period', ...reasonTexts(fewer)].join('; ');
  return [daysText(days), ...reasonTexts(fewer), ...held].join('; ');
}

/** @example outcomeText('lacks') // 'Skipped' */
export function outcomeText(outcome: ShutdownLineInput['outcome']): string {
  if (outcome === 'entered') return 'Approved';
  return outcome === 'already' ? 'Unchanged' : 'Skipped';
}

/** The filters of the table of people. */
export const lineFilters = ['all', 'lacks', 'fewer'] as const;

/** Returns the number of people for each filter. */
export const countByFilter = ({ people, lacking, fewer }: ShutdownFigureSet) => ({ all: people, lacks: lacking, fewer });

export const matchesLineFilter: Record<(typeof lineFilters)[number], (line: Pick<ShutdownLineInput, 'outcome' | 'fewer'>) => boolean> = {
  all: () => true,
  lacks: ({ outcome }) => outcome === 'lacks',
  fewer: ({ outcome, fewer }) => outcome !== 'lacks' && outcome !== 'already' && fewer.length > 0,
};

/** Returns the dates of each reason, in the order of the reasons. */
function reasonTexts(fewer: ShutdownLineInput['fewer']): string[] {
  const dates = Map.groupBy(fewer, ({ reason }) => reason);
  return [...dates].map(([reason, days]) => {
    const shown = days.slice(0, 3).map(({ date }) => formatDate(date).slice(0, 5));
    const more = days.length > shown.length ? [`and ${days.length - shown.length} more`] : [];
    return `${reason.slice(0, 1).toLowerCase()}${reason.slice(1)} ${[...shown, ...more].join(', ')}`;
  });
}

/** The totals of the lines. */
export type ShutdownFigureSet = Record<'people' | 'entered' | 'days' | 'lacking' | 'fewer' | 'onLeave', number>;

/** @example computeShutdownFigures(lines) // { people: 55, entered: 52, days: 197.5, lacking: 3, fewer: 9, onLeave: 6 } */
export function computeShutdownFigures(lines: readonly ShutdownLineInput[]): ShutdownFigureSet {
  const entered = lines.filter(({ outcome }) => outcome === 'entered');
  return {
    people: lines.length,
    entered: entered.length,
    days: entered.reduce((sum, { days }) => sum + days, 0),
    lacking: lines.filter(matchesLineFilter.lacks).length,
    fewer: lines.filter(matchesLineFilter.fewer).length,
    onLeave: lines.filter(({ outcome, fewer }) => outcome !== 'already' && fewer.some(({ reason }) => reason.startsWith('On leave')))
      .length,
  };
}

/** @example namesText({ people: 12, names: ['Ada Roth', 'Ben Orr'] }) // 'Ada Roth, Ben Orr and 10 more' */
export function namesText({ people, names }: { people: number; names: readonly string[] }): string {
  const more = people - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
