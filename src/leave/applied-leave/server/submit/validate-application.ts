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

/** `settles` where days of its year have ended: it may be that fewer have lapsed. */
export type ValidatedLeave = NewApplication & { settles: boolean };

/** Whose application is judged, and who files it where that is somebody else. */
type ValidationContext = {
  applicant: string;
  filedBy?: string | null;
  /** Nothing of it is stored yet: who has left meanwhile is not given any. */
  isNew?: boolean;
  /** HR files: notice, back-dating, length and attachments are not asked for. */
  isFreeOfRules?: boolean;
  today: PlainDate;
  instead?: Pick<StoredLeave, 'appliedLeaveId' | 'leaveYear'>;
  /** Who decides is not chosen anew. */
  keepsApprover?: boolean;
  /** The year in which it was submitted, where it is decided now: the rules of the category were evaluated then. */
  askedIn?: number;
  /** How far the balance could go below zero then. */
  mayGoBelowBy?: number | undefined;
  /** Who has handed in the attachment, where that is not whoever files it. */
  uploadedBy?: string;
};

/**
 * Holds an application that is stored as one against the rules and the records, as if the one that it takes the place of were not there.
 *
 * @throws AppError 400 or 409 in the words of the specification
 */
export async function validateApplication(tx: TransactionSql, body: Application, by: ValidationContext): Promise<ValidatedLeave> {
  const [judged] = await validateApplicationParts(tx, body, { ...by, isOne: true });
  if (!judged) throw new Error('What costs nothing was refused.');
  return judged;
}

/** The same of a new one: over New Year it is two, each counted in its year, and a part that costs nothing is not stored. */
export async function validateApplicationParts(
  tx: TransactionSql,
  body: Application,
  { isOne = false, ...by }: ValidationContext & { isOne?: boolean },
): Promise<ValidatedLeave[]> {
  const { applicant, filedBy = null, today, keepsApprover = false, instead } = by;
  const emplId = applicant;
  const leaveCode = body.leaveCategory.leaveCode;
  const parts = [];
  // The earlier year first, as everybody locks them.
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
    // A file is one application's, and what is asked for with it as well.
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

/** The records of the year of a part, locked. */
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
  // The more lenient of the rule at submission and the present one applies.
  const category = facts.category && { ...facts.category, mayGoBelowBy: Math.max(facts.category.mayGoBelowBy, by.mayGoBelowBy ?? 0) };
  return { entitlement, facts: { ...facts, category }, absenceRules };
}

/** The facts where there is no entitlement whose lock has taken the others: those are taken, and what is found is what it is then. */
async function findFactsWithoutBalance(tx: TransactionSql, asked: Parameters<typeof findSubmissionFacts>[1]): Promise<SubmissionFacts> {
  await lockShared(tx, 'people');
  await lockShared(tx, 'calendar');
  return findSubmissionFacts(tx, asked);
}

/** Whether nobody has to decide: the category says so, nothing is still to come, and no second step applies. */
function isApprovedByRule(
  { category }: SubmissionFacts,
  { duration, warnings }: Pick<ReturnType<typeof evaluateApplication>, 'duration' | 'warnings'>,
): boolean {
  if (!category?.autoApprove || warnings.length > 0) return false;
  return category.secondApproval === null || duration < category.secondApproval.from;
}

type PreviewQuery = z.output<(typeof appliedLeaveContract)['GET /appliedleave/preview']['query']>;
type PreviewResponse = z.output<(typeof appliedLeaveContract)['GET /appliedleave/preview']['response']>;

/** The same without storing anything, for whoever is still choosing the days: no reason and no approver is asked for. */
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

/** What a part costs, and what is left of its year; nothing is left of what is refused. */
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
