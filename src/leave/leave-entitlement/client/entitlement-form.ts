import { displayedBalance } from '#src/ledger/leave-ledger/calculation/balance.ts';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { fieldProblems, toProblemResponses, type ProblemResponse } from '#src/base/text/problem.ts';
import { entitlementSentences, leaveEntitlementMessage } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import {
  computeDefaultAvailable,
  type EntitlementDays,
  entitlementDaysProblems,
  entitlementIdProblems,
  parseDays,
  parseYear,
} from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import type { LeaveEntitlement } from './calls.ts';

type Figures = { carryForward: string; entitlement: string; availableLeave: string };

/** The values of the form that adds an entitlement. */
export type NewValues = Figures & { emplId: string; year: string; leaveCode: string };

/** The values of the form that changes an entitlement. Leave taken is read-only, except for its Reset. */
export type EditValues = Figures & { takenLeave: string; balanceLeave: string };

export const figureLabels = {
  carryForward: 'Carried Forward',
  entitlement: 'Entitlement',
  availableLeave: 'Available Leave',
} as const;

export const newLabels = { emplId: 'Employee', year: 'Year', leaveCode: 'Leave Category', ...figureLabels } as const;
export const editLabels = { ...figureLabels, takenLeave: 'Taken Leave', balanceLeave: 'Balance Leave' } as const;

export const newFieldByPath = { 'id.emplid': 'emplId', 'id.year': 'year', 'id.leaveCode': 'leaveCode' } as const;

export const parseFigures = ({ carryForward, entitlement, availableLeave }: Figures): EntitlementDays => ({
  carryForward: parseDays(carryForward),
  entitlement: parseDays(entitlement),
  availableLeave: parseDays(availableLeave),
});

/** Converts valid figures to the body of a call. */
export const toFiguresBody = (values: Figures) => {
  const { carryForward = 0, entitlement = 0, availableLeave = 0 } = parseFigures(values);
  return { carryForward, entitlement, availableLeave };
};

export const newEntitlementProblems = (values: NewValues): ProblemResponse[] =>
  toProblemResponses(entitlementSentences, [
    ...entitlementIdProblems({ emplid: values.emplId, year: parseYear(values.year), leaveCode: values.leaveCode }),
    ...entitlementDaysProblems(parseFigures(values)),
  ]);

/** Computes the balance of the figures; undefined while the available days are invalid. */
export function computeExpectedBalance({
  availableLeave,
  takenLeave,
}: Pick<EditValues, 'availableLeave' | 'takenLeave'>): string | undefined {
  const available = parseDays(availableLeave);
  return available === undefined ? undefined : String(displayedBalance(available, Number(takenLeave)));
}

/** Returns a warning if the balance does not match the figures, else undefined. */
export function balanceWarning(values: EditValues): string | undefined {
  const expected = computeExpectedBalance(values);
  return expected === undefined || parseDays(values.balanceLeave) === Number(expected)
    ? undefined
    : entitlementSentences['entitlement.balance'];
}

export function changedEntitlementProblems(values: EditValues): ProblemResponse[] {
  return toProblemResponses(entitlementSentences, [
    ...entitlementDaysProblems(parseFigures(values)),
    ...fieldProblems('balanceLeave', balanceWarning(values) !== undefined && leaveEntitlementMessage('entitlement.balance')),
  ]);
}

/** Returns the default of the available days as text; undefined while either figure is invalid. */
export function computeSuggestedAvailable(values: Figures): string | undefined {
  const days = computeDefaultAvailable(parseFigures(values));
  return days === undefined ? undefined : String(days);
}

export function toEditRecord(record: LeaveEntitlement, etag: string | undefined): ReadRecord<EditValues> {
  const { carryForward, entitlement, availableLeave, takenLeave, balanceLeave } = record;
  const texts = Object.entries({ carryForward, entitlement, availableLeave, takenLeave, balanceLeave }).map(([name, days]) => [
    name,
    String(days),
  ]);
  // The entries have the same names, with texts as values.
  return { values: Object.fromEntries(texts) as EditValues, etag };
}
