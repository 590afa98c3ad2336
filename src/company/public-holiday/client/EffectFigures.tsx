import { type RecountSum, recountFigures } from '#src/ledger/leave-ledger/wording/recount-figures.ts';
import type { Recounted } from '#src/ledger/leave-ledger/client/RecountedLeave.tsx';
import { daysText, plural } from '#src/base/text/plural.ts';
import { Facts } from '#src/platform/ui/client/page/Facts.tsx';

const people = (count: number) => plural(count, 'person', 'people');

const inWords = ({ people: count, given, charged }: RecountSum) =>
  `${people(count)}, ${daysText(given)} given back${charged > 0 ? `, ${daysText(charged)} charged more` : ''}`;

/** The same of each state, in words. */
export const stateEffects = (states: ReturnType<typeof recountFigures>['states']) =>
  states.map((one) => ({ label: one.state ?? 'Without a state', value: inWords(one) }));

/** What holidays come to for leave: how many days come back, to how many people, and in which states they work. */
export function EffectFigures({ rows }: { rows: readonly Recounted[] }) {
  if (rows.length === 0) return null;
  const { given, givenTo, charged, applications, cancelled, states } = recountFigures(rows);
  return (
    <Facts
      facts={[
        { label: 'Days given back', value: `${daysText(given)}, ${people(givenTo)}` },
        { label: 'Leave counted anew', value: plural(applications, 'application') },
        { label: 'Cancelled, nothing left to count', value: plural(cancelled, 'application') },
        { label: 'Charged more', value: daysText(charged) },
        ...stateEffects(states),
      ]}
    />
  );
}
