import { RecalculatedLeave } from '#src/ledger/leave-ledger/client/RecalculatedLeave.tsx';
import { EffectFigures } from './EffectFigures.tsx';
import { type HolidayChange, useHolidayEffects } from './use-holiday-effects.ts';

type HolidayEffectsProps = {
  change: HolidayChange;
  /** Shows totals before the list; for changes of many holidays. */
  withFigures?: boolean;
};

/** Shows before a change of holidays is confirmed which leave is recalculated, and the difference. */
export function HolidayEffects({ change, withFigures = false }: HolidayEffectsProps) {
  const recounted = useHolidayEffects(change);
  return (
    <>
      {withFigures && recounted.data && <EffectFigures rows={recounted.data} />}
      <RecalculatedLeave {...recounted} />
    </>
  );
}
