import { formatDate, parseTypedDate } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import { displayedBalance } from '#src/ledger/leave-ledger/calculation/balance.ts';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { fieldProblems, toProblemResponses, type ProblemResponse } from '#src/base/text/problem.ts';
import { entitlementSentences, leaveEntitlementMessage } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import {
  carryForwardUntilProblems,
  computeDefaultAvailable,
  type EntitlementDays,
  entitlementDaysProblems,
  entitlementIdProblems,
  parseDays,
  parseYear,
} from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import type { LeaveEntitlement } from './calls.ts';

export type Figures = { carryForward: string; carryForwardUntil: string; entitlement: string; availableLeave: string };

/** The values of the form that adds an entitlement. */
export type NewValues = Figures & { emplId: string; year: string; leaveCode: string };

/** The values of the form that changes an entitlement. Leave taken is read-only, except for its Reset. */
export type EditValues = Figures & { takenLeave: string; balanceLeave: string };

export const figureLabels = {
  carryForward: 'Carried Forward',
  carryForwardUntil: 'Carried Forward Until',
  entitlement: 'Entitlement',
  availableLeave: 'Available Leave',
} as const;

export const newLabels = { emplId: 'Employee', year: 'Year', leaveCode: 'Leave Category', ...figureLabels } as const;
export const editLabels = { ...figureLabels, takenLeave: 'Taken Leave', balanceLeave: 'Balance Leave' } as const;

export const newFieldByPath = { 'id.emplid': 'emplId', 'id.year': 'year', 'id.leaveCode': 'leaveCode' } as const;

export const parseFigures = ({ carryForward, entitlement, availableLeave }: Omit<Figures, 'carryForwardUntil'>): EntitlementDays => ({
  carryForward: parseDays(carryForward),
  entitlement: parseDays(entitlement),
  availableLeave: parseDays(availableLeave),
});

/** A typed date as it is sent: null if the field is empty, the text itself if it is not a date. */
const parseUntil = (text: string): string | null => (text.trim() === '' ? null : (parseTypedDate(text) ?? text.trim()));

/**
 * Converts valid figures to the body of a call.
 *
 * @param usualUntil the suggested or stored expiry date of carried days; the same date is not sent
 */
export const toFiguresBody = (values: Figures, usualUntil: string) => {
  const { carryForward = 0, entitlement = 0, availableLeave = 0 } = parseFigures(values);
  const carryForwardUntil = parseUntil(values.carryForwardUntil);
  return { carryForward, entitlement, availableLeave, ...(carryForwardUntil !== parseUntil(usualUntil) && { carryForwardUntil }) };
};

/** The carried days with their expiry date. @example carriedText({ carryForward: '5', carryForwardUntil: '31/03/2027' }) // '5 days, use by 31/03/2027' */
export function carriedText({ carryForward, carryForwardUntil }: Pick<Figures, 'carryForward' | 'carryForwardUntil'>): string | undefined {
  const [days, until] = [parseDays(carryForward), parseTypedDate(carryForwardUntil)];
  if (!days) return undefined;
  if (until !== undefined) return `${daysText(days)}, use by ${formatDate(until)}`;
  return carryForwardUntil.trim() === '' ? `${daysText(days)}, without an expiry date` : undefined;
}

export const newEntitlementProblems = (values: NewValues): ProblemResponse[] =>
  toProblemResponses(entitlementSentences, [
    ...entitlementIdProblems({ emplid: values.emplId, year: parseYear(values.year), leaveCode: values.leaveCode }),
    ...entitlementDaysProblems(parseFigures(values)),
    ...carryForwardUntilProblems(parseUntil(values.carryForwardUntil), parseYear(values.year) ?? 0),
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

export function changedEntitlementProblems(values: EditValues, year: number): ProblemResponse[] {
  return toProblemResponses(entitlementSentences, [
    ...entitlementDaysProblems(parseFigures(values)),
    ...carryForwardUntilProblems(parseUntil(values.carryForwardUntil), year),
    ...fieldProblems('balanceLeave', balanceWarning(values) !== undefined && leaveEntitlementMessage('entitlement.balance')),
  ]);
}

/** Returns the default of the available days as text; undefined while either figure is invalid. */
export function computeSuggestedAvailable(values: Omit<Figures, 'carryForwardUntil'>): string | undefined {
  const days = computeDefaultAvailable(parseFigures(values));
  return days === undefined ? undefined : String(days);
}

export function toEditRecord(record: LeaveEntitlement, etag: string | undefined): ReadRecord<EditValues> {
  const { carryForward, carryForwardUntil, entitlement, availableLeave, takenLeave, balanceLeave } = record;
  const texts = Object.entries({ carryForward, entitlement, availableLeave, takenLeave, balanceLeave }).map(([name, days]) => [
    name,
    String(days),
  ]);
  // The entries have the same names, with texts as values.
  const until = carryForwardUntil ? formatDate(carryForwardUntil) : '';
  return { values: { ...(Object.fromEntries(texts) as Omit<EditValues, 'carryForwardUntil'>), carryForwardUntil: until }, etag };
}
