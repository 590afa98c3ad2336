import { type PatternDays, weekdays } from '#src/ledger/leave-ledger/calculation/work-pattern.ts';
import { workPatternLabels } from './work-pattern-form.ts';

/** A week as seven boxes: full, half or empty. @param text the week in words */
export function WeekBoxes({ days, text }: { days: PatternDays; text: string }) {
  return (
    <span className="week-boxes" role="img" aria-label={text}>
      {weekdays.map((day) => (
        <span key={day} className={`share-${days[day]}`}>
          {workPatternLabels[day].slice(0, 1)}
        </span>
      ))}
    </span>
  );
}
