import { type ApplyFacts, type ApplyInput, applicationProblems, missingFieldsText } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { submitSentences } from '#src/leave/applied-leave/submit/submit-sentences.ts';
import { type ProblemResponse, toProblemResponses } from '#src/base/text/problem.ts';
import { openYears } from '#src/ledger/leave-ledger/calculation/open-years.ts';
import { type ApplyCost, computeApplyCost } from './apply-cost.ts';
import { type ApplyValues, type EvaluationFacts, toApplyInput } from './apply-leave-form.ts';

type FormContext = {
  facts: EvaluationFacts;
  /** The form changes an application, which is stored whole. */
  isChange: boolean;
  hasFile: boolean;
  lastChanged: 'startDate' | 'endDate' | undefined;
};

type FormEvaluation = {
  input: ApplyInput;
  cost: ApplyCost;
  problems: ProblemResponse[];
  /** The text beside the disabled button; undefined if the form can be sent. */
  missing: string | undefined;
  /** A file that the request needs before its approval. */
  warning: string | undefined;
};

// The screen loads this file on demand, and the calendar with it.
export { calendarFromResponse } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';

/** Evaluates the form as the server will, as far as the facts of the screen allow. */
export function evaluateForm(values: ApplyValues, { facts, isChange, hasFile, lastChanged }: FormContext): FormEvaluation {
  const { today, settings, rules } = facts;
  const input = toApplyInput(values, lastChanged);
  const cost = computeApplyCost(input, facts, values.halfDayPart);
  const { duration, limit } = cost;
  const applyFacts: ApplyFacts = {
    today,
    years: openYears(today, settings, { leaveCode: input.leaveCode }),
    isOne: isChange,
    duration,
    balance: limit,
    shortage: findCostShortage(cost),
  };
  // The rules of the category need the counted days.
  const counted = rules && duration > 0 ? { ...facts, input, duration, hasAttachment: hasFile } : null;
  const ruleProblems = rules && counted ? rules.problems(counted) : [];
  return {
    input,
    cost,
    problems: [...toProblemResponses(submitSentences, applicationProblems(input, applyFacts)), ...ruleProblems],
    missing: missingFieldsText(input, applyFacts) ?? ruleProblems[0]?.message,
    warning: rules && counted ? rules.warning(counted) : undefined,
  };
}

export type FormEvaluator = typeof evaluateForm;

/** Returns why the days do not fit, in the words of the server. */
function findCostShortage({ entitlement, duration, balance, limit }: ApplyCost): ApplyFacts['shortage'] {
  if (!entitlement || balance === undefined || limit === undefined) return undefined;
  const { leaveCategory, id, pendingLeave } = entitlement;
  return {
    type: leaveCategory.leaveDescr,
    year: id.year,
    days: duration,
    left: balance,
    ...(pendingLeave > 0 && { pending: pendingLeave }),
    ...(limit > balance && { mayGoBelowBy: limit - balance }),
  };
}
