import { RecalculatedLeave } from '#src/ledger/leave-ledger/client/RecalculatedLeave.tsx';
import { EffectFigures } from './EffectFigures.tsx';
import { type HolidayChange, useHolidayEffects } from './use-holiday-effects.ts';

type HolidayEffectsProps = {
  change: HolidayChange;
  /** Of many holidays at once: what they come to, before the leave one by one. */
  withFigures?: boolean;
};

/** Before a change of holidays is confirmed: the leave that it counts anew, and by how much. */
export function HolidayEffects({ change, withFigures = false }: HolidayEffectsProps) {
  const recounted = useHolidayEffects(change);
  return (
    <>
      {withFigures && recounted.data && <EffectFigures rows={recounted.data} />}
      <RecalculatedLeave {...recounted} />
    </>
  );
}
