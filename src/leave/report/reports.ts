import type { ListColumn } from '#src/platform/lists/list-columns.ts';
import type { BarUnit } from './bar-text.ts';
import type { ReportField } from './report-fields.ts';
import {
  absenceColumns,
  absenceRateColumns,
  balancesColumns,
  decisionsColumns,
  entriesColumns,
  expiringDaysColumns,
  longBreaksColumns,
  payrollColumns,
  spellsColumns,
  unbookedColumns,
} from './report-columns.ts';

/** The value of `leaveCode` for every type. */
export const allTypes = '*';

export type Report<Column extends string = string> = {
  title: string;
  /** The question that the report answers, in one line. */
  answers: string;
  group: 'Balances' | 'Absence and decisions';
  columns: Readonly<Record<Column, ListColumn>>;
  fields: readonly ReportField[];
  /** Columns whose sums over all pages are figures of the screen. The first sum is the answer, so there is at least one. */
  sums: readonly [NoInfer<Column>, ...NoInfer<Column>[]];
  /** A bar for each value of `label`: the sum of `value`, or the number of rows. Without `label`, one bar per month. */
  chart: { label?: NoInfer<Column>; value?: NoInfer<Column>; title: string; unit: BarUnit };
  /** How the figures are counted, where this is not obvious. */
  notes: readonly string[];
  onlyHr?: true;
  /** The number of people is a figure of the screen. */
  showsPeople?: true;
  /** The screen shows one leave type first, because a sum of several types says nothing. */
  leadsWithType?: true;
  /** Managers see their direct reports only, as in the single calls, even with `below=yes`. */
  directOnly?: true;
  /** It is a forecast for coming months, and can include plans. */
  takesPlans?: true;
};

/**
 * Returns the query with which the screen of a report shows the lines of a stored query. Where screen and call have different defaults, it
 * has those of the call.
 *
 * @example toScreenQuery('absence', [['year', '2026']]) // { by: 'month', year: '2026' }
 */
export const toScreenQuery = (name: ReportName, stored: Iterable<readonly [string, string]>): Record<string, string> => ({
  ...(name === 'absence' && { by: 'month' }),
  ...(findReport(name).leadsWithType && { leaveCode: allTypes }),
  ...Object.fromEntries(stored),
});

/** The maximum period: the days of a year, and a month for people who look back from its end. */
export const maxReportDays = 400;
/** The maximum number of consecutive working days that a report can ask for. */
export const maxConsecutiveDays = 99;

/** Types a report, so that its sums and its chart can only name its own columns. */
export const defineReport = <Column extends string>(report: Report<Column>): Report<Column> => report;

const departmentNote = 'Departments are those of today. People in several departments count in each, and once in totals.';
const withoutSickNote = 'Sick leave (SL, HL) is only shown to HR.';
const bookedOnlyNote = 'Approved leave, including leave with a pending cancellation. Pending leave is not counted.';

export const reports = {
  balances: defineReport({
    title: 'Balances on a date',
    answers: 'Days left on any date, and their worth',
    group: 'Balances',
    columns: balancesColumns,
    fields: ['on', 'leaveCode', 'deptId', 'businessUnit', 'status'],
    sums: ['outstanding', 'available', 'taken', 'bookedLater'],
    leadsWithType: true,
    chart: { label: 'department', value: 'outstanding', title: 'Days outstanding by department', unit: 'day' },
    notes: [
      'As known now: entries and leave up to and including that day.',
      'Employed on that day only.',
      bookedOnlyNote,
      'The day rate applies to annual leave and to types that carry days over. Other types are not paid out.',
      departmentNote,
    ],
  }),
  lapses: defineReport({
    title: 'Days that will expire',
    answers: 'Days people will lose, and when',
    group: 'Balances',
    columns: expiringDaysColumns,
    fields: ['year', 'leaveCode', 'deptId'],
    sums: ['lapses', 'days', 'used'],
    leadsWithType: true,
    chart: { label: 'department', value: 'lapses', title: 'Days lost by department', unit: 'day' },
    notes: [
      'As known now: pending leave and the additional days of pending changes count as taken. Leave uses the days that expire first.',
      'Days that can be used until the end of the year are not included.',
      'Notified on: when the person was last notified about these days. Each leave type sets how many days before that happens.',
      departmentNote,
    ],
  }),
  entries: defineReport({
    title: 'Entries',
    answers: 'Days granted, carried over, corrected and paid out',
    group: 'Balances',
    columns: entriesColumns,
    fields: ['year', 'leaveCode', 'deptId'],
    sums: ['days'],
    leadsWithType: true,
    chart: { label: 'what', value: 'days', title: 'By kind', unit: 'day' },
    notes: ['Employed in that year only.', departmentNote],
    directOnly: true,
  }),
  absence: defineReport({
    title: 'Absence',
    answers: 'Days away by month, department and type',
    group: 'Absence and decisions',
    columns: absenceColumns,
    fields: ['year', 'by', 'fromMonth', 'toMonth', 'leaveCode', 'deptId'],
    sums: ['days'],
    chart: { title: 'Days away by month', unit: 'day' },
    notes: [
      'Each day counts in its own month, with the cost it had when the leave was booked.',
      bookedOnlyNote,
      'Plans count only if they are included: from today on, on working days without booked leave, of people whose plans you may read.',
      departmentNote,
    ],
    takesPlans: true,
  }),
  absencerate: defineReport({
    title: 'Absence rate',
    answers: 'Sick leave as a share of working days',
    group: 'Absence and decisions',
    columns: absenceRateColumns,
    fields: ['from', 'to', 'types', 'deptId'],
    sums: ['sickDays', 'workingDays', 'spells'],
    chart: { label: 'department', value: 'rate', title: 'Rate by department, in percent', unit: 'percent' },
    notes: [
      'Periods of sick leave with no working day between them are one spell.',
      'Working days follow the work pattern and holidays of each person, from joining until leaving.',
      bookedOnlyNote,
      departmentNote,
    ],
    onlyHr: true,
  }),
  spells: defineReport({
    title: 'Sick leave by person',
    answers: 'Spells of sick leave, their length and the Bradford factor',
    group: 'Absence and decisions',
    columns: spellsColumns,
    fields: ['from', 'to', 'types', 'deptId'],
    sums: ['spells', 'days'],
    chart: { label: 'department', value: 'spells', title: 'Spells by department', unit: 'spell' },
    notes: [
      'The Bradford factor is spells × spells × sick days, in working days. It weighs many short absences more than one long absence.',
      'Periods of sick leave with no working day between them are one spell.',
      'Without other dates, the 52 weeks up to today.',
      bookedOnlyNote,
      departmentNote,
    ],
    onlyHr: true,
    showsPeople: true,
  }),
  unbooked: defineReport({
    title: 'Leave not booked',
    answers: 'People with days left this year and nothing booked',
    group: 'Balances',
    columns: unbookedColumns,
    fields: ['leaveCode', 'left', 'deptId'],
    sums: ['left'],
    leadsWithType: true,
    chart: { label: 'department', value: 'left', title: 'Days left by department', unit: 'day' },
    notes: [
      'Days left are available days minus taken and pending days. Pending requests count as booked.',
      'Active employees only.',
      departmentNote,
    ],
    onlyHr: true,
    showsPeople: true,
  }),
  longbreaks: defineReport({
    title: 'Long breaks',
    answers: "People who haven't had N consecutive working days off",
    group: 'Absence and decisions',
    columns: longBreaksColumns,
    fields: ['year', 'days', 'deptId'],
    sums: ['missing'],
    showsPeople: true,
    chart: { label: 'department', title: 'People without a long break, by department', unit: 'person' },
    notes: [
      'Holidays, weekends and other days off do not interrupt a break. A break is within one year; leave that is booked later counts.',
      'Sick leave (SL, HL) does not count as a break.',
      bookedOnlyNote,
      departmentNote,
    ],
  }),
  decisions: defineReport({
    title: 'Time to decision',
    answers: 'Median working days from request to decision, per approver',
    group: 'Absence and decisions',
    columns: decisionsColumns,
    fields: ['year', 'deptId'],
    sums: ['decided', 'approved', 'rejected'],
    chart: { label: 'name', value: 'median', title: 'Median working days', unit: 'working day' },
    notes: ['By the year of the decision. Automatic approvals are not included. Working days are those of the company.'],
  }),
  payroll: defineReport({
    title: 'Leave of a period for payroll',
    answers: 'One line per person and leave type, plus later corrections to earlier periods',
    group: 'Balances',
    columns: payrollColumns,
    fields: ['from', 'to', 'deptId'],
    sums: ['days'],
    chart: { label: 'leaveType', value: 'days', title: 'Days by type', unit: 'day' },
    notes: ['Changed since: earlier days that were approved or cancelled during the period.', bookedOnlyNote, departmentNote],
    directOnly: true,
  }),
} satisfies Record<string, Report>;

export type ReportName = keyof typeof reports;

/** Returns a report by its name, with the general type. */
export const findReport = (name: ReportName): Report => reports[name];

/** Returns how a report is counted, and for users outside HR what it leaves out. */
export const listReportNotes = (name: ReportName, isHr: boolean): string[] => {
  const { notes, onlyHr }: Report = reports[name];
  return isHr || onlyHr || name === 'longbreaks' ? [...notes] : [...notes, withoutSickNote];
};

export const reportNames = Object.keys(reports) as ReportName[];
