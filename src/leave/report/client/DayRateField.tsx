import { parseDayRate } from '#src/leave/report/day-rate.ts';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';

/** The worth of a day of leave, only for the figures on the screen: it is neither stored nor in the address. */
export const DayRateField = ({ typed, onType }: { typed: string; onType: (typed: string) => void }) => (
  <TextField
    id="day-rate"
    label="Day rate"
    optional
    hint="Not stored"
    inputMode="decimal"
    value={typed}
    onChange={(event) => onType(event.target.value)}
    error={typed.trim() !== '' && parseDayRate(typed) === undefined ? 'Enter at most seven digits and two decimals.' : undefined}
  />
);
