import { dateInWords, type OrderFinding } from '#src/platform/excel/match/foreign-date.ts';
import type { DateOrder } from '#src/platform/excel/match/sheet-match.ts';
import { RadioField } from '#src/platform/ui/client/form/RadioField.tsx';

type MatchDatesProps = {
  finding: OrderFinding;
  order: DateOrder | undefined;
  isMissing: boolean;
  onOrder: (order: DateOrder) => void;
};

const hints = {
  unclear: 'Every date of the sheet fits both orders.',
  mixed: 'Some dates of the sheet are only possible day first, others only month first. Dates that do not fit your choice are invalid.',
} as const;

/** Asks for the order of day and month if the dates of the sheet do not show it. */
export function MatchDates({ finding, order, isMissing, onOrder }: MatchDatesProps) {
  if ('order' in finding) return null;
  const { ask, sample } = finding;
  const option = (value: DateOrder, name: string) => ({
    value,
    label: sample === undefined ? name : `${name}: ${sample} is ${dateInWords(sample, value)}`,
  });
  return (
    <RadioField
      name="date-order"
      label="Order of dates"
      hint={hints[ask]}
      value={order ?? ''}
      options={[option('dayFirst', 'Day first'), option('monthFirst', 'Month first')]}
      error={isMissing ? 'Choose how dates are written.' : undefined}
      // The options are the two orders.
      onChange={({ target }) => onOrder(target.value as DateOrder)}
    />
  );
}
