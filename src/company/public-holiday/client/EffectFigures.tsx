import { type RecalculationTotals, recalculationFigures } from '#src/ledger/leave-ledger/wording/recalculation-figures.ts';
import type { RecalculatedApplication } from '#src/ledger/leave-ledger/client/RecalculatedLeave.tsx';
import { daysText, plural } from '#src/base/text/plural.ts';
import { Facts } from '#src/platform/ui/client/page/Facts.tsx';

const people = (count: number) => plural(count, 'person', 'people');

const sumText = ({ people: count, given, charged }: RecalculationTotals) =>
  `${people(count)}, ${daysText(given)} returned${charged > 0 ? `, ${daysText(charged)} more deducted` : ''}`;

/** The effect in each state, in words. */
export const stateEffectTexts = (states: ReturnType<typeof recalculationFigures>['states']) =>
  states.map((one) => ({ label: one.state ?? 'Without a state', value: sumText(one) }));

/** The effect of holidays on leave: returned days, people and states. */
export function EffectFigures({ rows }: { rows: readonly RecalculatedApplication[] }) {
  if (rows.length === 0) return null;
  const { given, givenTo, charged, applications, cancelled, states } = recalculationFigures(rows);
  return (
    <Facts
      facts={[
        { label: 'Days returned', value: `${daysText(given)}, ${people(givenTo)}` },
        { label: 'Leave recalculated', value: plural(applications, 'application') },
        { label: 'Cancelled, no days left', value: plural(cancelled, 'application') },
        { label: 'Extra days deducted', value: daysText(charged) },
        ...stateEffectTexts(states),
      ]}
    />
  );
}
