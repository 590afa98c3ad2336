import { plural } from '#src/base/text/plural.ts';
import type { GrantLine } from '#src/leave/leave-entitlement/client/calls.ts';

/** A leave type that can be granted. */
export type GrantType = { value: string; label: string };

/** The lines of a leave type and year, with what they change. */
export type GrantGroup = GrantType & { lines: readonly GrantLine[]; changing: number; days: number; skipped: number };

export type GrantPreview = {
  groups: readonly GrantGroup[];
  /** The people to whom the days are granted. */
  emplIds: readonly string[];
  /** The people whose balances change. */
  changing: number;
  days: number;
  /** The people who are left out of the whole run, because their leave uses days that it would remove. */
  skipped: ReadonlySet<string>;
};

/**
 * Groups the lines of a preview by leave type, and by year if there are two. A grant has the same people for each of its types, so a person
 * whose leave uses days of one type is left out of all.
 *
 * @example groupGrantLines([{ value: 'AL', label: 'Annual leave' }], lines).groups[0] // { value: 'AL', label: 'Annual leave', lines, changing: 60, days: 840, skipped: 0 }
 */
export function groupGrantLines(types: readonly GrantType[], lines: readonly GrantLine[]): GrantPreview {
  const skipped = new Set(lines.filter(({ needed }) => needed).map(({ emplId }) => emplId));
  const changes = lines.filter(({ emplId, change }) => change !== 0 && !skipped.has(emplId));
  const peopleOf = (some: readonly GrantLine[]) => [...new Set(some.map(({ emplId }) => emplId))];
  const daysOf = (some: readonly GrantLine[]) => some.reduce((sum, { change }) => sum + change, 0);
  const years = [...new Set(lines.map(({ year }) => year))];
  const groups = years.flatMap((year) =>
    types.flatMap((type) => {
      const isOwn = (line: GrantLine) => line.leaveCode === type.value && line.year === year;
      const [own, changed] = [lines.filter(isOwn), changes.filter(isOwn)];
      if (own.length === 0) return [];
      const left = own.filter(({ emplId }) => skipped.has(emplId));
      const named = year === undefined ? type : { value: `${type.value} ${year}`, label: `${type.label} ${year}` };
      return [{ ...named, lines: own, changing: changed.length, days: daysOf(changed), skipped: left.length }];
    }),
  );
  return {
    groups,
    emplIds: peopleOf(lines).filter((emplId) => !skipped.has(emplId)),
    changing: peopleOf(changes).length,
    days: daysOf(changes),
    skipped,
  };
}

/**
 * Says what a grant changes in a leave type.
 *
 * @example groupText({ changing: 60, days: 840, skipped: 1 }) // '+840 days for 60 people, 1 skipped'
 */
export function groupText({ changing, days, skipped }: Pick<GrantGroup, 'changing' | 'days' | 'skipped'>): string {
  const change = changing === 0 ? 'No change' : `${signedDays(days)} for ${plural(changing, 'person', 'people')}`;
  return skipped === 0 ? change : `${change}, ${skipped} skipped`;
}

/** @example signedDays(-2) // '−2 days' */
export const signedDays = (days: number): string => (days < 0 ? `−${plural(-days, 'day')}` : `+${plural(days, 'day')}`);
