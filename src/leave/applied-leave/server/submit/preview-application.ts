import type { z } from 'zod';
import type { appliedLeaveContract } from '#src/leave/applied-leave/applied-leave-contract.ts';
import { appliedLeaveMessage, appliedLeaveSentences } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { formatMessage, toProblemResponses } from '#src/base/text/problem.ts';
import { daysResponse } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import type { Tag } from '#src/platform/db/server/sql.ts';
import { notFound } from '#src/platform/http/app-error.ts';
import { absenceRefusals } from './absence-problems.ts';
import { plainReader } from './application-records.ts';
import { evaluateApplication, type PartEvaluation } from './evaluate-application.ts';
import { computeBalanceAfter } from './evaluate-part.ts';
import type { EvaluationContext } from './evaluation-context.ts';

type PreviewQuery = z.output<(typeof appliedLeaveContract)['GET /appliedleave/preview']['query']>;
type PreviewResponse = z.output<(typeof appliedLeaveContract)['GET /appliedleave/preview']['response']>;
type Previewed = Pick<Extract<EvaluationContext, { kind: 'preview' }>, 'applicant' | 'today' | 'isHr'>;

/**
 * Evaluates an application without storing it, for people who are still choosing the days. Reason and approver are not required.
 *
 * @throws AppError 404 if the applicant has no application `instead`
 */
export async function previewApplication(
  sql: Tag,
  { leaveCode, startDate, instead, ...dates }: PreviewQuery,
  by: Previewed,
): Promise<PreviewResponse> {
  const { today } = by;
  const body = { ...dates, id: { startDate }, leaveCategory: { leaveCode }, reason: '', approver: '', attachment: null };
  const replaces = instead === undefined ? null : await findReplaced(sql, by.applicant, Number(instead));
  const evaluation = await evaluateApplication(plainReader(sql), body, { kind: 'preview', ...by, replaces });
  const { parts, duration, problems, overlaps, absences, warnings } = evaluation;
  const absenceWarnings = absences.flatMap(({ refuses, ...found }) => (refuses ? [] : [appliedLeaveMessage('absence.warned', found)]));
  const refusals = toProblemResponses(appliedLeaveSentences, [...problems, ...overlaps, ...absenceRefusals(absences)]);
  const years = parts.map((part) => yearResponse(part, { today, isRefused: refusals.length > 0 }));
  const [first] = years.filter(({ leaveDuration }) => leaveDuration > 0).concat(years);
  return {
    leaveDuration: duration,
    days: daysResponse(parts.flatMap(({ dayCosts }) => dayCosts)),
    balanceAfter: first?.balanceAfter ?? null,
    ...(first?.lapses && { lapses: first.lapses }),
    ...(years.length > 1 && { parts: years }),
    warnings: [...warnings, ...absenceWarnings].map((said) => ({ code: said.code, message: formatMessage(appliedLeaveSentences, said) })),
    problems: refusals.map(({ path, code, params, message }) => ({ path, code, ...(params && { params }), message })),
  };
}

async function findReplaced(sql: Tag, applicant: string, appliedLeaveId: number) {
  const [found] = await sql<{ appliedLeaveId: number; leaveYear: number }[]>`
    select applied_leave_id as "appliedLeaveId", leave_year as "leaveYear" from applied_leave
    where applied_leave_id = ${appliedLeaveId} and empl_id = ${applicant}`;
  if (!found) throw notFound();
  return found;
}

/** Returns the cost of a part and the remaining balance of its year; a refused part has no remaining balance. */
function yearResponse(
  { period, dayCosts, duration, balance, records }: PartEvaluation,
  { today, isRefused }: { today: PlainDate; isRefused: boolean },
) {
  const { category } = records.facts;
  const { left, lapses } = computeBalanceAfter(records, { startDate: period.startDate, dayCosts }, today);
  const lacks = category?.needsBalance ? duration - balance - category.mayGoBelowBy : 0;
  return {
    year: yearOf(period.startDate),
    leaveDuration: duration,
    balanceAfter: records.entitlement && category?.needsBalance && !isRefused ? left : null,
    ...(duration > 0 && lacks > 0 && { lacks }),
    ...(lapses.length > 0 && { lapses }),
  };
}
