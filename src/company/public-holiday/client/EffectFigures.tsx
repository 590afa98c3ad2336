import { type RecalculationTotals, recalculationFigures } from '#src/ledger/leave-ledger/wording/recalculation-figures.ts';
import type { RecalculatedApplication } from '#src/ledger/leave-ledger/client/RecalculatedLeave.tsx';
import { daysText, plural } from '#src/base/text/plural.ts';
import { Facts } from '#src/platform/ui/client/page/Facts.tsx';

const people = (count: number) => plural(count, 'person', 'people');

const sumText = ({ people: count, given, charged }: RecalculationTotals) =>
  `${people(count)}, ${daysText(given)} given back${charged > 0 ? `, ${daysText(charged)} charged more` : ''}`;

/** The same of each state, in words. */
export const stateEffectTexts = (states: ReturnType<typeof recalculationFigures>['states']) =>
  states.map((one) => ({ label: one.state ?? 'Without a state', value: sumText(one) }));

/** What holidays come to for leave: how many days come back, to how many people, and in which states they work. */
export function EffectFigures({ rows }: { rows: readonly RecalculatedApplication[] }) {
  if (rows.length === 0) return null;
  const { given, givenTo, charged, applications, cancelled, states } = recalculationFigures(rows);
  return (
    <Facts
      facts={[
        { label: 'Days given back', value: `${daysText(given)}, ${people(givenTo)}` },
        { label: 'Leave counted anew', value: plural(applications, 'application') },
        { label: 'Cancelled, nothing left to count', value: plural(cancelled, 'application') },
        { label: 'Charged more', value: daysText(charged) },
        ...stateEffectTexts(states),
      ]}
    />
  );
}
