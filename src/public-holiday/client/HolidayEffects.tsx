import { useQuery } from '@tanstack/react-query';
import type { HolidayInput } from '#src/public-holiday/public-holiday-rules.ts';
import { RecountedLeave } from '#src/screens/client/RecountedLeave.tsx';
import { EffectFigures } from './EffectFigures.tsx';
import { call } from './calls.ts';

type HolidayEffectsProps = {
  change: { stored?: readonly HolidayInput[]; removed?: string[] };
  /** Of many holidays at once: what they come to, before the leave one by one. */
  withFigures?: boolean;
};

/** Before a change of holidays is confirmed: the leave that it counts anew, and by how much. */
export function HolidayEffects({ change, withFigures = false }: HolidayEffectsProps) {
  const recounted = useQuery({
    queryKey: ['POST /publicholidays/recount', change],
    queryFn: ({ signal }) =>
      call('POST /publicholidays/recount', { body: { removed: change.removed, stored: change.stored?.map(plainHoliday) }, signal }),
    staleTime: 0,
  });
  return (
    <>
      {withFigures && recounted.data && <EffectFigures rows={recounted.data} />}
      <RecountedLeave {...recounted} />
    </>
  );
}

/** As the call takes it, whatever else a row of a sheet has. */
const plainHoliday = ({ holidayDate, holidayDescr, holidayState, holidayPart }: HolidayInput): HolidayInput => ({
  holidayDate,
  holidayDescr,
  holidayState,
  holidayPart,
});
