import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { fieldProblems, type MessageDescriptor, type Problem } from '#src/base/text/problem.ts';
import { calculateLeaveDays, type LeaveDay, sumLeaveDays } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import type { SlotRange } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { calendarForType } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { createImportLedger } from './import-ledger.ts';
import {
  type BalanceId,
  balanceKey,
  type LeaveImportPlan,
  type PlannedCorrection,
  type PlannedLeave,
  type PlannedPart,
  type PlannedRow,
  type PlanRecords,
  type StoredLeave,
} from './leave-import-plan.ts';
import {
  approverProblem,
  checkImportRow,
  explainingDays,
  type ImportChoices,
  type ImportRow,
  type RowOutcome,
  type RowRecords,
  splitByYear,
  type ValidRow,
} from './leave-import-rules.ts';
import { leaveImportMessage } from './leave-import-sentences.ts';

/** Checks the fields of all rows. Calendars, overlaps and balances are read for the valid ones. */
export const checkImportRows = (rows: readonly ImportRow[], records: RowRecords): RowOutcome[] =>
  rows.map((row, place) => checkImportRow(row, place, records));

/** The balances on which valid rows are booked. */
export function balancesOf(outcomes: readonly RowOutcome[]): BalanceId[] {
  const ids = outcomes.flatMap(({ valid }) =>
    valid
      ? splitByYear(valid.period).map(({ startDate }) => ({
          emplId: valid.person.emplId,
          leaveYear: yearOf(startDate),
          leaveCode: valid.leaveCode,
        }))
      : [],
  );
  return [...new Map(ids.map((id) => [balanceKey(id), id])).values()];
}

/**
 * Plans an import: counts the days of each row, and checks duplicates, overlaps, entitlements and balances in the order of the rows.
 *
 * @param outcomes from `checkImportRows`
 * @param today leave that begins before it uses up the taken days of the entitlement upload
 */
export function planLeaveImport(
  outcomes: readonly RowOutcome[],
  records: PlanRecords,
  { today, ...choices }: ImportChoices & { today: PlainDate },
): LeaveImportPlan {
  const valid = outcomes.flatMap((one) => one.valid ?? []);
  const [duplicates, overlaps] = [findDuplicates(valid), findOverlaps(valid)];
  const ledger = createImportLedger(records, { ...choices, today });
  const leaves: PlannedLeave[] = [];
  const corrections: PlannedCorrection[] = [];
  const rows = outcomes.map((outcome, row): PlannedRow => {
    const one = outcome.valid;
    const nothing = { row, emplId: outcome.emplId, leaveDuration: null, sheetDays: null, days: [], warnings: [] };
    if (!one) return { ...nothing, problems: outcome.problem ? [outcome.problem] : [] };
    const parts = countParts(one, records);
    const days = parts.flatMap(({ dayCosts }) => dayCosts);
    const counted = sumLeaveDays(days);
    const split = shareSheetDays(one, parts, counted, choices);
    const problem =
      fieldProblems('startDate', counted === 0 && leaveImportMessage('import.no-day'))[0] ??
      fieldProblems('emplId', duplicates.has(row) && leaveImportMessage('row.twice'))[0] ??
      overlapProblem(records.overlaps.get(row) ?? overlaps.get(row)) ??
      ledger.book(one, split, choices.takenIncludesBooked || one.period.startDate < today) ??
      approverProblem(one, records);
    const planned = { ...nothing, leaveDuration: counted, sheetDays: one.sheetDays, days };
    if (problem) return { ...planned, problems: [problem] };
    leaves.push(...split.map(({ leave }) => leave));
    // Without an entitlement there is no balance to correct.
    corrections.push(
      ...split.flatMap(({ correction }) => (correction && records.balances.has(balanceKey(correction)) ? [correction] : [])),
    );
    return { ...planned, problems: [], warnings: differenceWarnings(one.sheetDays, counted, days) };
  });
  return { rows, balances: ledger.effects(), leaves, corrections };
}

function countParts({ person, period, category }: ValidRow, { calendarOf }: PlanRecords) {
  const calendar = calendarForType(category, calendarOf(person));
  return splitByYear(period).map((part) => ({
    part,
    dayCosts: calculateLeaveDays({ ...part, halfDay: part.halfDayPart !== null }, calendar),
  }));
}

/** Parts without a counted day are not stored. The difference from the sheet belongs to the first part that is stored. */
function shareSheetDays(
  { row, person: { emplId }, leaveCode, category, sheetDays, reason, approver }: ValidRow,
  parts: ReturnType<typeof countParts>,
  counted: number,
  { keepSheetDays }: ImportChoices,
): PlannedPart[] {
  let difference = keepSheetDays && sheetDays !== null ? sheetDays - counted : 0;
  return parts.flatMap(({ part, dayCosts }): PlannedPart[] => {
    const leaveDuration = sumLeaveDays(dayCosts);
    if (leaveDuration === 0) return [];
    // A part costs at least nothing; the rest of the difference belongs to the next part.
    const own = Math.max(difference, -leaveDuration);
    difference -= own;
    const id = { emplId, leaveYear: yearOf(part.startDate), leaveCode };
    const { needsBalance, mayGoBelowBy } = category;
    const leave = { ...part, ...id, row, dayCosts, leaveDuration, needsBalance, mayGoBelowBy, approver, reason };
    const correction = { ...id, row, days: -own, on: part.startDate, sheetDays: leaveDuration + own, counted: leaveDuration };
    return [{ leave, charged: leaveDuration + own, ...(own !== 0 && { correction }) }];
  });
}

const differenceWarnings = (sheetDays: number | null, counted: number, days: readonly LeaveDay[]): MessageDescriptor[] =>
  sheetDays === null || sheetDays === counted
    ? []
    : [leaveImportMessage('import.days-differ', { sheet: sheetDays, counted, days: explainingDays(sheetDays, days) })];

const overlapProblem = (leave: StoredLeave | undefined): Problem | undefined =>
  fieldProblems('startDate', leave && leaveImportMessage('import.overlap', leave), 'records')[0];

/** The rows of the same person, type and half days as another row. */
function findDuplicates(rows: readonly ValidRow[]): Set<number> {
  const groups = Map.groupBy(rows, ({ person, leaveCode, slots }) => `${person.emplId} ${leaveCode} ${slots.from} ${slots.until}`);
  return new Set([...groups.values()].flatMap((group) => (group.length > 1 ? group.map(({ row }) => row) : [])));
}

/** The leave of another row that shares a half day, by the place of the row. */
function findOverlaps(rows: readonly ValidRow[]): Map<number, StoredLeave> {
  const overlaps = new Map<number, StoredLeave>();
  for (const group of Map.groupBy(rows, ({ person }) => person.emplId).values()) {
    let longest: ValidRow | undefined;
    for (const one of group.toSorted((a, b) => a.slots.from - b.slots.from)) {
      if (longest && sharesSlot(longest.slots, one.slots)) {
        overlaps.set(one.row, periodOf(longest));
        if (!overlaps.has(longest.row)) overlaps.set(longest.row, periodOf(one));
      }
      if (!longest || one.slots.until > longest.slots.until) longest = one;
    }
  }
  return overlaps;
}

const sharesSlot = (a: SlotRange, b: SlotRange) => a.from < b.until && b.from < a.until;
const periodOf = ({ period: { startDate, endDate } }: ValidRow): StoredLeave => ({ startDate, endDate });
