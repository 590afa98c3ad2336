import { messageFactory, type Sentences } from '#src/base/text/problem.ts';
import { plural } from '#src/base/text/plural.ts';

const namesText = (people: readonly string[]) => `${people.slice(0, 5).join(', ')}${people.length > 5 ? ' …' : ''}`;

type Figures = { rest: number; carried: number; grant: number; availableNext: number };

const changedFigure = (what: string, was: number, now: number) => (was === now ? [] : [`${what} ${was} → ${now}`]);

/** What is said of the end of a year. */
export const yearEndSentences = {
  'year-end.year': ({ year }: { year: number }) => `${year} has not begun.`,
  'year-end.next-year': ({ year }: { year: number }) => `Only ${year} can be opened.`,
  'year-end.nobody': ({ year }: { year: number }) => `Nobody who is active has an entitlement of ${year} that is still open.`,
  'year-end.not-over': ({ year }: { year: number }) => `${year} is not over.`,
  'year-end.applied': ({ year }: { year: number }) => `The year end of ${year} has been applied already.`,
  'year-end.opened': ({ year }: { year: number }) => `${year} has been opened already.`,
  'year-end.only-drafts': ({ isApplied }: { isApplied: boolean }) =>
    `This year end is ${isApplied ? 'applied' : 'taken back'} by now: only a draft can be changed or thrown away.`,
  'year-end.is-draft': 'A draft has changed nothing that could be taken back.',
  'year-end.undone': 'This year end has been taken back already.',
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
  'year-end.line-gone': ({ name, type }: { name: string; type: string }) => `${name}, ${type}: no longer part of it.`,
  'year-end.next-year-needs': ({ people }: { people: string[] }) =>
    `${plural(people.length, 'person has', 'people have')} leave in the next year that needs more days than this leaves: ${namesText(people)}.`,
  'year-end.stays': ({ people }: { people: string[] }) =>
    `${plural(people.length, 'person stands', 'people stand')} in the way, because their leave needs these days, their record was changed, or a later year is closed: ${namesText(people)}.`,
  'year-end.days': ({ most }: { most: number }) => `Please enter days from 0 to ${most}, in halves.`,
  'year-end.note-blank': 'Please say in a note why the line is changed.',
  'year-end.no-change': 'Please enter what is carried over or granted.',
} as const satisfies Sentences;

export const yearEndMessage = messageFactory<typeof yearEndSentences>();
