import { formatDate, formatDateWithWeekday, type PlainDate } from '#src/base/dates/plain-date.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import type { ApplyForm } from '../use-apply-leave.ts';

/** The coming dates of a leave type that has no others, as buttons that fill both date fields. */
export function AllowedDates({ form, dates }: { form: ApplyForm; dates: readonly PlainDate[] }) {
  const { startDate, endDate } = form.input;
  const choose = (date: PlainDate) => {
    form.setDate('startDate', formatDate(date));
    form.setDate('endDate', formatDate(date));
  };
  return (
    <div className="row" role="group" aria-label="Dates">
      {dates.map((date) => {
        const isChosen = startDate === date && endDate === date;
        return (
          <Button key={date} small variant={isChosen ? 'primary' : 'plain'} aria-pressed={isChosen} onClick={() => choose(date)}>
            {formatDateWithWeekday(date)}
          </Button>
        );
      })}
    </div>
  );
}
