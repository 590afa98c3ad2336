import type { z } from 'zod';
import type { Caller } from '#src/base/caller/caller.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { addDays, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { throwIfProblems } from '#src/platform/http/app-error.ts';
import { findCommonHolidays } from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import { findCompanyCalendars } from '#src/ledger/leave-ledger/server/calendar/consecutive-leave.ts';
import { countWorkingDaysByDate } from '#src/ledger/leave-ledger/calculation/working-days.ts';
import { createCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import type { ListSource } from '#src/platform/lists/server/list-source.ts';
import type { reportQueries } from '#src/leave/report/report-queries.ts';
import { lastYear, monthOfDay, type Period, periodProblems, yearSoFar } from '#src/leave/report/report-period.ts';
import type { ReportName } from '#src/leave/report/reports.ts';
import { sickTypes } from '#src/ledger/leave-ledger/calculation/sick-types.ts';
import { absenceRateReport } from './reports/absence-rate-report.ts';
import { absenceReport } from './reports/absence-report.ts';
import { balancesReport } from './reports/balances-report.ts';
import { decisionsReport } from './reports/decisions-report.ts';
import { entriesReport } from './reports/entries-report.ts';
import { expiringDaysReport } from './reports/expiring-days-report.ts';
import { longBreaksReport } from './reports/long-breaks-report.ts';
import { payrollReport } from './reports/payroll-report.ts';
import { spellsReport } from './reports/spells-report.ts';
import { unbookedReport } from './reports/unbooked-report.ts';
import { findReportReader } from './report-people.ts';

export type ReportQueryOf<Name extends ReportName> = z.output<(typeof reportQueries)[Name]>;

/** The rows of each report for a reader and a query. Default: this year or today. */
type ReportSources = { [Name in ReportName]: (sql: Sql, caller: Caller, asked: ReportQueryOf<Name>) => Promise<ListSource> };

/** The number of years before a decision in which its request is searched. Older requests waited at least that long. */
const maxYearsPending = 3;

const yearPeriod = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` });

type AnyReportQuery = { on?: PlainDate | undefined; year?: number | undefined; from?: PlainDate | undefined; to?: PlainDate | undefined };

/** Returns the period of a report query. @throws AppError 400 */
export function findReportPeriod(report: ReportName, { on, year, ...asked }: AnyReportQuery, today: PlainDate): Period {
  if (report === 'balances') return { from: on ?? today, to: on ?? today };
  if (report !== 'absencerate' && report !== 'payroll' && report !== 'spells') return yearPeriod(year ?? yearOf(today));
  const defaultPeriod = { absencerate: yearSoFar, payroll: monthOfDay, spells: lastYear }[report];
  const period = defaultPeriod(asked, today);
  throwIfProblems(periodProblems(period));
  return period;
}

/** Creates the sources of the rows of each report. */
export function createReportSources({
  today,
  config: { timeZone },
}: {
  config: { timeZone: string };
  today: () => PlainDate;
}): ReportSources {
  const thisYear = () => yearOf(today());
  return {
    balances: async (sql, caller, asked) =>
      balancesReport(sql, await findReportReader(sql, caller, 'balances', asked), { ...asked, on: asked.on ?? today() }),

    async absence(sql, caller, asked) {
      const { year = thisYear(), fromMonth = 1, toMonth = 12 } = asked;
      const withPlans = asked.plans === 'yes' && { from: today(), calendars: await findCompanyCalendars(sql, yearPeriod(year)) };
      return absenceReport(sql, await findReportReader(sql, caller, 'absence', asked), { ...asked, year, fromMonth, toMonth, withPlans });
    },

    async absencerate(sql, caller, asked) {
      const calendars = await findCompanyCalendars(sql, findReportPeriod('absencerate', asked, today()));
      return absenceRateReport(
        sql,
        await findReportReader(sql, caller, 'absencerate', asked),
        calendars,
        asked.types?.split(',') ?? sickTypes,
      );
    },

    async spells(sql, caller, asked) {
      const calendars = await findCompanyCalendars(sql, findReportPeriod('spells', asked, today()));
      return spellsReport(sql, await findReportReader(sql, caller, 'spells', asked), calendars, asked.types?.split(',') ?? sickTypes);
    },

    unbooked: async (sql, caller, asked) =>
      unbookedReport(sql, await findReportReader(sql, caller, 'unbooked', asked), { ...asked, today: today() }),

    async longbreaks(sql, caller, asked) {
      const calendars = await findCompanyCalendars(sql, findReportPeriod('longbreaks', asked, today()));
      return longBreaksReport(sql, await findReportReader(sql, caller, 'longbreaks', asked), calendars, asked.days);
    },

    async decisions(sql, caller, asked) {
      const period = findReportPeriod('decisions', asked, today());
      const days = { from: addDays(period.from, -366 * maxYearsPending), to: period.to };
      const holidays = await findCommonHolidays(sql, { startDate: days.from, endDate: days.to });
      const workingDays = countWorkingDaysByDate(createCalendar({ weeks: [], holidays }), days);
      return decisionsReport(sql, await findReportReader(sql, caller, 'decisions', asked), { ...period, workingDays, timeZone });
    },

    entries: async (sql, caller, asked) =>
      entriesReport(sql, await findReportReader(sql, caller, 'entries', asked), { ...asked, year: asked.year ?? thisYear() }),

    lapses: async (sql, caller, asked) =>
      expiringDaysReport(sql, await findReportReader(sql, caller, 'lapses', asked), { ...asked, year: asked.year ?? thisYear(), timeZone }),

    payroll: async (sql, caller, asked) =>
      payrollReport(sql, await findReportReader(sql, caller, 'payroll', asked), findReportPeriod('payroll', asked, today()), timeZone),
  };
}
