import { parseTypedDate } from '#src/base/dates/plain-date.ts';
import { displayedBalance } from '#src/ledger/leave-ledger/calculation/balance.ts';
import type { SheetRow, UploadSheet } from '#src/platform/excel/upload-sheet.ts';
import type { ListColumns } from '#src/platform/lists/list-columns.ts';
import { plural } from '#src/base/text/plural.ts';
import { type EntitlementRowFacts, entitlementKey, entitlementRowProblem } from './entitlement-row-rules.ts';
import { entitlementSentences, dayFieldLabels } from './leave-entitlement-sentences.ts';
import { availableWarning, maxDaysLength, parseDays, parseYear } from './leave-entitlement-rules.ts';

const daysHint = `0 or more, in half days such as 2.5, up to ${maxDaysLength} characters.`;

/** The columns of the sheet (specification section 3, entitlement upload columns). */
export const entitlementSheetFields = {
  emplid: { heading: 'EmployeeID', kind: 'text', accepts: 'The ID of an active employee. You can leave out the name.' },
  year: {
    heading: 'LeaveYear',
    kind: 'number',
    accepts: 'Four digits. Each employee, year and leave type only once.',
  },
  leaveCode: { heading: 'LeaveType', kind: 'text', accepts: 'One of the codes below.' },
  carryForward: { heading: 'CarriedForward', kind: 'days', accepts: `Days left from the previous year: ${daysHint}` },
  entitlement: { heading: 'Entitlement', kind: 'days', accepts: `Days granted for the year: ${daysHint}` },
  availableLeave: {
    heading: 'AvailableLeave',
    kind: 'days',
    accepts: `Days that can be taken, usually CarriedForward + Entitlement: ${daysHint}`,
  },
  takenLeave: { heading: 'TakenLeave', kind: 'days', accepts: `Days taken before this system was in use: ${daysHint}` },
  balanceLeave: {
    heading: 'BalanceLeave',
    kind: 'days',
    accepts: `AvailableLeave - TakenLeave, not below 0: ${daysHint} Calculated automatically.`,
  },
  carryForwardUntil: {
    heading: 'CarriedForwardUntil',
    kind: 'date',
    accepts: 'The last day for using carried days, in the leave year. Blank: as the leave category says.',
    isOptional: true,
  },
} as const;

const columns = {
  'id.emplid': { heading: 'Employee ID', kind: 'text' },
  name: { heading: 'Employee Name', kind: 'text' },
  'id.year': { heading: 'Leave Year', kind: 'number' },
  'id.leaveCode': { heading: 'Leave Type', kind: 'text' },
  carryForward: { heading: dayFieldLabels.carryForward, kind: 'days' },
  entitlement: { heading: dayFieldLabels.entitlement, kind: 'days' },
  availableLeave: { heading: dayFieldLabels.availableLeave, kind: 'days' },
  takenLeave: { heading: dayFieldLabels.takenLeave, kind: 'days' },
  balanceLeave: { heading: dayFieldLabels.balanceLeave, kind: 'days' },
} as const satisfies ListColumns;

/** A row as shown on screen; without the name it is the body of the call. */
export type EntitlementRow = {
  id: { emplid: string; year: number | string; leaveCode: string };
  /** The name of the employee, or empty if there is none. */
  name: string;
  /** A plain date, or the text of a cell that is not a date. */
  carryForwardUntil?: string;
} & Record<keyof typeof dayFieldLabels, number | string>;

/** The upload of leave entitlements (specification section 5, Entitlement upload). */
export const entitlementSheet: UploadSheet<typeof entitlementSheetFields, EntitlementRow, EntitlementRowFacts> = {
  subject: 'Leave Entitlement(s)',
  savedSubject: 'Leave Entitlements',
  fields: entitlementSheetFields,
  columns,
  toRow: ({ emplid, year, leaveCode, carryForwardUntil = '', ...figures }) => ({
    id: { emplid, year: parseYear(year) ?? year, leaveCode },
    name: '',
    carryForward: parseDays(figures.carryForward) ?? figures.carryForward,
    ...(carryForwardUntil && { carryForwardUntil: parseTypedDate(carryForwardUntil) ?? carryForwardUntil }),
    entitlement: parseDays(figures.entitlement) ?? figures.entitlement,
    availableLeave: parseDays(figures.availableLeave) ?? figures.availableLeave,
    takenLeave: parseDays(figures.takenLeave) ?? figures.takenLeave,
    balanceLeave: parseDays(figures.balanceLeave) ?? figures.balanceLeave,
  }),
  derive: (row, { people }) => ({ ...row, name: people.get(row.id.emplid)?.name ?? '' }),
  keys: { entry: ({ id }) => (id.emplid === '' || id.leaveCode === '' || typeof id.year === 'string' ? '' : entitlementKey(id)) },
  firstProblem: (row, { facts, isDuplicate }) => entitlementRowProblem(row, facts, isDuplicate('entry')),
  sentences: entitlementSentences,
  storedCode: 'entitlement-row.stored',
};

/**
 * Returns warnings about valid rows with unusual figures, to confirm before they are stored.
 *
 * @example unusualFigureWarnings([{ ...row, availableLeave: 14, takenLeave: 2, balanceLeave: 14 }])
 * // ['1 row: Balance Leave is not Available Leave - Taken Leave. The calculated balance will be saved.']
 */
export function unusualFigureWarnings(rows: readonly EntitlementRow[]): string[] {
  const count = (isUnusual: (row: Figures) => boolean) => rows.filter((row) => isUnusual(toNumbers(row))).length;
  const [available, balance] = [
    count((row) => availableWarning(row) !== undefined),
    count((row) => row.balanceLeave !== displayedBalance(row.availableLeave, row.takenLeave)),
  ];
  return [
    ...(available > 0 ? [`${countText(available)}: Available Leave is not Carried Forward + Entitlement.`] : []),
    ...(balance > 0
      ? [`${countText(balance)}: Balance Leave is not Available Leave - Taken Leave. The calculated balance will be saved.`]
      : []),
  ];
}

type Figures = Record<keyof typeof dayFieldLabels, number>;

const countText = (count: number) => plural(count, 'row');

function toNumbers({ carryForward, entitlement, availableLeave, takenLeave, balanceLeave }: EntitlementRow): Figures {
  return {
    carryForward: Number(carryForward),
    entitlement: Number(entitlement),
    availableLeave: Number(availableLeave),
    takenLeave: Number(takenLeave),
    balanceLeave: Number(balanceLeave),
  };
}

/** Returns the possible ids and years in a sheet, to request facts about them. */
export function collectSheetKeys(rows: readonly SheetRow[]): { emplIds: string[]; years: number[] } {
  const names = Object.keys(entitlementSheetFields);
  const [emplIdAt, yearAt] = [names.indexOf('emplid'), names.indexOf('year')];
  const emplIds = new Set(rows.map(({ cells }) => cells[emplIdAt]?.trim() ?? '').filter((id) => /^[^\p{Cc}]{1,10}$/u.test(id)));
  const years = new Set(rows.map(({ cells }) => parseYear(cells[yearAt] ?? '')).filter((year) => year !== undefined));
  return { emplIds: [...emplIds], years: [...years] };
}
