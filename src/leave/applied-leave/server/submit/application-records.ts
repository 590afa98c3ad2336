import type { LeaveDates } from '#src/leave/applied-leave/submit/split-at-new-year.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import type { LeaveDay } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import type { AbsenceFinding, AbsenceRule } from '#src/ledger/leave-ledger/calculation/absence-rules.ts';
import { lockLeaveType, lockShared } from '#src/platform/db/server/advisory-locks.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import {
  findAbsenceRules,
  findAbsenceFindings,
  lockAndEvaluateAbsenceRules,
} from '#src/ledger/leave-ledger/server/calendar/absence-rule-queries.ts';
import { type EntitlementFigures, findEntitlement, lockEntitlement } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import type { Application, EvaluationContext, EvaluationPolicy } from './evaluation-context.ts';
import { findSubmissionFacts, type SubmissionFacts } from './submission-facts-queries.ts';

/** The records that a part of an application is evaluated against. */
export type PartRecords = { facts: SubmissionFacts; entitlement: EntitlementFigures | undefined; absenceRules: readonly AbsenceRule[] };

/** A preview reads the records as they are; a validation locks them until the end of its transaction. */
export type RecordReader = {
  sql: Tag;
  findEntitlement: (of: Parameters<typeof findEntitlement>[1]) => Promise<EntitlementFigures | undefined>;
  /** Takes the locks that the lock of an entitlement would replace, for leave without one. Leave on a limited number of dates takes turns. */
  lockFacts?: (of: { emplId: string; leaveCode: string; isLimited: boolean }) => Promise<void>;
  findAbsences: (of: Parameters<typeof findAbsenceFindings>[1], rules: readonly AbsenceRule[]) => Promise<AbsenceFinding[]>;
};

export const plainReader = (sql: Tag): RecordReader => ({
  sql,
  findEntitlement: (of) => findEntitlement(sql, of),
  findAbsences: (of, rules) => findAbsenceFindings(sql, of, rules),
});

export const lockingReader = (tx: TransactionSql): RecordReader => ({
  sql: tx,
  findEntitlement: (of) => lockEntitlement(tx, of),
  lockFacts: async ({ emplId, leaveCode, isLimited }) => {
    await lockShared(tx, 'people');
    await lockShared(tx, 'calendar');
    if (isLimited) await lockLeaveType(tx, emplId, leaveCode);
  },
  findAbsences: (of, rules) => lockAndEvaluateAbsenceRules(tx, of, rules),
});

type Evaluated = Pick<EvaluationContext, 'applicant' | 'today'> & { body: Application; policy: EvaluationPolicy };

const absenceKey = ({ applicant, body }: Evaluated, { startDate, endDate }: LeaveDates) => ({
  emplId: applicant,
  leaveCode: body.leaveCategory.leaveCode,
  startDate,
  endDate,
});

/** Reads the records of a part, in one packet: the snapshot of the facts must be later than the lock of the entitlement. */
export async function readRecords(reader: RecordReader, evaluated: Evaluated, part: LeaveDates): Promise<PartRecords> {
  const { body, policy, today } = evaluated;
  const of = {
    ...absenceKey(evaluated, part),
    leaveYear: yearOf(part.startDate),
    approver: body.approver,
    attachment: body.attachment || null,
    uploadedBy: policy.uploadedBy,
    today,
    replaces: policy.replaces?.appliedLeaveId ?? 0,
  };
  const [entitlement, facts, absenceRules] = await Promise.all([
    reader.findEntitlement(of),
    findSubmissionFacts(reader.sql, of),
    policy.isHr ? [] : findAbsenceRules(reader.sql, of),
  ]);
  if (!reader.lockFacts || entitlement || facts.category?.needsBalance !== false) return { entitlement, facts, absenceRules };
  await reader.lockFacts({ ...of, isLimited: facts.category.allowedDatesMost !== null });
  return { entitlement, facts: await findSubmissionFacts(reader.sql, of), absenceRules };
}

/** Evaluates the absence rules on the counted days of a part. */
export const readAbsences = (
  reader: RecordReader,
  evaluated: Evaluated,
  { part, dayCosts, absenceRules }: { part: LeaveDates; dayCosts: readonly LeaveDay[]; absenceRules: readonly AbsenceRule[] },
): Promise<AbsenceFinding[]> => reader.findAbsences({ ...absenceKey(evaluated, part), dayCosts }, absenceRules);
