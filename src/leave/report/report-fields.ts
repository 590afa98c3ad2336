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
  | 'days'
  | 'left';

/** The label of each field. */
export const reportFieldNames: Readonly<Record<ReportField, string>> = {
  on: 'On',
  year: 'Year',
  fromMonth: 'From month',
  toMonth: 'To month',
  by: 'Group by',
  leaveCode: 'Leave type',
  deptId: 'Department',
  businessUnit: 'Business unit',
  status: 'Status',
  from: 'From',
  to: 'To',
  types: 'Types that count as sick',
  days: 'Days in a row',
  left: 'Days left, at least',
};
