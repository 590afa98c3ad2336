import type { ListColumn } from '#src/platform/lists/list-columns.ts';
import type { BarUnit } from './bar-text.ts';
import {
  absenceColumns,
  absenceRateColumns,
  balancesColumns,
  decisionsColumns,
  entriesColumns,
  expiringDaysColumns,
  longBreaksColumns,
  payrollColumns,
} from './report-columns.ts';

/** The query fields of a report, each shown above the table. */
export type ReportField =
  | 'on'
  | 'year'
  | 'fromMonth'
  | 'toMonth'
  | 'by'
  | 'leaveCode'
  | 'deptId'
  | 'businessUnit'
  | 'status'
  | 'from'
  | 'to'
  | 'types'
  | 'days';

/** The value of `leaveCode` for every type. */
export const allTypes = '*';

/** The leave type that balances show first: annual leave. */
export const defaultLeaveType = 'AL';

/** The label of each field. */
export const reportFieldNames: Readonly<Record<ReportField, string>> = {
  on: 'On',
  year: 'Year',
  fromMonth: 'From month',
  toMonth: 'To month',
  by: 'Lines',
  leaveCode: 'Leave type',
  deptId: 'Department',
  businessUnit: 'Business unit',
  status: 'Status',
  from: 'From',
  to: 'To',
  types: 'Types that count as sick',
  days: 'Days in a row',
};

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
  /** Managers see their direct reports only, as in the single calls, even with `below=yes`. */
  directOnly?: true;
};

/** The maximum period: the days of a year, and a month for people who look back from its end. */
export const maxReportDays = 400;
/** The maximum number of consecutive working days that a report can ask for. */
export const maxConsecutiveDays = 99;

/** Types a report, so that its sums and its chart can only name its own columns. */
export const defineReport = <Column extends string>(report: Report<Column>): Report<Column> => report;

const departmentNote = 'Departments are those of today. People in several departments count in each, and once in totals.';
const withoutSickNote = 'Sick leave (SL, HL) is in this report for HR alone.';
const bookedOnlyNote = 'Leave that is approved, also where its cancellation is asked for; pending leave is not counted.';

export const reports = {
  balances: defineReport({
    title: 'Balances on a date',
    answers: 'What everybody has left on any day, and what it is worth',
    group: 'Balances',
    columns: balancesColumns,
    fields: ['on', 'leaveCode', 'deptId', 'businessUnit', 'status'],
    sums: ['outstanding', 'available', 'taken', 'bookedLater'],
    chart: { label: 'department', value: 'outstanding', title: 'Days outstanding by department', unit: 'day' },
    notes: [
      'As known now: entries and leave up to and including that day.',
      'Of those who are employed on that day.',
      bookedOnlyNote,
      'A day rate shows the worth of annual leave, and of types that carry days over. Other types are not paid out.',
      departmentNote,
    ],
  }),
  lapses: defineReport({
    title: 'Days that will lapse',
    answers: 'Who loses days after which date, unless they are taken by then',
    group: 'Balances',
    columns: expiringDaysColumns,
    fields: ['year'],
    sums: ['lapses', 'days', 'used'],
    chart: { label: 'department', value: 'lapses', title: 'Days that lapse by department', unit: 'day' },
    notes: [
      'As known now: pending leave and the additional days of pending changes count as taken. A day of leave is taken from what ends first.',
      'What ends with the year does not lapse within it.',
      'Told on: when the person had the last notice about these days. Leave types say how many days before it comes.',
      departmentNote,
    ],
  }),
  entries: defineReport({
    title: 'Entries',
    answers: 'What was granted, carried over, corrected and paid out',
    group: 'Balances',
    columns: entriesColumns,
    fields: ['year'],
    sums: ['days'],
    chart: { label: 'what', value: 'days', title: 'Days by what they are', unit: 'day' },
    notes: ['Of those who are employed in that year.', departmentNote],
    directOnly: true,
  }),
  absence: defineReport({
    title: 'Absence',
    answers: 'Days away by month, department and type',
    group: 'Absence and decisions',
    columns: absenceColumns,
    fields: ['year', 'by', 'fromMonth', 'toMonth', 'leaveCode'],
    sums: ['days'],
    chart: { title: 'Days away by month', unit: 'day' },
    notes: ['Each day counts in its own month, as it was counted when the leave was booked.', bookedOnlyNote, departmentNote],
  }),
  absencerate: defineReport({
    title: 'Absence rate',
    answers: 'Working days of sick leave in working days employed',
    group: 'Absence and decisions',
    columns: absenceRateColumns,
    fields: ['from', 'to', 'types'],
    sums: ['sickDays', 'workingDays', 'spells'],
    chart: { label: 'department', value: 'rate', title: 'Rate by department, in percent', unit: 'percent' },
    notes: [
      'Sick leaves with no working day between them are one spell.',
      'Working days are those of each person: of the own work week, without the own holidays, from joining until leaving.',
      bookedOnlyNote,
      departmentNote,
    ],
    onlyHr: true,
  }),
  longbreaks: defineReport({
    title: 'Long rest',
    answers: 'Who has not had so many working days of leave in a row this year',
    group: 'Absence and decisions',
    columns: longBreaksColumns,
    fields: ['year', 'days'],
    sums: ['missing'],
    chart: { label: 'department', title: 'People without so many days in a row, by department', unit: 'person' },
    notes: [
      'Holidays, weekends and other days off between do not break it. A run begins and ends within the year; leave that is booked for later is counted.',
      'Sick leave (SL, HL) is no rest and is not counted.',
      bookedOnlyNote,
      departmentNote,
    ],
  }),
  decisions: defineReport({
    title: 'Time to decision',
    answers: 'Median working days from asking to the decision, by who decided',
    group: 'Absence and decisions',
    columns: decisionsColumns,
    fields: ['year'],
    sums: ['decided', 'approved', 'rejected'],
    chart: { label: 'name', value: 'median', title: 'Median working days', unit: 'working day' },
    notes: ['By the year of the decision. What was approved by rule, by nobody, is not in it. Working days are those of the company.'],
  }),
  payroll: defineReport({
    title: 'Leave of a period for payroll',
    answers: 'A line a person and type, and what changed since in periods before',
    group: 'Balances',
    columns: payrollColumns,
    fields: ['from', 'to'],
    sums: ['days'],
    chart: { label: 'leaveType', value: 'days', title: 'Days by type', unit: 'day' },
    notes: [
      'Changed since: what was approved or cancelled from the first day of the period to its last, of days before it.',
      bookedOnlyNote,
      departmentNote,
    ],
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
