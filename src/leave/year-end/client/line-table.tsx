import type { ReactNode } from 'react';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { momentText } from '#src/shared/screens/client/moment-text.ts';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { yearEndColumns } from '#src/leave/year-end/year-end-columns.ts';
import { causeText, grantNote, lineNote } from '#src/leave/year-end/year-end-text.ts';
import type { Line } from './calls.ts';

type FigureField = 'available' | 'taken' | 'pending' | 'rest' | 'carried' | 'lapses' | 'grant' | 'availableNext';

const ruleFigure = (line: Line, field: FigureField): number =>
  field === 'carried' || field === 'grant' ? line.byRules[field] : line[field];

/** Returns the figure that HR saw before it changed, or else the figure of the rules. */
const previousFigure = (line: Line, field: FigureField): number => line.was?.[field] ?? ruleFigure(line, field);

/** A figure, with its previous value if that differs. */
function DaysCell({ line, field, note }: { line: Line; field: FigureField; note?: string | undefined }) {
  const now = line[field];
  const was = previousFigure(line, field);
  const look = classNames(
    now === 0 && 'year-end-zero',
    field === 'lapses' && now > 0 && 'year-end-loss',
    field === 'rest' && now < 0 && 'year-end-below',
    (field === 'rest' || field === 'availableNext') && 'year-end-strong',
  );
  return (
    <>
      {was !== now && (
        <>
          <span className="hidden-text">before </span>
          <s className="year-end-was">{was}</s>{' '}
        </>
      )}
      <span className={was === now ? look : 'year-end-strong'}>{now < 0 ? `−${-now}` : now}</span>
      {note !== undefined && <span className="year-end-sub">{note}</span>}
    </>
  );
}

/** The columns of the lines; until the year is over, only those of the next year. */
export function buildLineColumns({ year, opens, isOneType }: { year: number; opens: boolean; isOneType: boolean }) {
  const days = (field: FigureField, group: string, heading?: string) => ({
    ...(heading !== undefined && { heading }),
    group,
    filterable: false,
    cell: (line: Line): ReactNode => (
      <DaysCell
        line={line}
        field={field}
        note={field === 'grant' && previousFigure(line, field) === line.grant ? grantNote(line) : undefined}
      />
    ),
  });
  const [ended, next] = [String(year), String(year + 1)];
  const columns = tableColumns<typeof yearEndColumns, Line>(yearEndColumns, {
    name: {
      rowHeader: true,
      wrap: true,
      filterable: false,
      cell: (line) => {
        const note = lineNote(line, year);
        const { cause } = line;
        return (
          <>
            <span className={line.edited || line.was ? 'year-end-mark' : undefined}>{line.name}</span>
            {cause && (
              <span className="year-end-sub">{causeText(cause, cause.happenedAt === null ? '' : momentText(cause.happenedAt))}</span>
            )}
            {note !== undefined && <span className="year-end-sub">{note}</span>}
          </>
        );
      },
    },
    emplId: { deskOnly: true, filterable: false },
    leaveDescr: { deskOnly: true, filterable: false },
    available: { ...days('available', ended), deskOnly: true },
    taken: { ...days('taken', ended), deskOnly: true },
    pending: { ...days('pending', ended), deskOnly: true },
    rest: days('rest', ended),
    carried: days('carried', 'At year end'),
    lapses: days('lapses', 'At year end'),
    grant: days('grant', next),
    availableNext: days('availableNext', next, 'Available'),
  });
  const left = new Set([
    'note',
    ...(isOneType ? ['leaveDescr'] : []),
    ...(opens ? ['available', 'taken', 'pending', 'rest', 'carried', 'lapses', 'availableNext'] : []),
  ]);
  return columns
    .filter(({ id }) => !left.has(id))
    .map((column, place, shown) => ({
      ...column,
      startsGroup: column.group !== undefined && column.group !== shown[place - 1]?.group,
    }));
}
