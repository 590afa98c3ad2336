import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatList, plural } from '#src/base/text/plural.ts';
import { setPageNote, usePageNote } from '#src/platform/ui/client/overlay/toasts.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { paths } from '#src/shared/screens/paths.ts';
import { findMissingGrants } from '#src/leave/leave-import/missing-grants.ts';
import type { LeaveImportRow } from '#src/leave/leave-import/leave-import-sheet.ts';

type MissingYearsProps = {
  rows: readonly LeaveImportRow[];
  yearsWithoutHolidays: readonly number[];
  /** Called before another screen opens. */
  onLeave: () => void;
};

/** Leads to what the leave of a sheet needs first: public holidays and days of its years. */
export function MissingYears({ rows, yearsWithoutHolidays, onLeave }: MissingYearsProps) {
  const note = usePageNote();
  const { emplId } = useCaller();
  const grants = findMissingGrants(rows);
  if (yearsWithoutHolidays.length === 0 && grants.length === 0) return null;
  const years = [...new Set([...yearsWithoutHolidays, ...grants.map(({ year }) => year)])].toSorted((a, b) => a - b);
  const go = () => {
    onLeave();
    setPageNote(<WayBack {...{ emplId, note }} />);
  };
  return (
    <Banner tone="warn" title={`The sheet has leave in ${formatList(years.map(String))}.`}>
      {yearsWithoutHolidays.length > 0 && (
        <>
          <Link to={paths.countryHolidays()} search={{ year: yearsWithoutHolidays.join() }} onClick={go}>
            Add the holidays of {formatList(yearsWithoutHolidays.map(String))}
          </Link>{' '}
          first, so that they cost no days.{' '}
        </>
      )}
      {grants.map(({ year, types, rows: count }) => (
        <span key={year}>
          <Link to={paths.grants()} search={{ year: String(year), types: types.map(({ leaveCode }) => leaveCode).join() }} onClick={go}>
            Grant {formatList(types.map(({ type }) => type))} {year}
          </Link>{' '}
          first, because {plural(count, 'row needs', 'rows need')} it.{' '}
        </span>
      ))}
      Your sheet stays here meanwhile.
    </Banner>
  );
}

/** Leads the person back to their sheet, until they are there again. Then the note from before returns. */
function WayBack({ emplId, note }: { emplId: string; note: ReactNode }) {
  const isTheirs = useCaller().emplId === emplId;
  const isBack = useRouterState({ select: ({ location }) => location.pathname === paths.importLeave() });
  const hasLeft = useRef(false);
  useEffect(() => {
    if (!isBack) hasLeft.current = true;
    else if (hasLeft.current) setPageNote(note);
  }, [isBack, note]);
  if (isBack || !isTheirs) return null;
  return (
    <div className="notice">
      <Banner tone="info">
        Once it is saved, go <Link to={paths.importLeave()}>back to your sheet of leave</Link>.
      </Banner>
    </div>
  );
}
