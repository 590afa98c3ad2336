import type { ListColumns } from '#src/platform/lists/list-columns.ts';
import { recordOf } from '../profile/employee-profile-fields.ts';
import { profileExportColumns } from '../profile/employee-profile-columns.ts';

/** The columns of the bulk update table. Codes are shown by their names. */
export const bulkColumns = recordOf(
  [
    'emplId',
    'name',
    'jobTitle',
    'businessUnit',
    'deptId',
    'reportsTo.name',
    'status',
    'gender',
    'marriageStatus',
    'marriageDate',
    'marriageCount',
    'workState',
    'workPattern',
  ] as const,
  (id) => profileExportColumns[id],
) satisfies ListColumns;
