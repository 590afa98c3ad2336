import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The columns of the bulk update table. Codes are shown by their names. */
export const bulkColumns = {
  emplId: { heading: 'Employee ID', kind: 'text' },
  name: { heading: 'Employee Name', kind: 'text' },
  jobTitle: { heading: 'Job Title', kind: 'text', show: 'texts.jobTitle' },
  businessUnit: { heading: 'Business Unit', kind: 'text', show: 'texts.businessUnit' },
  deptId: { heading: 'Department', kind: 'text', show: 'texts.deptId' },
  'reportsTo.name': { heading: 'Line Manager', kind: 'text' },
  status: { heading: 'Status', kind: 'text', show: 'texts.status' },
  gender: { heading: 'Gender', kind: 'text', show: 'texts.gender' },
  marriageStatus: { heading: 'Marital Status', kind: 'text', show: 'texts.marriageStatus' },
  marriageDate: { heading: 'Date Married', kind: 'date' },
  marriageCount: { heading: 'Married Count', kind: 'number' },
  workState: { heading: 'State', kind: 'text', show: 'workNames.workState' },
  workPattern: { heading: 'Work Pattern', kind: 'text', show: 'workNames.workPattern' },
} as const satisfies ListColumns;
