import type { ApplyInput } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { leaveRuleSentences } from '#src/leave/applied-leave/submit/leave-rule-sentences.ts';
import { ruleProblems, missingAttachmentWarning } from '#src/leave/applied-leave/submit/leave-rules.ts';
import { describeNeeds } from '#src/leave/applied-leave/submit/rule-needs.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { unreservedDays, requestableDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import type { WorkingCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import { formatMessage, toProblemResponses, type ProblemResponse } from '#src/base/text/problem.ts';
import type { AppliedLeaveRule } from '#src/leave/applied-leave/client/calls.ts';
import type { Answer } from '#src/platform/http/client/call.ts';

type Entitlement = Answer<'GET /leaveentitlement/me/{year}'>[number];
type RuleEvaluationInput = { input: ApplyInput; duration: number; hasAttachment: boolean; today: PlainDate; calendar: WorkingCalendar };

export type TypeExplanation = Pick<AppliedLeaveRule, 'leaveDescr' | 'description' | 'policyUrl' | 'allowedDates'> & {
  needs: readonly string[];
};

/** Evaluates the rules of the leave categories for the form. It loads only if a category has rules. */
export type RuleEvaluator = {
  /** The leave types that the person can choose: without unavailable types, with types that need no entitlement. */
  offered: (entitlements: readonly Entitlement[], year: number) => Entitlement[];
  /** The maximum number of days; undefined if the type needs no balance. */
  limit: (entitlement: Entitlement) => number | undefined;
  problems: (asked: RuleEvaluationInput) => ProblemResponse[];
  /** Returns how a type explains itself, and what its rules need; undefined if there is nothing to say. */
  explain: (leaveCode: string, today: PlainDate) => TypeExplanation | undefined;
  /** Returns what the person still has to add after submitting. */
  warning: (asked: RuleEvaluationInput) => string | undefined;
};

export function createRuleEvaluator(rules: readonly AppliedLeaveRule[]): RuleEvaluator {
  const byCode = new Map(rules.map((rule) => [rule.leaveCode, rule]));
  const findRule = ({ input: { leaveCode, startDate, endDate, cover }, duration, hasAttachment }: RuleEvaluationInput) => {
    const rule = byCode.get(leaveCode);
    return rule && startDate
      ? { rule, leave: { startDate, endDate: endDate ?? startDate, duration, hasAttachment, covers: cover?.length } }
      : undefined;
  };
  return {
    offered: (entitlements, year) => {
      const free = rules.filter(
        ({ leaveCode, needsBalance }) => !needsBalance && !entitlements.some(({ id }) => id.leaveCode === leaveCode),
      );
      const all = [...entitlements, ...free.map((rule) => entitlementWithoutRecord(rule, year))];
      return all.filter(({ id }) => byCode.get(id.leaveCode)?.availableFrom !== null);
    },
    limit: (entitlement) => {
      const { needsBalance = true, mayGoBelowBy = 0, isOrdered = false } = byCode.get(entitlement.id.leaveCode) ?? {};
      if (!needsBalance) return undefined;
      // This balance is more than a difference, so only the server's preview knows it.
      if (isOrdered) return Infinity;
      return mayGoBelowBy > 0 ? unreservedDays(entitlement) + mayGoBelowBy : requestableDays(entitlement);
    },
    problems: (asked) => {
      const applied = findRule(asked);
      return applied ? toProblemResponses(leaveRuleSentences, ruleProblems(applied.leave, applied.rule, asked)) : [];
    },
    explain: (leaveCode, today) => {
      const rule = byCode.get(leaveCode);
      if (!rule) return undefined;
      const { leaveDescr, description, policyUrl } = rule;
      const allowedDates = rule.allowedDates.filter((date) => date >= today);
      const needs = describeNeeds(rule, today);
      return description === null && policyUrl === null && needs.length === 0
        ? undefined
        : { leaveDescr, description, policyUrl, allowedDates, needs };
    },
    warning: (asked) => {
      const applied = findRule(asked);
      const said = applied && missingAttachmentWarning(applied.leave, applied.rule);
      return said && `${formatMessage(leaveRuleSentences, said)} You can add it later, but the request can't be approved without it.`;
    },
  };
}

const entitlementWithoutRecord = ({ leaveCode, leaveDescr, countsCalendarDays }: AppliedLeaveRule, year: number): Entitlement => ({
  id: { emplid: '', year, leaveCode },
  employeeDetails: { emplId: '', name: '', jobTitle: null, businessUnit: null, deptId: [] },
  leaveCategory: { leaveCode, leaveDescr, countsCalendarDays },
  entitlement: 0,
  carryForward: 0,
  availableLeave: 0,
  takenLeave: 0,
  balanceLeave: 0,
  pendingLeave: 0,
});
