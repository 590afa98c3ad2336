import { entitlementColumns } from '#src/leave-entitlement/leave-entitlement-columns.ts';
import { type ColumnLook, tableColumns } from '#src/screens/client/list/table-columns.ts';
import { daysText } from '#src/text/plural.ts';
import type { LeaveEntitlement } from './calls.ts';

type DaysField = 'carryForward' | 'entitlement' | 'availableLeave' | 'takenLeave' | 'balanceLeave';

const inDays = (field: DaysField): ColumnLook<LeaveEntitlement> => ({ cell: (row) => daysText(row[field]) });

/** The columns of the lists of other people's entitlements. */
export const entitlementTableColumns = tableColumns<typeof entitlementColumns, LeaveEntitlement>(entitlementColumns, {
  'employeeDetails.emplId': { deskOnly: true },
  'employeeDetails.name': { rowHeader: true },
  carryForward: inDays('carryForward'),
  entitlement: inDays('entitlement'),
  availableLeave: inDays('availableLeave'),
  takenLeave: inDays('takenLeave'),
  balanceLeave: inDays('balanceLeave'),
});

export const entitlementRowKey = ({ id }: LeaveEntitlement): string => `${id.emplid}/${id.year}/${id.leaveCode}`;
