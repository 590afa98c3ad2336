import { entitlementColumns } from '#src/leave/leave-entitlement/leave-entitlement-columns.ts';
import { type ColumnRenderer, tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { daysText } from '#src/base/text/plural.ts';
import type { LeaveEntitlement } from './calls.ts';
import { overdrawnDays } from '#src/ledger/leave-ledger/calculation/balance.ts';

/**
 * Returns a balance for a list: never below 0, with the overdrawn days beside it.
 *
 * @example balanceText({ balanceLeave: 0, availableLeave: 14, takenLeave: 16 }) // '0 days, 2 days overdrawn'
 */
export const balanceText = (of: Pick<LeaveEntitlement, 'balanceLeave' | 'availableLeave' | 'takenLeave' | 'comesLater'>): string =>
  overdrawnDays(of) > 0 ? `${daysText(of.balanceLeave)}, ${daysText(overdrawnDays(of))} overdrawn` : daysText(of.balanceLeave);

type DaysField = 'carryForward' | 'entitlement' | 'availableLeave' | 'takenLeave';

const daysColumn = (field: DaysField): ColumnRenderer<LeaveEntitlement> => ({ cell: (row) => daysText(row[field]) });

/** The columns of the lists of other people's entitlements. */
export const entitlementTableColumns = tableColumns<typeof entitlementColumns, LeaveEntitlement>(entitlementColumns, {
  'employeeDetails.emplId': { deskOnly: true },
  'employeeDetails.name': { rowHeader: true },
  carryForward: daysColumn('carryForward'),
  entitlement: daysColumn('entitlement'),
  availableLeave: daysColumn('availableLeave'),
  takenLeave: daysColumn('takenLeave'),
  balanceLeave: { cell: balanceText },
});

export const entitlementRowKey = ({ id }: LeaveEntitlement): string => `${id.emplid}/${id.year}/${id.leaveCode}`;

/** The link to the balance history of a row. */
export const explainLink = ({ id, employeeDetails, leaveCategory }: LeaveEntitlement) => ({
  text: 'Explain',
  label: `Explain ${leaveCategory.leaveDescr} ${id.year} of ${employeeDetails.name}`,
  to: paths.viewLeaveEntitlement({ emplId: id.emplid, year: id.year, leaveCode: id.leaveCode }),
});
