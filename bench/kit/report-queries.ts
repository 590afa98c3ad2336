import type { ReportName } from '#src/leave/report/reports.ts';
import { year } from './question.ts';

/** The query strings with which each report is measured, without paging. */
export const reportQueries: Record<ReportName, string[]> = {
  balances: ['', `on=${year}-12-31`, `on=${year}-03-01`, 'filter[department]=sales', 'sort=-outstanding'],
  absence: ['', 'plans=yes', 'by=department', 'by=type', 'by=department&fromMonth=6&toMonth=8'],
  absencerate: ['', `from=${year}-01-01&to=${year}-12-31`],
  spells: ['', 'filter[name]=tan'],
  unbooked: ['leaveCode=AL'],
  longbreaks: ['', 'filter[name]=tan'],
  decisions: [''],
  entries: ['', 'filter[what]=carried', 'sort=name'],
  lapses: ['', 'sort=-lapses'],
  payroll: ['', `from=${year}-01-01&to=${year}-12-31`],
};
