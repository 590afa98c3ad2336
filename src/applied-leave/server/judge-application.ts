import type { z } from 'zod';
import type { appliedLeaveContract } from '#src/applied-leave/applied-leave-contract.ts';
import { appliedLeaveSentences, say } from '#src/applied-leave/applied-leave-sentences.ts';
import { availableFrom, ruleProblems, stillToCome } from '#src/applied-leave/leave-rules.ts';
import { applyLeaveProblems, freeHalf, halfOn, overlaps } from '#src/applied-leave/apply-leave-rules.ts';
import { type PlainDate, yearOf } from '#src/dates/plain-date.ts';
import { lockBesideOthers } from '#src/db/server/advisory-locks.ts';
import type { Tag, TransactionSql } from '#src/db/server/sql.ts';
import { refuse } from '#src/http/app-error.ts';
import { findAbsenceRules, findAbsences, judgeAbsences } from '#src/leave-ledger/server/absence-rule-queries.ts';
import { daysLeft } from '#src/leave-ledger/balance.ts';
import { halves } from '#src/leave-ledger/half-day.ts';
import { daysOfYear, freeFor, replayYear } from '#src/leave-ledger/replay-year.ts';
import { daysOfLeave, type LeaveDay, toldDays, totalOf } from '#src/leave-ledger/leave-duration.ts';
import type { NewLeave } from '#src/leave-ledger/server/book-leave.ts';
import { toCalendar } from '#src/leave-ledger/server/calendar-queries.ts';
import { findEntitlement, lockEntitlement, type LockedEntitlement } from '#src/leave-ledger/server/entitlement-lock.ts';
import { hasEnded } from '#src/leave-ledger/server/settle-lapses.ts';
import { calendarOfType } from '#src/leave-ledger/working-calendar.ts';
import { periodOf } from '#src/leave-ledger/slots.ts';
import { blame, sentenceOf, tell } from '#src/text/problem.ts';
import { refusedBy } from './judge-absences.ts';
import { overlapOf } from './refused-by-database.ts';
import { type ApplyFacts, findApplyFacts, type StoredLeave } from './applied-leave-queries.ts';

type Application = z.output<(typeof appliedLeaveContract)['POST /appliedleave']['body']>;

/** `settles` where days of its year have ended: it may be that fewer have lapsed. */
type JudgedLeave = NewLeave & { settles: boolean };

/** Whose application is judged, and who files it where that is somebody else. */
type Judging = {
  applicant: string;
  filedBy?: string | null;
  /** HR files: notice, back-dating, length and attachments are not asked for. */
  isFreeOfRules?: boolean;
  today: PlainDate;
  instead?: Pick<StoredLeave, 'appliedLeaveId'>;
  /** Who decides is not chosen anew. */
  keepsApprover?: boolean;
  /** Who has handed in the attachment, where that is not whoever files it. */
  uploadedBy?: string;
};

/**
 * Holds an application against the rules and the records, as if the one that it takes the place of were not there.
 *
 * @throws AppError 400 or 409 in the words of the specification
 */
export async function judge(
  tx: TransactionSql,
  body: Application,
  { applicant, filedBy = null, isFreeOfRules = false, today, instead, keepsApprover = false, uploadedBy = filedBy ?? applicant }: Judging,
): Promise<JudgedLeave> {
  const { startDate } = body.id;
  const of = { emplId: applicant, leaveYear: yearOf(startDate), leaveCode: body.leaveCategory.leaveCode };
  const attachment = body.attachment || null;
  const asked = {
    ...of,
    startDate,
    endDate: body.endDate,
    approver: body.approver,
    attachment,
    uploadedBy,
    today,
    instead: instead?.appliedLeaveId ?? 0,
  };
  const [entitlement, found, absenceRules] = await Promise.all([
    lockEntitlement(tx, of),
    findApplyFacts(tx, asked),
    isFreeOfRules ? [] : findAbsenceRules(tx, asked),
  ]);
  const facts = entitlement || found.category?.needsBalance !== false ? found : await findWithoutBalance(tx, asked);
  const weighed = weigh(body, { facts, entitlement, today, isFreeOfRules });
  const { period, dayCosts, problems, earlier, warnings } = weighed;
  const all = [
    ...problems,
    ...blame('approver', !facts.approverIsValid && !keepsApprover && say('leave.approver-invalid')),
    ...blame('attachment', !facts.attachmentIsFree && say('leave.attachment-gone')),
  ];
  refuse(all.filter(({ because }) => because === 'input'));
  refuse(earlier);
  refuse(all);
  const absences = await judgeAbsences(tx, { ...of, startDate, endDate: body.endDate, dayCosts }, absenceRules);
  refuse(refusedBy(absences));
  const { needsBalance = true, mayGoBelowBy = 0 } = facts.category ?? {};
  return {
    ...of,
    judgedBy: { needsBalance, mayGoBelowBy, needsAttachment: warnings.some(({ code }) => code === 'leave.rule-attachment') },
    effDate: today,
    ...period,
    leaveDuration: totalOf(dayCosts),
    dayCosts,
    approver: body.approver,
    reason: body.reason,
    attachment,
    filedBy,
    settles: hasEnded(facts.history, today),
    tells: absences.length === 0 && isApprovedAtOnce(facts, weighed) ? 'approvedAtOnce' : filedBy === null ? 'submitted' : 'filedFor',
  };
}

/** What whoever is free of the rules is not held by; whom a type is for, they are. */
const noRules = { noticeDays: 0, backdateDays: null, longestDays: null, attachmentFromDays: null } as const;

/** The facts where there is no entitlement whose lock has taken the others: those are taken, and what is found is what it is then. */
async function findWithoutBalance(tx: TransactionSql, asked: Parameters<typeof findApplyFacts>[1]): Promise<ApplyFacts> {
  await lockBesideOthers(tx, 'people');
  await lockBesideOthers(tx, 'calendar');
  return findApplyFacts(tx, asked);
}

/** Whether nobody has to decide: the category says so, nothing is still to come, and no second step applies. */
function isApprovedAtOnce({ category }: ApplyFacts, { dayCosts, warnings }: Pick<Weighing, 'dayCosts' | 'warnings'>): boolean {
  if (!category?.autoApprove || warnings.length > 0) return false;
  return category.secondApprovalFrom === null || totalOf(dayCosts) < category.secondApprovalFrom;
}

type Weighed = Pick<
  Application,
  'id' | 'leaveCategory' | 'endDate' | 'halfDay' | 'halfDayPart' | 'startPart' | 'endPart' | 'reason' | 'approver' | 'attachment'
>;

/** What an application costs day by day, and what is wrong with it by the rules and by the leave that lies on its days. */
function weigh(
  body: Weighed,
  {
    facts,
    entitlement,
    today,
    isFreeOfRules = false,
  }: { facts: ApplyFacts; entitlement: LockedEntitlement | undefined; today: PlainDate; isFreeOfRules?: boolean },
) {
  const { startDate } = body.id;
  const { endDate, startPart = null, endPart = null } = body;
  const halfDay = body.halfDay === 'Y';
  const { category } = facts;
  const own = toCalendar(facts.calendar);
  const calendar = calendarOfType({ countsCalendarDays: category?.countsCalendarDays ?? false }, own);
  const live = facts.live.map(periodOf);
  const onThatDay = live.map((one) => ({ halfDayPart: halfOn(startDate, one) }));
  const { free } = calendar.costOf(startDate);
  const costing = halves.filter((half) => !free[half]);
  const halfDayPart = halfDay ? (body.halfDayPart ?? freeHalf(onThatDay, costing)) : null;
  const period = { startDate, endDate, halfDayPart, startPart, endPart };
  const dayCosts = daysOfLeave({ ...period, halfDay }, calendar);
  const duration = totalOf(dayCosts);
  const balance = entitlement ? balanceFor(facts, entitlement, { startDate, dayCosts }) : 0;
  const rules = category && { ...category, ...(isFreeOfRules && noRules), availableFrom: availableFrom(category, facts.person) };
  const problems = [
    ...blame('leaveCategory.leaveCode', category === null && say('leave-type.unknown')),
    ...beyondLastDay(endDate, facts.person),
    ...applyLeaveProblems(
      {
        leaveCode: body.leaveCategory.leaveCode,
        startDate,
        endDate,
        halfDay,
        startPart,
        endPart,
        reason: body.reason,
        approver: body.approver,
      },
      { today, duration, balance: category?.needsBalance === false ? undefined : balance + (category?.mayGoBelowBy ?? 0) },
    ),
  ];
  const weighed = { startDate, duration, hasAttachment: Boolean(body.attachment) };
  // What is wrong by itself comes before what a rule has against it.
  if (rules && problems.every(({ because }) => because === 'records'))
    problems.push(...ruleProblems(weighed, rules, { today, calendar: own }));
  const toCome = rules && stillToCome(weighed, rules);
  const earlier = live.find((one) => overlaps(one, period));
  return {
    period,
    dayCosts,
    balance,
    problems,
    warnings: toCome ? [toCome] : [],
    earlier: blame('id.startDate', earlier && overlapOf(earlier), 'records'),
  };
}

const beyondLastDay = (endDate: PlainDate, { lastDay }: ApplyFacts['person']) =>
  blame('endDate', lastDay !== null && endDate > lastDay && say('leave.after-last-day', { lastDay }), 'records');

const usesOfDays = (dayCosts: readonly LeaveDay[]) => dayCosts.map(({ date, days }) => ({ on: date, days }));

/** What is left for an application: a difference, unless some days come later or lapse. */
function balanceFor(
  { history, pendingLeave }: ApplyFacts,
  entitlement: LockedEntitlement,
  { startDate, dayCosts }: { startDate: PlainDate; dayCosts: readonly LeaveDay[] },
): number {
  return history ? freeFor(daysOfYear(history), usesOfDays(dayCosts), startDate) : daysLeft({ ...entitlement, pendingLeave });
}

/** What would lapse from today on of what is left with the application: how many days, after which. */
function lapsesAfter({ history }: ApplyFacts, dayCosts: readonly LeaveDay[], today: PlainDate): { days: number; after: PlainDate }[] {
  if (!history) return [];
  const { entries, uses } = daysOfYear(history);
  return replayYear(entries, [...uses, ...usesOfDays(dayCosts)]).flatMap((step) =>
    'lapsed' in step && step.lapsed >= today ? [{ days: -step.days, after: step.lapsed }] : [],
  );
}

type Weighing = ReturnType<typeof weigh>;

type Asked = z.output<(typeof appliedLeaveContract)['GET /appliedleave/preview']['query']>;

/** The same without storing anything, for whoever is still choosing the days: no reason and no approver is asked for. */
export async function previewed(
  sql: Tag,
  { leaveCode, startDate, instead, ...asked }: Asked,
  { applicant, today }: Pick<Judging, 'applicant' | 'today'>,
): Promise<z.output<(typeof appliedLeaveContract)['GET /appliedleave/preview']['response']>> {
  const of = { emplId: applicant, leaveYear: yearOf(startDate), leaveCode };
  const facts = await findApplyFacts(sql, {
    ...of,
    startDate,
    endDate: asked.endDate,
    approver: '',
    attachment: null,
    uploadedBy: applicant,
    today,
    instead: Number(instead ?? 0),
  });
  const entitlement = await findEntitlement(sql, of);
  const body = { ...asked, id: { startDate }, leaveCategory: { leaveCode }, reason: '–', approver: '–', attachment: null };
  const { dayCosts, balance, problems, earlier, warnings } = weigh(body, { facts, entitlement, today });
  const leaveDuration = totalOf(dayCosts);
  const lapses = lapsesAfter(facts, dayCosts, today);
  const lost = lapses.reduce((sum, { days }) => sum + days, 0);
  const absences = problems.length > 0 ? [] : await findAbsences(sql, { ...of, startDate, endDate: asked.endDate, dayCosts });
  const warned = absences.flatMap(({ refuses, ...found }) => (refuses ? [] : [say('absence.warned', found)]));
  const found = tell(appliedLeaveSentences, [...problems, ...earlier, ...refusedBy(absences)]);
  return {
    leaveDuration,
    days: toldDays(dayCosts),
    balanceAfter: entitlement && facts.category?.needsBalance ? Math.max(0, balance - leaveDuration) + lost : null,
    ...(lapses.length > 0 && { lapses }),
    warnings: [...warnings, ...warned].map((said) => ({ code: said.code, message: sentenceOf(appliedLeaveSentences, said) })),
    problems: found.map(({ path, code, message }) => ({ path, code, message })),
  };
}
