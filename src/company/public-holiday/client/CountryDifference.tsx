import { CalendarX2, Check, CircleQuestionMark, CircleMinus, type LucideIcon, Moon, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDateWithWeekday } from '#src/base/dates/plain-date.ts';
import type { Answer } from '#src/platform/http/client/call.ts';
import { listLocation } from '#src/shared/screens/client/list/list-places.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { plural } from '#src/base/text/plural.ts';
import { Badge, type BadgeProps } from '#src/platform/ui/client/base/Badge.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { Segmented } from '#src/platform/ui/client/base/Segmented.tsx';
import { RowCheckbox } from '#src/platform/ui/client/table/RowCheckbox.tsx';
import { ActionBar } from '#src/platform/ui/client/form/ActionBar.tsx';
import { WideTable } from '#src/platform/ui/client/table/WideTable.tsx';

export type CountryComparison = Answer<'GET /countryholidays'>;
export type CountryHoliday = CountryComparison['holidays'][number];

type Difference = CountryHoliday['difference'];

const differenceBadges: Record<Difference, { text: string; icon: LucideIcon; tone: BadgeProps['tone'] }> = {
  new: { text: 'New', icon: Plus, tone: 'good' },
  same: { text: 'Same', icon: Check, tone: 'still' },
  renamed: { text: 'Different name', icon: Pencil, tone: 'warn' },
  'only here': { text: 'Only in your list', icon: CircleMinus, tone: 'still' },
};

const differenceFilters = ['all', 'new', 'same', 'renamed', 'only here'] as const;

/** Days that can be imported. Days that are already stored, or that only the company has, stay as they are. */
const canTakeOver = ({ difference }: CountryHoliday) => difference === 'new' || difference === 'renamed';

type CountryDifferenceProps = {
  rows: readonly CountryHoliday[];
  /** The number of people in the chosen state of the company. */
  people: number | undefined;
  onSee: (chosen: readonly CountryHoliday[]) => void;
};

/** Compares the official calendar with the stored holidays, and lets HR select the days to import. */
export function CountryDifference({ rows, people, onSee }: CountryDifferenceProps) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(rows.filter(({ difference, isPublic }) => difference === 'new' && isPublic).map(({ holidayDate }) => holidayDate)),
  );
  const [show, setShow] = useState<(typeof differenceFilters)[number]>('all');
  const shown = rows.filter(({ difference }) => show === 'all' || difference === show);
  const chosen = rows.filter(({ holidayDate }) => taken.has(holidayDate));
  const toggle = (dates: readonly string[]) => setTaken((now) => now.symmetricDifference(new Set(dates)));
  if (rows.length === 0) return <p className="muted">No official holidays for this year, and none in your list.</p>;
  const isPublicLeft = rows.some((row) => canTakeOver(row) && row.isPublic);
  const noneLeft = !isPublicLeft && <p className="muted">All public holidays are already in your list.</p>;
  if (!rows.some(canTakeOver)) return noneLeft;
  return (
    <>
      {noneLeft}
      <div className="toolbar">
        <div className="country-shows">
          <Segmented label="Show days" value={show} options={optionsOf(rows)} onChoose={setShow} />
        </div>
        {people !== undefined && <p className="end muted small-text">{plural(people, 'person has', 'people have')} this state.</p>}
      </div>
      <DifferenceTable rows={shown} taken={taken} onToggle={toggle} />
      <ActionBar
        verb={`Preview ${plural(chosen.length, 'holiday')}`}
        disabled={chosen.length === 0}
        busy={false}
        hint={chosen.length === 0 ? 'None selected' : `${chosen.length} selected`}
        afterTable
        onAct={() => onSee(chosen)}
      >
        <ButtonLink variant="quiet" {...listLocation(paths.publicHolidays)}>
          Cancel
        </ButtonLink>
      </ActionBar>
    </>
  );
}

type DaysProps = { rows: readonly CountryHoliday[]; taken: ReadonlySet<string>; onToggle: (dates: readonly string[]) => void };

function DifferenceTable({ rows, taken, onToggle }: DaysProps) {
  const takeable = rows.filter(canTakeOver).map(({ holidayDate }) => holidayDate);
  const ticks = takeable.filter((date) => taken.has(date)).length;
  return (
    <WideTable label="Differences" isFlush>
      <thead>
        <tr>
          <td className="tick-cell">
            {takeable.length > 0 && (
              <RowCheckbox
                label="Select all"
                checked={ticks === takeable.length}
                some={ticks > 0 && ticks < takeable.length}
                onChange={() => onToggle(takeable.filter((date) => ticks === takeable.length || !taken.has(date)))}
              />
            )}
          </td>
          {['Date', 'Official holiday', 'Difference', 'Your holiday', 'State(s)'].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DifferenceLine
            key={row.holidayDate}
            row={row}
            isTaken={taken.has(row.holidayDate)}
            onToggle={() => onToggle([row.holidayDate])}
          />
        ))}
      </tbody>
    </WideTable>
  );
}

/** The differences with their counts. Differences without days are left out. */
function optionsOf(rows: readonly CountryHoliday[]) {
  const counts = differenceFilters.map((value) => ({
    value,
    count: rows.filter(({ difference }) => value === 'all' || difference === value).length,
  }));
  return counts
    .filter(({ value, count }) => value === 'all' || count > 0)
    .map(({ value, count }) => ({ value, label: `${value === 'all' ? 'All' : differenceBadges[value].text} ${count}` }));
}

const kindNotes: Record<CountryHoliday['kind'], string | undefined> = {
  public: undefined,
  bank: 'Bank holiday',
  optional: 'Optional holiday',
  observance: 'Observance, usually a working day',
};

type Note = { text: string; icon?: LucideIcon };

/** The doubts about a day, and its kind if it is not a public holiday. */
function notesOf({ kind, byMoon, certain, lacksSubstitute }: CountryHoliday): Note[] {
  const kindNote = kindNotes[kind];
  return [
    ...(kindNote === undefined ? [] : [{ text: kindNote }]),
    ...(byMoon ? [{ icon: Moon, text: 'Moon-based, may shift by a day' }] : []),
    ...(certain || byMoon ? [] : [{ icon: CircleQuestionMark, text: 'Uncertain date, check the official list' }]),
    ...(lacksSubstitute ? [{ icon: CalendarX2, text: 'On a Sunday, without a substitute day' }] : []),
  ];
}

function DifferenceLine({ row, isTaken, onToggle }: { row: CountryHoliday; isTaken: boolean; onToggle: () => void }) {
  const { holidayDate, holidayDescr, holidayState, difference, stored } = row;
  const { text, ...look } = differenceBadges[difference];
  return (
    <tr className={isTaken ? 'selected' : undefined}>
      <td className="tick-cell">
        {canTakeOver(row) && <RowCheckbox label={`Select ${holidayDescr}`} checked={isTaken} onChange={onToggle} />}
      </td>
      <td>{formatDateWithWeekday(holidayDate)}</td>
      <th scope="row" className="key wrap">
        {difference === 'only here' ? <span className="muted">Not an official holiday</span> : holidayDescr}
        {notesOf(row).map(({ text: note, icon }) => (
          <span key={note} className="sub">
            {icon && <Icon icon={icon} className="country-note" />} {note}
          </span>
        ))}
      </th>
      <td>
        <Badge {...look}>{text}</Badge>
      </td>
      <td className="wrap">{stored ?? <span className="muted">–</span>}</td>
      <td className="wrap">{holidayState}</td>
    </tr>
  );
}
