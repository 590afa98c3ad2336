import type { ListColumns } from '#src/platform/lists/list-columns.ts';
import { profileFieldNames } from '../profile/employee-profile-fields.ts';

const text = (heading: string) => ({ heading, kind: 'text' }) as const;

/** The columns of the table that shows an uploaded sheet, in the order of the sheet. */
export const profileSheetColumns = {
  emplId: text(profileFieldNames.emplId),
  name: text(profileFieldNames.name),
  businessEmail: text(profileFieldNames.businessEmail),
  nricPassport: text(profileFieldNames.nricPassport),
  gender: text(profileFieldNames.gender),
  marriageStatus: text(profileFieldNames.marriageStatus),
  marriageDate: { heading: profileFieldNames.marriageDate, kind: 'date' },
  marriageCount: text(profileFieldNames.marriageCount),
  totalChildren: text(profileFieldNames.totalChildren),
  jobTitle: text(profileFieldNames.jobTitle),
  mobileNo: text(profileFieldNames.mobileNo),
  businessUnit: text(profileFieldNames.businessUnit),
  deptId: text(profileFieldNames.deptId),
  reportsTo: text(profileFieldNames.reportsTo),
  reportDottedLine: text(profileFieldNames.reportDottedLine),
  joinDate: { heading: profileFieldNames.joinDate, kind: 'date' },
  status: text(profileFieldNames.status),
  isManager: text('isManager'),
  isAdmin: text('isAdmin'),
} as const satisfies ListColumns;
