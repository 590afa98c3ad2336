import type { z } from 'zod';
import { randomUUID } from 'node:crypto';
import type { appliedLeaveContract } from '#src/leave/applied-leave/applied-leave-contract.ts';
import { appliedLeaveSentences, appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { lockShared } from '#src/platform/db/server/advisory-locks.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { forbidden, throwIfProblems, fieldError } from '#src/platform/http/app-error.ts';
import {
  findAbsenceRules,
  findAbsenceFindings,
  lockAndEvaluateAbsenceRules,
} from '#src/ledger/leave-ledger/server/calendar/absence-rule-queries.ts';
import { daysResponse } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import type { NewApplication } from '#src/ledger/leave-ledger/server/application/update-applications.ts';
import { findEntitlement, lockEntitlement } from '#src/ledger/leave-ledger/server/balance/entitlement-lock.ts';
import { hasExpiredDays } from '#src/ledger/leave-ledger/server/expiry/expire-days.ts';
import { fieldProblems, formatMessage, toProblemResponses } from '#src/base/text/problem.ts';
import { absenceRefusals } from './absence-problems.ts';
import type { StoredLeave } from '../applied-leave-queries.ts';
import { findSubmissionFacts, type SubmissionFacts } from './submission-facts-queries.ts';
import { type Application, splitApplication, type PartRecords, evaluateApplication, type EvaluatedPart } from './evaluate-application.ts';

/** An application that passed validation. `settles`: days of its year have expired, so that the number of expired days may fall. */
export type ValidatedLeave = NewApplication & { settles: boolean };

/** The applicant, and the submitter if that is another person. */
type ValidationContext = {
  applicant: string;
  filedBy?: string | null;
  /** Nothing is stored yet, so that an applicant who has left meanwhile is refused. */
  isNew?: boolean;
  /** HR submits: notice, back-dating, length and attachments are not checked. */
  isFreeOfRules?: boolean;
  today: PlainDate;
  instead?: Pick<StoredLeave, 'appliedLeaveId' | 'leaveYear'>;
  /** The approver stays the same. */
  keepsApprover?: boolean;
  /** The year of the submission, if the application is decided now: the category rules were evaluated then. */
  askedIn?: number;
  /** How far the balance could go below zero at submission. */
  mayGoBelowBy?: number | undefined;
  /** The person who uploaded the attachment, if that is not the submitter. */
  uploadedBy?: string;
};

/**
 * Validates an application that is stored whole against rules and records, as if the application that it replaces did not exist.
 *
 * @throws AppError 400 or 409 in the words of the specification
 */
export async function validateApplication(tx: TransactionSql, body: Application, by: ValidationContext): Promise<ValidatedLeave> {
  const [judged] = await validateApplicationParts(tx, body, { ...by, isOne: true });
  if (!judged) throw new Error('Unreachable: applications without a counted day are refused earlier.');
  return judged;
}

/**
 * Validates a new application. Leave over New Year becomes two parts, each counted in its year; a part without counted days is not stored.
 */
export async function validateApplicationParts(
  tx: TransactionSql,
  body: Application,
  { isOne = false, ...by }: ValidationContext & { isOne?: boolean },
): Promise<ValidatedLeave[]> {
  const { applicant, filedBy = null, today, keepsApprover = false, instead } = by;
  const emplId = applicant;
  const leaveCode = body.leaveCategory.leaveCode;
  const parts = [];
  // Every transaction locks the earlier year first.
  for (const part of splitApplication(body, isOne)) parts.push({ part, ...(await lockRecords(tx, body, { ...by, part })) });
  const [facts] = parts.map((one) => one.facts);
  if (!facts) throw new Error('An application has a part.');
  if (by.isNew && !facts.isActive)
    throw filedBy === null ? forbidden() : fieldError(400, 'employeeDetails.emplId', appliedLeaveMessage('leave.on-behalf-of-nobody'));
  const weighed = evaluateApplication(body, parts, { ...by, instead, isOne });
  const all = [
    ...weighed.problems,
    ...fieldProblems('approver', !facts.approverIsValid && !keepsApprover && appliedLeaveMessage('leave.approver-invalid')),
    ...fieldProblems('attachment', !facts.attachmentIsFree && appliedLeaveMessage('leave.attachment-gone')),
  ];
  throwIfProblems(all.filter(({ because }) => because === 'input'));
  throwIfProblems(weighed.earlier);
  throwIfProblems(all);
  const stored = parts.flatMap((one, n) => {
    const costs = weighed.each[n];
    return costs && costs.duration > 0 ? [{ ...one, costs }] : [];
  });
  const absences = [];
  for (const { part, costs, absenceRules } of stored) {
    const days = { emplId, leaveCode, startDate: part.startDate, endDate: part.endDate, dayCosts: costs.dayCosts };
    absences.push(...(await lockAndEvaluateAbsenceRules(tx, days, absenceRules)));
  }
  throwIfProblems(absenceRefusals(absences));
  const { needsBalance = true, mayGoBelowBy = 0, secondApproval = null } = facts.category ?? {};
  const needsAttachment = weighed.warnings.some(({ code }) => code === 'leave.rule-attachment');
  const isApproved = absences.length === 0 && isApprovedByRule(facts, weighed);
  const pair = stored.length > 1 ? randomUUID() : null;
  return stored.map(({ costs, facts: { history } }, n) => ({
    emplId,
    leaveYear: yearOf(costs.period.startDate),
    leaveCode,
    // The attachment, and the rule that asks for one, belong to the first stored part alone.
    judgedBy: { needsBalance, mayGoBelowBy, needsAttachment: needsAttachment && n === 0, secondApproval },
    effDate: today,
    ...costs.period,
    leaveDuration: costs.duration,
    dayCosts: costs.dayCosts,
    approver: body.approver,
    reason: body.reason,
    attachment: n === 0 ? body.attachment || null : null,
    filedBy,
    pair,
    settles: hasExpiredDays(history, today),
    tells: isApproved ? 'approvedAtOnce' : filedBy === null ? 'submitted' : 'filedFor',
  }));
}

/** Locks and returns the records for the year of a part. */
async function lockRecords(
  tx: TransactionSql,
  body: Application,
  by: ValidationContext & { part: { startDate: PlainDate; endDate: PlainDate } },
): Promise<PartRecords & { absenceRules: Awaited<ReturnType<typeof findAbsenceRules>> }> {
  const { applicant, filedBy = null, isFreeOfRules = false, today, instead, uploadedBy = filedBy ?? applicant, part } = by;
  const { startDate, endDate } = part;
  const asked = {
    emplId: applicant,
    leaveYear: yearOf(startDate),
    leaveCode: body.leaveCategory.leaveCode,
    startDate,
    endDate,
    approver: body.approver,
    attachment: body.attachment || null,
    uploadedBy,
    today,
    instead: instead?.appliedLeaveId ?? 0,
  };
  const [entitlement, found, absenceRules] = await Promise.all([
    lockEntitlement(tx, asked),
    findSubmissionFacts(tx, asked),
    isFreeOfRules ? [] : findAbsenceRules(tx, asked),
  ]);
  const facts = entitlement || found.category?.needsBalance !== false ? found : await findFactsWithoutBalance(tx, asked);
  // The more lenient of the rule at submission and the present rule applies.
  const category = facts.category && { ...facts.category, mayGoBelowBy: Math.max(facts.category.mayGoBelowBy, by.mayGoBelowBy ?? 0) };
  return { entitlement, facts: { ...facts, category }, absenceRules };
}

/**
 * Finds the facts without an entitlement whose lock would cover the other rows: this function locks them first, so that the facts cannot
 * change.
 */
async function findFactsWithoutBalance(tx: TransactionSql, asked: Parameters<typeof findSubmissionFacts>[1]): Promise<SubmissionFacts> {
  await lockShared(tx, 'people');
  await lockShared(tx, 'calendar');
  return findSubmissionFacts(tx, asked);
}

/** Whether the application needs no decision: its category says so, nothing is missing, and no second step applies. */
function isApprovedByRule(
  { category }: SubmissionFacts,
  { duration, warnings }: Pick<ReturnType<typeof evaluateApplication>, 'duration' | 'warnings'>,
): boolean {
  if (!category?.autoApprove || warnings.length > 0) return false;
  return category.secondApproval === null || duration < category.secondApproval.from;
}

type PreviewQuery = z.output<(typeof appliedLeaveContract)['GET /appliedleave/preview']['query']>;
type PreviewResponse = z.output<(typeof appliedLeaveContract)['GET /appliedleave/preview']['response']>;

/** Validates an application without storing it, for people who are still choosing the days. Reason and approver are not required. */
export async function previewApplication(
  sql: Tag,
  { leaveCode, startDate, instead, ...asked }: PreviewQuery,
  { applicant, today, isFiledByHr = false }: Pick<ValidationContext, 'applicant' | 'today'> & { isFiledByHr?: boolean },
): Promise<PreviewResponse> {
  const body = { ...asked, id: { startDate }, leaveCategory: { leaveCode }, reason: '–', approver: '–', attachment: null };
  const isOne = instead !== undefined;
  const parts = [];
  for (const part of splitApplication(body, isOne)) {
    const of = { emplId: applicant, leaveYear: yearOf(part.startDate), leaveCode, startDate: part.startDate, endDate: part.endDate };
    const facts = await findSubmissionFacts(sql, {
      ...of,
      approver: '',
      attachment: null,
      uploadedBy: applicant,
      today,
      instead: Number(instead ?? 0),
    });
    parts.push({ part, of, facts, entitlement: await findEntitlement(sql, of) });
  }
  const { each, duration, problems, earlier, warnings } = evaluateApplication(body, parts, { today, isOne, isFreeOfRules: isFiledByHr });
  const absences = [];
  for (const [n, { of }] of parts.entries())
    if (problems.length === 0 && !isFiledByHr)
      absences.push(...(await findAbsenceFindings(sql, { ...of, dayCosts: each[n]?.dayCosts ?? [] })));
  const warned = absences.flatMap(({ refuses, ...found }) => (refuses ? [] : [appliedLeaveMessage('absence.warned', found)]));
  const found = toProblemResponses(appliedLeaveSentences, [...problems, ...earlier, ...absenceRefusals(absences)]);
  const isRefused = found.length > 0;
  const told = parts.flatMap((records, n) => (each[n] ? [yearPartResponse(records, each[n], { today, isRefused })] : []));
  const [first] = told.filter(({ leaveDuration }) => leaveDuration > 0).concat(told);
  return {
    leaveDuration: duration,
    days: daysResponse(each.flatMap(({ dayCosts }) => dayCosts)),
    balanceAfter: first?.balanceAfter ?? null,
    ...(first?.lapses && { lapses: first.lapses }),
    ...(told.length > 1 && { parts: told }),
    warnings: [...warnings, ...warned].map((said) => ({ code: said.code, message: formatMessage(appliedLeaveSentences, said) })),
    problems: found.map(({ path, code, params, message }) => ({ path, code, ...(params && { params }), message })),
  };
}

/** Returns the cost of a part and the remaining balance of its year; a refused part has no remaining balance. */
function yearPartResponse(
  { facts, entitlement }: PartRecords,
  { period, duration, balance, after }: EvaluatedPart,
  { today, isRefused }: { today: PlainDate; isRefused: boolean },
) {
  const { left, lapses } = after(today);
  const lacks = facts.category?.needsBalance ? duration - balance - facts.category.mayGoBelowBy : 0;
  return {
    year: yearOf(period.startDate),
    leaveDuration: duration,
    balanceAfter: entitlement && facts.category?.needsBalance && !isRefused ? left : null,
    ...(duration > 0 && lacks > 0 && { lacks }),
    ...(lapses.length > 0 && { lapses }),
  };
}
