import { appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import {
  earliestDate,
  findFirstAvailableDate,
  ruleProblems,
  missingAttachmentWarning,
} from '#src/leave/applied-leave/submit/leave-rules.ts';
import { applicationProblems } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { type LeaveDates, splitAtNewYear } from '#src/leave/applied-leave/submit/split-at-new-year.ts';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { fieldProblems, type MessageDescriptor, type Problem } from '#src/base/text/problem.ts';
import type { AbsenceFinding } from '#src/ledger/leave-ledger/calculation/absence-rules.ts';
import { calendarFromData } from '#src/ledger/leave-ledger/server/calendar/calendar-queries.ts';
import { isLastYearOpen, openYears } from '#src/ledger/leave-ledger/calculation/open-years.ts';
import { type PartRecords, type RecordReader, readAbsences, readRecords } from './application-records.ts';
import { evaluatePart, type EvaluatedPart } from './evaluate-part.ts';
import { type Application, type EvaluationContext, type EvaluationPolicy, policyOf } from './evaluation-context.ts';
import type { SubmissionFacts } from './submission-facts-queries.ts';

/** A part of an application with its records and its result. */
export type PartEvaluation = EvaluatedPart & { part: LeaveDates; records: PartRecords };

export type Evaluation = {
  policy: EvaluationPolicy;
  /** Two for leave over New Year, the earlier year first; a part may have no counted day. */
  parts: PartEvaluation[];
  /** The facts of the first part. */
  facts: SubmissionFacts;
  /** In days. */
  duration: number;
  problems: Problem[];
  /** Problems with other leave of the applicant. */
  overlaps: Problem[];
  /** The violated absence rules; read only if the application has no other problem. */
  absences: AbsenceFinding[];
  warnings: MessageDescriptor[];
  /** The rules of the category approve the application at once. */
  isApprovedByRule: boolean;
};

/** The rules that do not bind HR. Eligibility still applies. */
const noRules = {
  noticeDays: 0,
  backdateDays: null,
  longestDays: null,
  attachmentFromDays: null,
  coverFromDays: null,
  allowedDates: [],
  allowedDatesMost: null,
} as const;

/**
 * Evaluates an application against the rules and the records. The category rules apply to the whole application, the balance to each
 * part. It stores nothing and refuses nothing: `validateApplication` and `previewApplication` do with the result what they need.
 */
export async function evaluateApplication(reader: RecordReader, body: Application, context: EvaluationContext): Promise<Evaluation> {
  const { applicant, today } = context;
  const policy = policyOf(context);
  const evaluated = { applicant, today, body, policy };
  const parts: PartEvaluation[] = [];
  // Every transaction locks the earlier year first.
  for (const part of splitApplication(body, policy)) {
    const records = lenient(await readRecords(reader, evaluated, part), policy);
    parts.push({ part, records, ...evaluatePart(part, records, today) });
  }
  const [first] = parts;
  if (!first) throw new Error('An application has a part.');
  const { facts } = first.records;
  const duration = parts.reduce((sum, one) => sum + one.duration, 0);
  const { problems, warnings } = findProblems(evaluated, facts, parts, duration);
  const absences: AbsenceFinding[] = [];
  if (problems.length === 0)
    for (const { part, dayCosts, duration: days, records } of parts)
      if (days > 0) absences.push(...(await readAbsences(reader, evaluated, { part, dayCosts, absenceRules: records.absenceRules })));
  const { autoApprove = false, secondApproval = null } = facts.category ?? {};
  return {
    policy,
    parts,
    facts,
    duration,
    problems,
    overlaps: parts.flatMap((one) => one.overlaps),
    absences,
    warnings,
    isApprovedByRule: autoApprove && warnings.length + absences.length === 0 && (secondApproval === null || duration < secondApproval.from),
  };
}

function splitApplication(body: Application, { splitsAtNewYear }: EvaluationPolicy): LeaveDates[] {
  const { id, endDate, halfDay, halfDayPart = null, startPart = null, endPart = null } = body;
  const days = { startDate: id.startDate, endDate, halfDay: halfDay === 'Y', halfDayPart, startPart, endPart };
  return splitsAtNewYear ? splitAtNewYear(days) : [days];
}

/** The more lenient of the balance rule at submission and the current rule applies. */
function lenient(records: PartRecords, { submitted }: EvaluationPolicy): PartRecords {
  const { category } = records.facts;
  if (!category || !submitted) return records;
  const mayGoBelowBy = Math.max(category.mayGoBelowBy, submitted.mayGoBelowBy);
  return { ...records, facts: { ...records.facts, category: { ...category, mayGoBelowBy } } };
}

type Evaluated = { body: Application; policy: EvaluationPolicy; today: PlainDate };

function findProblems({ body, policy, today }: Evaluated, facts: SubmissionFacts, parts: readonly PartEvaluation[], duration: number) {
  const { category, person } = facts;
  const { startDate } = body.id;
  const { leaveCategory, endDate, startPart, endPart, reason, approver } = body;
  const { leaveCode } = leaveCategory;
  const wasEvaluated = policy.submitted !== null;
  const availableFrom = wasEvaluated ? earliestDate : category && findFirstAvailableDate(category, person);
  const rules = category && { ...category, ...((policy.isHr || wasEvaluated) && noRules), availableFrom };
  const input = { leaveCode, startDate, endDate, halfDay: body.halfDay === 'Y', startPart, endPart, reason, approver };
  const balance = category?.needsBalance === false ? undefined : remainingForAll(parts, duration) + (category?.mayGoBelowBy ?? 0);
  const fields = applicationProblems(input, {
    today,
    duration,
    balance,
    shortage: parts.find(({ shortage }) => shortage)?.shortage,
    isOne: !policy.splitsAtNewYear,
    years: allowedYears({ policy, today, leaveCode }, facts),
  });
  const problems = [
    ...fieldProblems('leaveCategory.leaveCode', category === null && appliedLeaveMessage('leave-type.unknown')),
    ...findLastDayProblems(endDate, person),
    ...fields.filter(({ path }) => policy.requiresText || (path !== 'reason' && path !== 'approver')),
  ];
  const dates = parts.map(({ part, dayCosts, records }) => ({
    year: yearOf(part.startDate),
    asked: dayCosts.filter((day) => day.days > 0).length,
    taken: records.facts.datesTaken,
  }));
  // People who apply for others do not know who covers.
  const covers = policy.checksApprover && policy.filedBy === null ? (body.cover ?? []).length : undefined;
  const evaluated = { startDate, endDate, duration, hasAttachment: Boolean(body.attachment), covers, dates };
  // Only the calendar of the first part reaches back to today, which the notice period needs.
  const calendar = calendarFromData(facts.calendar);
  // Problems of the application itself come before problems with the rules.
  if (rules && problems.every(({ because }) => because === 'records'))
    problems.push(...ruleProblems(evaluated, rules, { today, calendar }));
  problems.push(
    ...fieldProblems('approver', policy.checksApprover && !facts.approverIsValid && appliedLeaveMessage('leave.approver-invalid')),
    ...fieldProblems('attachment', !facts.attachmentIsFree && appliedLeaveMessage('leave.attachment-gone')),
  );
  const warning = rules && missingAttachmentWarning(evaluated, rules);
  return { problems, warnings: warning ? [warning] : [] };
}

/** Returns the years in which the leave may be. A request that was submitted while its year was open stays in that year. */
function allowedYears(
  { policy, today, leaveCode }: { policy: EvaluationPolicy; today: PlainDate; leaveCode: string },
  { years: settings }: SubmissionFacts,
): readonly number[] {
  const { replaces, submitted, isHr } = policy;
  const years = openYears(today, settings, { leaveCode, isHr });
  const stays = replaces && (replaces.leaveYear > yearOf(today) || isHr || isLastYearOpen(replaces.leaveYear, today, settings));
  const ownYear = stays ? replaces.leaveYear : submitted?.leaveYear;
  return ownYear === undefined || years.includes(ownYear) ? years : [...years, ownYear];
}

/** Returns the remaining balance of the whole: no part can use more days than its year has left. */
const remainingForAll = (parts: readonly EvaluatedPart[], duration: number): number =>
  Math.min(...parts.filter((one) => one.duration > 0 || parts.length === 1).map((one) => duration + one.balance - one.duration), Infinity);

const findLastDayProblems = (endDate: PlainDate, { lastDay }: SubmissionFacts['person']) =>
  fieldProblems('endDate', lastDay !== null && endDate > lastDay && appliedLeaveMessage('leave.after-last-day', { lastDay }), 'records');
