import { randomUUID } from 'node:crypto';
import { appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import { forbidden, throwIfProblems, fieldError } from '#src/platform/http/app-error.ts';
import type { NewApplication } from '#src/ledger/leave-ledger/server/application/store-application.ts';
import { hasExpiredDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { absenceRefusals } from './absence-problems.ts';
import { lockingReader } from './application-records.ts';
import { evaluateApplication } from './evaluate-application.ts';
import type { Application, EvaluationContext } from './evaluation-context.ts';

/** An application that passed validation. `settles`: days of its year have expired, so that the number of expired days may fall. */
export type ValidatedLeave = NewApplication & { settles: boolean };

/**
 * Validates an application that is stored whole.
 *
 * @throws AppError 400, 403 or 409 in the words of the specification
 */
export async function validateApplication(tx: TransactionSql, body: Application, context: EvaluationContext): Promise<ValidatedLeave> {
  const [leave] = await validateApplicationParts(tx, body, context);
  if (!leave) throw new Error('Unreachable: applications without a counted day are refused earlier.');
  return leave;
}

/**
 * Validates an application and locks its records. Leave over New Year becomes two parts, each counted in its year; a part without
 * counted days is not stored.
 */
export async function validateApplicationParts(
  tx: TransactionSql,
  body: Application,
  context: EvaluationContext,
): Promise<ValidatedLeave[]> {
  const { applicant, today } = context;
  const { policy, facts, parts, problems, overlaps, absences, warnings, isApprovedByRule } = await evaluateApplication(
    lockingReader(tx),
    body,
    context,
  );
  const { filedBy } = policy;
  if (policy.requiresActive && !facts.isActive)
    throw filedBy === null ? forbidden() : fieldError(400, 'employeeDetails.emplId', appliedLeaveMessage('leave.on-behalf-of-nobody'));
  throwIfProblems(problems.filter(({ because }) => because === 'input'));
  throwIfProblems(overlaps);
  throwIfProblems(problems);
  throwIfProblems(absenceRefusals(absences));
  const { needsBalance = true, mayGoBelowBy = 0, secondApproval = null } = facts.category ?? {};
  const needsAttachment = warnings.some(({ code }) => code === 'leave.rule-attachment');
  const counted = parts.filter(({ duration }) => duration > 0);
  const pair = counted.length > 1 ? randomUUID() : null;
  return counted.map(({ period, duration, dayCosts, records }, n) => ({
    emplId: applicant,
    leaveYear: yearOf(period.startDate),
    leaveCode: body.leaveCategory.leaveCode,
    // The attachment, and the rule that asks for one, belong only to the first stored part.
    judgedBy: { needsBalance, mayGoBelowBy, needsAttachment: needsAttachment && n === 0, secondApproval },
    effDate: today,
    ...period,
    leaveDuration: duration,
    dayCosts,
    approver: body.approver,
    reason: body.reason,
    attachment: n === 0 ? body.attachment || null : null,
    filedBy,
    pair,
    settles: hasExpiredDays(records.facts.history, today),
    notifies: isApprovedByRule ? 'approvedAtOnce' : filedBy === null ? 'submitted' : 'filedFor',
  }));
}
