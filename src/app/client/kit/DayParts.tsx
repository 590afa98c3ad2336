import { useState } from 'react';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { isStandardRestDay } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Calendar } from '#src/platform/ui/client/calendar/Calendar.tsx';
import type { CalendarMark } from '#src/platform/ui/client/calendar/calendar-month.ts';
import { WallChart } from '#src/platform/ui/client/chart/WallChart.tsx';
import type { WallBar, WallPerson } from '#src/platform/ui/client/chart/wall-chart.ts';
import { longText, Specimen, Specimens } from './Specimens.tsx';

const today: PlainDate = '2026-11-22';
const days = {
  from: '2026-11-16',
  until: '2026-12-06',
  today,
  isRestDay: isStandardRestDay,
  holidays: new Map([['2026-11-25', "Founders' Day"]]),
};

const marks: readonly CalendarMark[] = [
  { from: '2026-11-25', to: '2026-11-25', kind: 'holiday', text: "Founders' Day" },
  { from: '2026-11-30', to: '2026-12-02', kind: 'leave', text: longText },
];

const bar = (startDate: PlainDate, endDate: PlainDate, rest: Partial<WallBar> = {}): WallBar => ({
  key: startDate,
  startDate,
  endDate,
  half: null,
  pending: false,
  text: 'AL',
  longText: 'Annual leave',
  label: `${startDate} to ${endDate}`,
  ...rest,
});

const people: readonly WallPerson[] = [
  { key: 'nobody', name: 'Nothing booked', bars: [] },
  { key: 'booked', name: 'Booked', bars: [bar('2026-11-16', '2026-11-20', { href: '/' }), bar('2026-11-24', '2026-11-24')] },
  { key: 'pending', name: 'Pending', bars: [bar('2026-11-26', '2026-12-02', { pending: true })] },
  {
    key: 'half',
    name: 'Half days',
    bars: [bar('2026-11-23', '2026-11-23', { half: 'AM' }), bar('2026-11-24', '2026-11-24', { half: 'PM' })],
  },
  { key: 'long', name: longText, bars: [bar('2026-11-01', '2026-12-31', { longText })] },
];

export function DayParts() {
  return (
    <Specimens title="Days">
      <Specimen title="Calendar">
        <OpenCalendar name="Empty" marks={[]} chosen={undefined} />
        <OpenCalendar name="With marks and a stretch" marks={marks} chosen="2026-11-27" />
      </Specimen>
      <Specimen title="WallChart" wide>
        <WallChart label="Leave in three weeks" people={people} corner={`${people.length} people`} {...days} />
      </Specimen>
      <Specimen title="WallChart, mini, and without people" wide>
        <WallChart label="Small" mini people={people.slice(0, 3)} {...days} />
        <WallChart label="Empty" people={[]} {...days} />
      </Specimen>
    </Specimens>
  );
}

type OpenCalendarProps = { name: string; marks: readonly CalendarMark[]; chosen: PlainDate | undefined };

/** A calendar takes the focus when it appears. */
function OpenCalendar({ name, marks: shown, chosen }: OpenCalendarProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="date-field">
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {name}
      </Button>
      {isOpen && (
        <Calendar
          label={name}
          today={today}
          chosen={chosen}
          marks={shown}
          range={chosen === undefined ? undefined : { from: '2026-11-26', to: '2026-11-28' }}
          onPick={() => setOpen(false)}
        />
      )}
    </div>
  );
}
