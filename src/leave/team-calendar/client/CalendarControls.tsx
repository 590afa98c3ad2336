import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useToday } from '#src/shared/screens/client/company.ts';
import { calendarPeriod } from '#src/leave/team-calendar/calendar-period.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { IconButton } from '#src/platform/ui/client/base/IconButton.tsx';
import { Segmented } from '#src/platform/ui/client/base/Segmented.tsx';
import { Select } from '#src/platform/ui/client/form/Select.tsx';
import type { TeamCalendar } from './calls.ts';
import type { CalendarView } from './use-calendar-view.ts';

/** Lets people choose the department, the period and the view of the calendar. */
export function ViewControls({
  view,
  change,
  departments,
}: {
  view: CalendarView;
  change: (next: Partial<CalendarView>) => void;
  departments: TeamCalendar['departments'];
}) {
  return (
    <>
      {departments.length > 1 && (
        <Select
          aria-label="Department"
          choose="All departments"
          options={departments.map(({ deptId, deptName }) => ({ value: deptId, label: deptName }))}
          value={view.deptId}
          onChange={({ target }) => change({ deptId: target.value, page: 1 })}
          small
        />
      )}
      <Segmented
        label="Period"
        value={view.span}
        options={[
          { value: 'month', label: 'Month' },
          { value: 'quarter', label: 'Quarter' },
        ]}
        onChoose={(span) => change({ span })}
      />
      <Segmented
        label="View"
        value={view.show}
        options={[
          { value: 'chart', label: 'Chart' },
          { value: 'table', label: 'Table' },
        ]}
        onChoose={(show) => change({ show })}
      />
    </>
  );
}

/** The shown period, with buttons for the earlier and the later one, and the legend. */
export function PeriodBar({ title, view, change }: { title: string; view: CalendarView; change: (next: Partial<CalendarView>) => void }) {
  const today = useToday();
  const step = (by: number) => calendarPeriod(view.span, view.date, by);
  const [earlier, later] = [step(-1), step(1)];
  return (
    <div className="toolbar printed">
      <IconButton icon={ChevronLeft} label={earlier.title} onClick={() => change({ date: earlier.startDate })} />
      <IconButton icon={ChevronRight} label={later.title} onClick={() => change({ date: later.startDate })} />
      <h2 aria-live="polite">{title}</h2>
      <Button small onClick={() => change({ date: today })}>
        Today
      </Button>
      {view.show === 'chart' && (
        <ul className="legend end">
          <li>
            <i className="swatch fill-left" />
            Approved
          </li>
          <li>
            <i className="swatch fill-pending" />
            Pending
          </li>
          <li>
            <i className="swatch plan" />
            Planned
          </li>
          <li>
            <i className="swatch holiday" />
            Public holiday
          </li>
        </ul>
      )}
    </div>
  );
}
