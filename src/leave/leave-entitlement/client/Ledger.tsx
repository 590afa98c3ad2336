import { Link } from '@tanstack/react-router';
import { Check, Clock, Undo2 } from 'lucide-react';
import { Fragment } from 'react';
import { formatDate, formatDateWithWeekday, type PlainDate } from '#src/base/dates/plain-date.ts';
import type { LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Badge, type BadgeProps } from '#src/platform/ui/client/base/Badge.tsx';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { WideTable } from '#src/platform/ui/client/table/WideTable.tsx';
import { type EntitlementAddress, type ExplainedLine, signedText } from './calls.ts';

type LedgerProps = { lines: readonly ExplainedLine[]; label: string; place: EntitlementAddress; leaveScreen: 'own' | 'manager' | 'keeper' };

/** Entries and leave in order of date, each with the balance after it. Today has a row of its own. */
export function Ledger({ lines, label, place, leaveScreen }: LedgerProps) {
  const today = useToday();
  // Only this year's ledger has a row for today.
  const next = today.startsWith(place.year) ? lines.findIndex(({ on }) => on > today) : -1;
  return (
    <div className="ledger">
      <WideTable label={label}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col" className="number">
              Days
            </th>
            <th scope="col" className="number">
              Left
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // Expired days and days taken before this system have no id, so the key includes the position.
            <Fragment key={`${line.on} ${line.what} ${line.entryId ?? line.appliedLeaveId ?? at}`}>
              {at === next && <TodayRow today={today} />}
              <LedgerRow {...{ line, place, leaveScreen }} isToCome={next !== -1 && at >= next} />
            </Fragment>
          ))}
          {next === -1 && today.startsWith(place.year) && <TodayRow today={today} />}
        </tbody>
      </WideTable>
    </div>
  );
}

function TodayRow({ today }: { today: PlainDate }) {
  return (
    <tr className="now">
      <td colSpan={4}>Today, {formatDateWithWeekday(today)}</td>
    </tr>
  );
}

type RowProps = Pick<LedgerProps, 'place' | 'leaveScreen'> & { line: ExplainedLine; isToCome: boolean };

function LedgerRow({ line, isToCome, ...where }: RowProps) {
  const { on, about, days, balance, lapsed } = line;
  return (
    <tr className={isToCome ? 'to-come' : undefined}>
      <td>{formatDate(on)}</td>
      <td className="wrap wide">
        <LineDescription line={line} {...where} />
        {isToCome && line.leaveStatus !== undefined && ' '}
        {isToCome && line.leaveStatus !== undefined && <StatusLabel status={line.leaveStatus} text={line.leaveStatusText ?? ''} />}
        {about !== undefined && <span className="sub">{about}</span>}
      </td>
      <td className={classNames('number', days > 0 ? 'plus' : lapsed !== undefined && 'loss')}>{signedText(days)}</td>
      <td className="number left">{balance}</td>
    </tr>
  );
}

const leavePaths = { own: paths.viewMyLeave, manager: paths.viewLeaveHistory, keeper: paths.viewLeaveHistoryHr };

function LineDescription({ line, place: { emplId }, leaveScreen }: Omit<RowProps, 'isToCome'>) {
  const { on, what, appliedLeaveId, effDate, startDate, leaveCode } = line;
  if (appliedLeaveId === undefined || effDate === undefined || startDate === undefined || leaveCode === undefined) return what;
  return (
    <Link
      to={leavePaths[leaveScreen]({ emplId, effDate, startDate, leaveCode })}
      search={{ appliedLeaveId: String(appliedLeaveId) }}
      // Several leaves of a year have the same words.
      aria-label={`${what}, from ${formatDate(on)}`}
    >
      {what}
    </Link>
  );
}

const statusStyles: Partial<Record<LeaveStatus, Pick<BadgeProps, 'tone' | 'icon'>>> = {
  PNAPV: { tone: 'warn', icon: Clock },
  APPRV: { tone: 'good', icon: Check },
  PNCLD: { tone: 'turn', icon: Undo2 },
};

function StatusLabel({ status, text }: { status: LeaveStatus; text: string }) {
  const look = statusStyles[status];
  return look && <Badge {...look}>{text}</Badge>;
}
