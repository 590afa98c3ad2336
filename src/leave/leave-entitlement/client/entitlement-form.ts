import { balanceOf } from '#src/ledger/leave-ledger/calculation/balance.ts';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { blame, tell, type ToldProblem } from '#src/base/text/problem.ts';
import { entitlementSentences, say } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import {
  defaultAvailable,
  type EntitlementDays,
  entitlementDaysProblems,
  entitlementIdProblems,
  typedDays,
  typedYear,
} from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import type { LeaveEntitlement } from './calls.ts';

type Figures = { carryForward: string; entitlement: string; availableLeave: string };

/** What stands in the form that adds. */
export type NewValues = Figures & { emplId: string; year: string; leaveCode: string };

/** What stands in the form that changes. Leave taken is read-only, but for its Reset. */
export type EditValues = Figures & { takenLeave: string; balanceLeave: string };

export const figureLabels = {
  carryForward: 'Carried Forward',
  entitlement: 'Entitlement',
  availableLeave: 'Available Leave',
} as const;

export const newLabels = { emplId: 'Employee', year: 'Year', leaveCode: 'Leave Category', ...figureLabels } as const;
export const editLabels = { ...figureLabels, takenLeave: 'Taken Leave', balanceLeave: 'Balance Leave' } as const;

export const newFieldAt = { 'id.emplid': 'emplId', 'id.year': 'year', 'id.leaveCode': 'leaveCode' } as const;

export const typedFigures = ({ carryForward, entitlement, availableLeave }: Figures): EntitlementDays => ({
  carryForward: typedDays(carryForward),
  entitlement: typedDays(entitlement),
  availableLeave: typedDays(availableLeave),
});

/** The figures as the body of a call has them; the rules have passed them. */
export const bodyFigures = (values: Figures) => {
  const { carryForward = 0, entitlement = 0, availableLeave = 0 } = typedFigures(values);
  return { carryForward, entitlement, availableLeave };
};

export const newProblems = (values: NewValues): ToldProblem[] =>
  tell(entitlementSentences, [
    ...entitlementIdProblems({ emplid: values.emplId, year: typedYear(values.year), leaveCode: values.leaveCode }),
    ...entitlementDaysProblems(typedFigures(values)),
  ]);

/** The balance that the figures make; undefined while what is available is no number. */
export function expectedBalance({ availableLeave, takenLeave }: Pick<EditValues, 'availableLeave' | 'takenLeave'>): string | undefined {
  const available = typedDays(availableLeave);
  return available === undefined ? undefined : String(balanceOf(available, Number(takenLeave)));
}

/** Says that the balance is not what the figures make; undefined where it is. */
export function balanceWarning(values: EditValues): string | undefined {
  const expected = expectedBalance(values);
  return expected === undefined || typedDays(values.balanceLeave) === Number(expected)
    ? undefined
    : entitlementSentences['entitlement.balance'];
}

export function editProblems(values: EditValues): ToldProblem[] {
  return tell(entitlementSentences, [
    ...entitlementDaysProblems(typedFigures(values)),
    ...blame('balanceLeave', balanceWarning(values) !== undefined && say('entitlement.balance')),
  ]);
}

/** What is available by default, as it is typed; undefined while one of the two figures is no number. */
export function suggestedAvailable(values: Figures): string | undefined {
  const days = defaultAvailable(typedFigures(values));
  return days === undefined ? undefined : String(days);
}

export function readEntitlement(record: LeaveEntitlement, etag: string | undefined): ReadRecord<EditValues> {
  const { carryForward, entitlement, availableLeave, takenLeave, balanceLeave } = record;
  const texts = Object.entries({ carryForward, entitlement, availableLeave, takenLeave, balanceLeave }).map(([name, days]) => [
    name,
    String(days),
  ]);
  // The same names, each with a text.
  return { values: Object.fromEntries(texts) as EditValues, etag };
}
