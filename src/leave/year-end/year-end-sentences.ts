import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import { plural } from '#src/base/text/plural.ts';

const namesText = (people: readonly string[]) => `${people.slice(0, 5).join(', ')}${people.length > 5 ? ' …' : ''}`;

type Figures = { rest: number; carried: number; grant: number; availableNext: number };

const changedFigure = (what: string, was: number, now: number) => (was === now ? [] : [`${what} ${was} → ${now}`]);

/** The messages of year ends. */
export const yearEndSentences = {
  'year-end.year': ({ year }: { year: number }) => `${year} has not begun.`,
  'year-end.next-year': ({ year }: { year: number }) => `Only ${year} can be opened.`,
  'year-end.nobody': ({ year }: { year: number }) => `No active employee has an open entitlement for ${year}.`,
  'year-end.not-over': ({ year }: { year: number }) => `${year} is not over.`,
  'year-end.applied': ({ year }: { year: number }) => `The ${year} year end has already been applied.`,
  'year-end.opened': ({ year }: { year: number }) => `${year} has already been opened.`,
  'year-end.only-drafts': ({ isApplied }: { isApplied: boolean }) =>
    `This year end has been ${isApplied ? 'applied' : 'undone'}. Only drafts can be changed or discarded.`,
  'year-end.is-draft': 'A draft has not changed anything yet, so there is nothing to undo.',
  'year-end.undone': 'This year end has already been undone.',
  'year-end.changed': ({ lines }: { lines: number }) => `${plural(lines, 'line')} changed since you saw them. Nothing was applied.`,
  'year-end.line-changed': ({ name, type, was, now }: { name: string; type: string; was: Figures; now: Figures }) =>
    `${name}, ${type}: ${
      [
        ...changedFigure('rest', was.rest, now.rest),
        ...changedFigure('carried', was.carried, now.carried),
        ...changedFigure('granted', was.grant, now.grant),
        ...changedFigure('available next year', was.availableNext, now.availableNext),
      ].join(', ') || 'other rules or records'
    }.`,
  'year-end.line-new': ({ name, type }: { name: string; type: string }) => `${name}, ${type}: a new line.`,
  'year-end.line-gone': ({ name, type }: { name: string; type: string }) => `${name}, ${type}: no longer in the draft.`,
  'year-end.next-year-needs': ({ people }: { people: string[] }) =>
    `${plural(people.length, 'person has', 'people have')} leave in the next year that needs more days than this would leave: ${namesText(people)}.`,
  'year-end.stays': ({ people }: { people: string[] }) =>
    `This can't be undone for ${plural(people.length, 'person', 'people')}, because their leave needs these days, their record was changed, or a later year is closed: ${namesText(people)}.`,
  'year-end.days': ({ most }: { most: number }) => `Enter 0 to ${most} days, in half days.`,
  'year-end.note-blank': 'Enter a note that explains the change.',
  'year-end.no-change': 'Enter the carried-over or granted days.',
} as const satisfies Sentences;

export const yearEndMessage = messageFactory<typeof yearEndSentences>();
