import type { z } from 'zod';
import { randomUUID } from 'node:crypto';
import type { appliedLeaveContract } from '#src/leave/applied-leave/applied-leave-contract.ts';
import { appliedLeaveSentences, say } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { lockBesideOthers } from '#src/platform/db/server/advisory-locks.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { forbidden, refuse, wrongField } from '#src/platform/http/app-error.ts';
import { findAbsenceRules, findAbsences, judgeAbsences } from '#src/ledger/leave-ledger/server/absence-rule-queries.ts';
import { toldDays } from '#src/ledger/leave-ledger/calculation/leave-duration.ts';
import type { NewLeave } from '#src/ledger/leave-ledger/server/book-leave.ts';
import { findEntitlement, lockEntitlement } from '#src/ledger/leave-ledger/server/entitlement-lock.ts';
import { hasEnded } from '#src/ledger/leave-ledger/server/settle-lapses.ts';
import { blame, sentenceOf, tell } from '#src/base/text/problem.ts';
import { refusedBy } from './judge-absences.ts';
import { type ApplyFacts, findApplyFacts, type StoredLeave } from './applied-leave-queries.ts';
import { type Application, partsOfApplication, type Records, weigh, type WeighedPart } from './weigh-application.ts';

/** `settles` where days of its year have ended: it may be that fewer have lapsed. */
export type JudgedLeave = NewLeave & { settles: boolean };

/** Whose application is judged, and who files it where that is somebody else. */
type Judging = {
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
export async function judge(tx: TransactionSql, body: Application, by: Judging): Promise<JudgedLeave> {
  const [judged] = await judgeParts(tx, body, { ...by, isOne: true });
  if (!judged) throw new Error('What costs nothing was refused.');
  return judged;
}

/** The same of a new one: over New Year it is two, each counted in its year, and a part that costs nothing is not stored. */
export async function judgeParts(
  tx: TransactionSql,
  body: Application,
  { isOne = false, ...by }: Judging & { isOne?: boolean },
): Promise<JudgedLeave[]> {
  const { applicant, filedBy = null, today, keepsApprover = false, instead } = by;
  const emplId = applicant;
  const leaveCode = body.leaveCategory.leaveCode;
  const parts = [];
  // The earlier year first, as everybody locks them.
  for (const part of partsOfApplication(body, isOne)) parts.push({ part, ...(await lockedRecords(tx, body, { ...by, part })) });
  const [facts] = parts.map((one) => one.facts);
  if (!facts) throw new Error('An application has a part.');
  if (by.isNew && !facts.isActive)
    throw filedBy === null ? forbidden() : wrongField(400, 'employeeDetails.emplId', say('leave.on-behalf-of-nobody'));
  const weighed = weigh(body, parts, { ...by, instead, isOne });
  const all = [
    ...weighed.problems,
    ...blame('approver', !facts.approverIsValid && !keepsApprover && say('leave.approver-invalid')),
    ...blame('attachment', !facts.attachmentIsFree && say('leave.attachment-gone')),
  ];
  refuse(all.filter(({ because }) => because === 'input'));
  refuse(weighed.earlier);
  refuse(all);
  const stored = parts.flatMap((one, n) => {
    const costs = weighed.each[n];
    return costs && costs.duration > 0 ? [{ ...one, costs }] : [];
  });
  const absences = [];
  for (const { part, costs, absenceRules } of stored) {
    const days = { emplId, leaveCode, startDate: part.startDate, endDate: part.endDate, dayCosts: costs.dayCosts };
    absences.push(...(await judgeAbsences(tx, days, absenceRules)));
  }
  refuse(refusedBy(absences));
  const { needsBalance = true, mayGoBelowBy = 0, secondApproval = null } = facts.category ?? {};
  const needsAttachment = weighed.warnings.some(({ code }) => code === 'leave.rule-attachment');
  const isApproved = absences.length === 0 && isApprovedAtOnce(facts, weighed);
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
    settles: hasEnded(history, today),
    tells: isApproved ? 'approvedAtOnce' : filedBy === null ? 'submitted' : 'filedFor',
  }));
}

/** The records of the year of a part, locked. */
async function lockedRecords(
  tx: TransactionSql,
  body: Application,
  by: Judging & { part: { startDate: PlainDate; endDate: PlainDate } },
): Promise<Records & { absenceRules: Awaited<ReturnType<typeof findAbsenceRules>> }> {
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
    findApplyFacts(tx, asked),
    isFreeOfRules ? [] : findAbsenceRules(tx, asked),
  ]);
  const facts = entitlement || found.category?.needsBalance !== false ? found : await findWithoutBalance(tx, asked);
  // The more lenient of the rule at submission and the present one applies.
  const category = facts.category && { ...facts.category, mayGoBelowBy: Math.max(facts.category.mayGoBelowBy, by.mayGoBelowBy ?? 0) };
  return { entitlement, facts: { ...facts, category }, absenceRules };
}

/** The facts where there is no entitlement whose lock has taken the others: those are taken, and what is found is what it is then. */
async function findWithoutBalance(tx: TransactionSql, asked: Parameters<typeof findApplyFacts>[1]): Promise<ApplyFacts> {
  await lockBesideOthers(tx, 'people');
  await lockBesideOthers(tx, 'calendar');
  return findApplyFacts(tx, asked);
}

/** Whether nobody has to decide: the category says so, nothing is still to come, and no second step applies. */
function isApprovedAtOnce(
  { category }: ApplyFacts,
  { duration, warnings }: Pick<ReturnType<typeof weigh>, 'duration' | 'warnings'>,
): boolean {
  if (!category?.autoApprove || warnings.length > 0) return false;
  return category.secondApproval === null || duration < category.secondApproval.from;
}

type Asked = z.output<(typeof appliedLeaveContract)['GET /appliedleave/preview']['query']>;
type Previewed = z.output<(typeof appliedLeaveContract)['GET /appliedleave/preview']['response']>;

/** The same without storing anything, for whoever is still choosing the days: no reason and no approver is asked for. */
export async function previewed(
  sql: Tag,
  { leaveCode, startDate, instead, ...asked }: Asked,
  { applicant, today, isFiledByHr = false }: Pick<Judging, 'applicant' | 'today'> & { isFiledByHr?: boolean },
): Promise<Previewed> {
  const body = { ...asked, id: { startDate }, leaveCategory: { leaveCode }, reason: '–', approver: '–', attachment: null };
  const isOne = instead !== undefined;
  const parts = [];
  for (const part of partsOfApplication(body, isOne)) {
    const of = { emplId: applicant, leaveYear: yearOf(part.startDate), leaveCode, startDate: part.startDate, endDate: part.endDate };
    const facts = await findApplyFacts(sql, {
      ...of,
      approver: '',
      attachment: null,
      uploadedBy: applicant,
      today,
      instead: Number(instead ?? 0),
    });
    parts.push({ part, of, facts, entitlement: await findEntitlement(sql, of) });
  }
  const { each, duration, problems, earlier, warnings } = weigh(body, parts, { today, isOne, isFreeOfRules: isFiledByHr });
  const absences = [];
  for (const [n, { of }] of parts.entries())
    if (problems.length === 0 && !isFiledByHr) absences.push(...(await findAbsences(sql, { ...of, dayCosts: each[n]?.dayCosts ?? [] })));
  const warned = absences.flatMap(({ refuses, ...found }) => (refuses ? [] : [say('absence.warned', found)]));
  const found = tell(appliedLeaveSentences, [...problems, ...earlier, ...refusedBy(absences)]);
  const isRefused = found.length > 0;
  const told = parts.flatMap((records, n) => (each[n] ? [toldPart(records, each[n], { today, isRefused })] : []));
  const [first] = told.filter(({ leaveDuration }) => leaveDuration > 0).concat(told);
  return {
    leaveDuration: duration,
    days: toldDays(each.flatMap(({ dayCosts }) => dayCosts)),
    balanceAfter: first?.balanceAfter ?? null,
    ...(first?.lapses && { lapses: first.lapses }),
    ...(told.length > 1 && { parts: told }),
    warnings: [...warnings, ...warned].map((said) => ({ code: said.code, message: sentenceOf(appliedLeaveSentences, said) })),
    problems: found.map(({ path, code, params, message }) => ({ path, code, ...(params && { params }), message })),
  };
}

/** What a part costs, and what is left of its year; nothing is left of what is refused. */
function toldPart(
  { facts, entitlement }: Records,
  { period, duration, balance, after }: WeighedPart,
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
