import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';

/** What of a line is said in words. */
type ShutdownLineInput = {
  outcome: 'entered' | 'lacks' | 'nothing' | 'already' | 'not-offered' | 'no-approver';
  days: number;
  lacks: number;
  /** Days of the balance that pending leave holds. */
  pending: number;
  fewer: readonly { date: PlainDate; reason: string }[];
};

/**
 * The days that a person gets, or the one reason for none, and why they are not more.
 *
 * @example entryText({ outcome: 'entered', days: 3, lacks: 0, pending: 0, fewer: [{ date: '2026-12-31', reason: 'On leave' }] }) // '3 days; on leave 31/12'
 */
export function entryText({ outcome, days, lacks, pending, fewer }: ShutdownLineInput): string {
  const held = pending > 0 ? [`the balance excludes ${daysText(pending)} of pending leave`] : [];
  if (outcome === 'lacks') return [`Lacks ${daysText(lacks)}`, ...held].join('; ');
  if (outcome === 'already') return 'Entered before';
  if (outcome === 'not-offered') return 'The leave type is not available';
  if (outcome === 'no-approver') return 'No one else can approve it';
  if (outcome === 'nothing') return ['No working day', ...reasonTexts(fewer)].join('; ');
  return [daysText(days), ...reasonTexts(fewer), ...held].join('; ');
}

/** @example outcomeText('lacks') // 'Left out' */
export function outcomeText(outcome: ShutdownLineInput['outcome']): string {
  if (outcome === 'entered') return 'Approved at once';
  return outcome === 'already' ? 'Unchanged' : 'Left out';
}

/** Which people a table shows. */
export const lineFilters = ['all', 'lacks', 'fewer'] as const;

/** How many each of those are. */
export const countByFilter = ({ people, lacking, fewer }: ShutdownFigureSet) => ({ all: people, lacks: lacking, fewer });

export const matchesLineFilter: Record<(typeof lineFilters)[number], (line: Pick<ShutdownLineInput, 'outcome' | 'fewer'>) => boolean> = {
  all: () => true,
  lacks: ({ outcome }) => outcome === 'lacks',
  fewer: ({ outcome, fewer }) => outcome !== 'lacks' && outcome !== 'already' && fewer.length > 0,
};

/** The dates of each reason, the reasons in their order. */
function reasonTexts(fewer: ShutdownLineInput['fewer']): string[] {
  const dates = Map.groupBy(fewer, ({ reason }) => reason);
  return [...dates].map(([reason, days]) => {
    const shown = days.slice(0, 3).map(({ date }) => formatDate(date).slice(0, 5));
    const more = days.length > shown.length ? [`and ${days.length - shown.length} more`] : [];
    return `${reason.slice(0, 1).toLowerCase()}${reason.slice(1)} ${[...shown, ...more].join(', ')}`;
  });
}

/** What the lines come to. */
export type ShutdownFigureSet = Record<'people' | 'entered' | 'days' | 'lacking' | 'fewer' | 'onLeave', number>;

/** @example computeLineFigures(lines) // { people: 55, entered: 52, days: 197.5, lacking: 3, fewer: 9, onLeave: 6 } */
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
