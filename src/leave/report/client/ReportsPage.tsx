import { Link } from '@tanstack/react-router';
import {
  Activity,
  CalendarOff,
  ChartColumn,
  ChevronRight,
  Clock,
  FileText,
  Inbox,
  type LucideIcon,
  TreePalm,
  Pencil,
  Thermometer,
  Wallet,
} from 'lucide-react';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { type ReportName, reportNames, findReport } from '#src/leave/report/reports.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { formatDate, yearOf } from '#src/base/dates/plain-date.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { Card } from '#src/platform/ui/client/page/Card.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { MonthlyReports } from './MonthlyReports.tsx';
import './report.css';

const icons: Readonly<Record<ReportName, LucideIcon>> = {
  balances: Wallet,
  lapses: Clock,
  entries: Pencil,
  absence: ChartColumn,
  absencerate: Thermometer,
  spells: Activity,
  unbooked: CalendarOff,
  longbreaks: TreePalm,
  decisions: Inbox,
  payroll: FileText,
};

const groups = ['Balances', 'Absence and decisions'] as const;

/** The reports that the caller may see, each with the question that it answers. */
export function ReportsPage() {
  const isHr = holdsRole(useCaller(), ['HR']);
  const shown = reportNames.filter((name) => isHr || !findReport(name).onlyHr);
  return (
    <>
      <PageHead title={paths.reports.title} line="Based on approved leave. You can filter, export and print every report." />
      <div className="stack">
        {groups.map((group) => (
          <Card key={group} title={group}>
            <ul className="report-index">
              {group === 'Balances' && <OwedLink />}
              {shown
                .filter((name) => findReport(name).group === group)
                .map((name) => (
                  <ReportLink key={name} name={name} />
                ))}
            </ul>
          </Card>
        ))}
        {/* Comes last, so that it moves nothing when it loads. */}
        <MonthlyReports />
      </div>
    </>
  );
}

/** The annual leave that the company owes at the end of the year, largest first. */
function OwedLink() {
  const lastDay = `${yearOf(useToday())}-12-31`;
  return (
    <ReportLink
      name="balances"
      title={`Annual leave owed on ${formatDate(lastDay)}`}
      answers="Days outstanding at the end of the year, and to whom"
      search={{ on: lastDay, sort: '-outstanding' }}
    />
  );
}

/** @property search the parameters of a report that is not shown with its defaults */
type ReportLinkProps = { name: ReportName; title?: string; answers?: string; search?: Record<string, string> };

function ReportLink({ name, search, ...own }: ReportLinkProps) {
  const { title, answers } = { ...findReport(name), ...own };
  return (
    <li>
      <Link to={paths.report({ report: name })} search={search ?? {}}>
        <Icon icon={icons[name]} />
        <span>
          <strong>{title}</strong>
          <span className="sub">{answers}</span>
        </span>
        <Icon icon={ChevronRight} />
      </Link>
    </li>
  );
}
