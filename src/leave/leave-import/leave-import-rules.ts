import { parsePlainDate, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { foldEmail } from '#src/base/text/email.ts';
import { fieldProblems, type MessageDescriptor, type Problem } from '#src/base/text/problem.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import {
  type HalfDayPeriod,
  periodToSlots,
  type SlotRange,
  slotsToPeriod,
  wholeDaySlots,
} from '#src/ledger/leave-ledger/calculation/slots.ts';
import type { LeaveDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import { dayReasonText } from '#src/ledger/leave-ledger/wording/day-reasons.ts';
import { leaveImportMessage } from './leave-import-sentences.ts';

export const maxImportRows = 20_000;
export const maxImportReasonLength = 250;

/** The reason of leave whose row has none. */
const defaultReason = 'Imported';

const maxDays = 366;

/** A row as it is sent. Texts that cannot be read are what the person typed. */
export type ImportRow = {
  emplId?: string | undefined;
  businessEmail?: string | undefined;
  leaveCode: string;
  startDate: PlainDate;
  endDate: PlainDate;
  halfDayPart?: string | undefined;
  startPart?: string | undefined;
  endPart?: string | undefined;
  /** The days that the previous product counted. */
  days?: number | string | undefined;
  reason?: string | undefined;
  approver?: string | undefined;
};

/** The choices of a whole import. */
export type ImportChoices = {
  /** Whether a difference between the days of the sheet and the counted days is booked as a correction. */
  keepSheetDays: boolean;
  /** Whether later leave uses up the taken days of the entitlement upload too. */
  takenIncludesBooked: boolean;
  allowBelowZero: boolean;
};

export type ImportedPerson = {
  emplId: string;
  name: string;
  email: string;
  /** The line manager, another manager or HR; null if no one can approve. */
  approver: string | null;
  isActive: boolean;
};

export type ImportCategory = { descr: string; countsCalendarDays: boolean; needsBalance: boolean; mayGoBelowBy: number };

/** The people and types against which rows are checked. */
export type RowRecords = {
  byId: ReadonlyMap<string, ImportedPerson>;
  /** By `foldEmail`. No two people share an address. */
  byEmail: ReadonlyMap<string, ImportedPerson>;
  categories: ReadonlyMap<string, ImportCategory>;
  /** The active managers among the approvers of the rows. */
  approvers: ReadonlySet<string>;
};

/** A row whose fields are valid, with its person and its half days. */
export type ValidRow = {
  row: number;
  person: ImportedPerson;
  leaveCode: string;
  category: ImportCategory;
  period: HalfDayPeriod;
  slots: SlotRange;
  sheetDays: number | null;
  reason: string;
  approver: string;
};

export type RowOutcome = { emplId: string | null; valid?: ValidRow; problem?: Problem };

const problemAt = (path: string, said: MessageDescriptor | false | undefined, because?: Problem['because']): Problem | undefined =>
  fieldProblems(path, said, because)[0];

const filled = (text: string | undefined): string => (text ?? '').trim();

/**
 * Checks the fields of a row in the order of the rules, up to the days of the sheet. Duplicates, overlaps and balances need all rows:
 * `planLeaveImport` checks them.
 *
 * @param row the place of the row in the call, from 0
 * @example checkImportRow({ ...row, endDate: '2026-01-01' }, 0, records).problem?.code // 'period.end-before-start'
 */
export function checkImportRow(input: ImportRow, row: number, records: RowRecords): RowOutcome {
  const { person, problem: unknown } = findPerson(input, records);
  const emplId = person?.emplId ?? null;
  if (!person) return { emplId, ...(unknown && { problem: unknown }) };
  const leaveCode = filled(input.leaveCode);
  const category = records.categories.get(leaveCode);
  const problem =
    problemAt('leaveCode', !category && leaveImportMessage(leaveCode === '' ? 'leave-type.blank' : 'leave-type.unknown')) ??
    periodProblem(input) ??
    partProblem(input) ??
    problemAt('days', readDays(input.days) === undefined && leaveImportMessage('import.days-form')) ??
    problemAt(
      'reason',
      isTooLong(filled(input.reason), maxImportReasonLength) &&
        leaveImportMessage('leave.reason-too-long', { most: maxImportReasonLength }),
    );
  if (problem || !category) return { emplId, ...(problem && { problem }) };
  const period = toPeriod(input);
  const approver = filled(input.approver) || (person.approver ?? '');
  return {
    emplId,
    valid: {
      row,
      person,
      leaveCode,
      category,
      period,
      slots: periodToSlots(period),
      sheetDays: readDays(input.days) ?? null,
      reason: filled(input.reason) || defaultReason,
      approver,
    },
  };
}

/** Returns the problem of the approver; the last rule of a row, because it concerns later steps only. */
export function approverProblem({ person, approver }: ValidRow, { approvers }: Pick<RowRecords, 'approvers'>): Problem | undefined {
  if (approver === '') return problemAt('approver', leaveImportMessage('import.approver-missing'), 'records');
  if (approver === person.approver || (approvers.has(approver) && approver !== person.emplId)) return undefined;
  return problemAt('approver', leaveImportMessage('import.approver-unknown', { approver }), 'records');
}

function findPerson(input: ImportRow, { byId, byEmail }: RowRecords): { person?: ImportedPerson; problem?: Problem | undefined } {
  const [emplId, email] = [filled(input.emplId), filled(input.businessEmail)];
  if (emplId === '' && email === '') return { problem: problemAt('emplId', leaveImportMessage('import.employee-blank')) };
  if (emplId !== '') {
    const person = byId.get(emplId);
    if (!person) return { problem: problemAt('emplId', leaveImportMessage('import.employee-unknown', { emplId })) };
    const isOther = email !== '' && foldEmail(person.email) !== foldEmail(email);
    return isOther ? { problem: problemAt('businessEmail', leaveImportMessage('import.email-of-other', { emplId, email })) } : { person };
  }
  const person = byEmail.get(foldEmail(email));
  return person ? { person } : { problem: problemAt('businessEmail', leaveImportMessage('import.email-unknown', { email })) };
}

function periodProblem({ startDate, endDate }: ImportRow): Problem | undefined {
  if (parsePlainDate(startDate) === undefined) return problemAt('startDate', leaveImportMessage('period.start-invalid'));
  if (parsePlainDate(endDate) === undefined) return problemAt('endDate', leaveImportMessage('period.end-invalid'));
  if (endDate < startDate) return problemAt('endDate', leaveImportMessage('period.end-before-start'));
  return problemAt('endDate', yearOf(endDate) > yearOf(startDate) + 1 && leaveImportMessage('import.years'));
}

function partProblem({ startDate, endDate, ...row }: ImportRow): Problem | undefined {
  const [halfDayPart, startPart, endPart] = [toPart(row.halfDayPart), toPart(row.startPart), toPart(row.endPart)];
  const isOneDay = startDate === endDate;
  return (
    problemAt('halfDayPart', !['', 'AM', 'PM'].includes(halfDayPart) && leaveImportMessage('import.half-form')) ??
    problemAt('startPart', !['', 'PM'].includes(startPart) && leaveImportMessage('import.start-part-form')) ??
    problemAt('endPart', !['', 'AM'].includes(endPart) && leaveImportMessage('import.end-part-form')) ??
    problemAt('halfDayPart', halfDayPart !== '' && !isOneDay && leaveImportMessage('leave.half-of-many')) ??
    problemAt(
      startPart === '' ? 'endPart' : 'startPart',
      isOneDay &&
        startPart + endPart !== '' &&
        halfDayPart + startPart + endPart !== halfOfDay(row) &&
        leaveImportMessage('leave.parts-of-one'),
    )
  );
}

const toPart = (text: string | undefined): string => filled(text).toUpperCase();

/** The half of a single day. Other products list it by its first and last part: from noon is the afternoon, until noon is the morning. */
const halfOfDay = (row: Pick<ImportRow, 'halfDayPart' | 'startPart' | 'endPart'>): string =>
  toPart(row.halfDayPart) || toPart(row.startPart) || toPart(row.endPart);

function toPeriod({ startDate, endDate, ...row }: ImportRow): HalfDayPeriod {
  const isOneDay = startDate === endDate;
  const half = isOneDay ? halfOfDay(row) : '';
  return {
    startDate,
    endDate,
    halfDayPart: half === 'AM' || half === 'PM' ? half : null,
    startPart: !isOneDay && toPart(row.startPart) === 'PM' ? 'PM' : null,
    endPart: !isOneDay && toPart(row.endPart) === 'AM' ? 'AM' : null,
  };
}

/** Returns the days of the sheet; null if there are none, undefined if they are invalid. */
function readDays(days: ImportRow['days']): number | null | undefined {
  if (days === undefined || (typeof days === 'string' && days.trim() === '')) return null;
  return typeof days === 'number' && Number.isInteger(days * 2) && days >= 0 && days <= maxDays ? days : undefined;
}

/**
 * Returns the parts of leave by calendar year, because an application has one year.
 *
 * @example splitByYear({ startDate: '2026-12-31', endDate: '2027-01-04', startPart: 'PM', … })
 * // [{ startDate: '2026-12-31', endDate: '2026-12-31', halfDayPart: 'PM', … }, { startDate: '2027-01-01', endDate: '2027-01-04', … }]
 */
export function splitByYear(period: HalfDayPeriod): HalfDayPeriod[] {
  const { startDate, endDate } = period;
  if (yearOf(startDate) === yearOf(endDate)) return [period];
  const { from, until } = periodToSlots(period);
  const newYear = `${yearOf(endDate)}-01-01`;
  const { from: middle } = wholeDaySlots({ startDate: newYear, endDate: newYear });
  return [slotsToPeriod({ from, until: middle }), slotsToPeriod({ from: middle, until })];
}

/**
 * Returns the days that explain why the product counts fewer days than the sheet: holidays, days off and half days, and weekends only where
 * these are not enough.
 *
 * @example explainingDays(5, [{ date: '2026-05-01', days: 0, why: 'holiday', holiday: 'Labour Day' }, …]) // [{ date: '2026-05-01', reason: 'Labour Day' }]
 */
export function explainingDays(sheetDays: number, days: readonly LeaveDay[]): { date: PlainDate; reason: string }[] {
  const difference = sheetDays - days.reduce((sum, one) => sum + one.days, 0);
  if (difference <= 0) return [];
  const reduced = days.filter(({ days: cost, why }) => cost < 1 && why !== undefined);
  const special = reduced.filter(({ why }) => why !== 'weekend');
  const isEnough = special.reduce((sum, { days: cost }) => sum + 1 - cost, 0) >= difference;
  return (isEnough ? special : reduced).flatMap(({ date, why, holiday }) => (why ? [{ date, reason: dayReasonText(why, holiday) }] : []));
}
