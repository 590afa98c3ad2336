import type { ListColumns } from '#src/platform/lists/list-columns.ts';

/** The columns of the profile list. Codes are shown by their names. */
export const profileColumns = {
  emplId: { heading: 'Employee ID', kind: 'text' },
  name: { heading: 'Employee Name', kind: 'text' },
  businessEmail: { heading: 'Business Email', kind: 'text' },
  jobTitle: { heading: 'Job Title', kind: 'text', show: 'texts.jobTitle' },
  deptId: { heading: 'Department', kind: 'text', show: 'texts.deptId' },
  'reportsTo.name': { heading: 'Line Manager', kind: 'text' },
  joinDate: { heading: 'Date Joined', kind: 'date' },
  status: { heading: 'Status', kind: 'text', show: 'texts.status' },
} as const satisfies ListColumns;

/** The columns of the exported workbook: those of the list and all other profile fields. */
export const profileExportColumns = {
  ...profileColumns,
  lobNo: { heading: 'LOB Number', kind: 'text' },
  effectiveDate: { heading: 'Effective Date', kind: 'date' },
  nricPassport: { heading: 'NRIC/Passport#', kind: 'text', isSecret: true },
  gender: { heading: 'Gender', kind: 'text', show: 'texts.gender' },
  marriageStatus: { heading: 'Marital Status', kind: 'text', show: 'texts.marriageStatus' },
  marriageDate: { heading: 'Date Married', kind: 'date' },
  marriageCount: { heading: 'Married Count', kind: 'number' },
  totalChildren: { heading: 'Children Count', kind: 'number' },
  mobileNo: { heading: 'Mobile Number', kind: 'text' },
  businessUnit: { heading: 'Business Unit', kind: 'text', show: 'texts.businessUnit' },
  'reportsTo.emplId': { heading: 'Line Manager ID', kind: 'text' },
  reportDottedLine: { heading: 'Dotted Line Manager ID', kind: 'text' },
  roles: { heading: 'Roles', kind: 'text', show: 'texts.roles' },
  lastDay: { heading: 'Last Day', kind: 'date' },
  standIn: { heading: 'Stand-in ID', kind: 'text' },
  workState: { heading: 'State', kind: 'text', show: 'workNames.workState' },
  workPattern: { heading: 'Work Pattern', kind: 'text', show: 'workNames.workPattern' },
} as const satisfies ListColumns;
