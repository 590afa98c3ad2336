import { parseDayRate } from '#src/leave/report/day-rate.ts';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';

/** What a day of leave is worth, for the figures on screen alone: it is in no address and is not stored. */
export const DayRateField = ({ typed, onType }: { typed: string; onType: (typed: string) => void }) => (
  <TextField
    id="day-rate"
    label="Day rate"
    optional
    hint="Not stored"
    inputMode="decimal"
    value={typed}
    onChange={(event) => onType(event.target.value)}
    error={
      typed.trim() !== '' && parseDayRate(typed) === undefined
        ? 'A day rate has at most seven digits, and two behind the point.'
        : undefined
    }
  />
);
