import { useQuery } from '@tanstack/react-query';
import { absenceRuleProblems } from '#src/absence-rule/absence-rule-rules.ts';
import { absenceRuleFormSentences } from '#src/absence-rule/absence-rule-sentences.ts';
import { formatDate, parseTypedDate } from '#src/dates/plain-date.ts';
import { client } from '#src/http/client/call.ts';
import type { leaveCategoryContract } from '#src/leave-category/leave-category-contract.ts';
import type { ReadRecord } from '#src/screens/client/record/record-form.ts';
import { tell } from '#src/text/problem.ts';
import type { translateItemContract } from '#src/translate-item/translate-item-contract.ts';
import type { SelectOption } from '#src/ui/client/form/Select.tsx';
import type { AbsenceRule } from './calls.ts';

const categories = client<typeof leaveCategoryContract>();
const translateItems = client<typeof translateItemContract>();

/** What stands in the form; departments and types by their codes, with commas between them. */
export type AbsenceRuleValues = Record<'message' | 'from' | 'to' | 'deptIds' | 'leaveCodes' | 'mostAway' | 'refuses', string>;

export const absenceRuleLabels = {
  message: 'What people read',
  from: 'From',
  to: 'To',
  mostAway: 'At most away at once',
  deptIds: 'Departments',
  leaveCodes: 'Leave types',
  refuses: 'What it does',
} as const;

export const newAbsenceRule: ReadRecord<AbsenceRuleValues> = {
  values: { message: '', from: '', to: '', deptIds: '', leaveCodes: '', mostAway: '', refuses: 'warns' },
  etag: undefined,
};

export const readAbsenceRule = (
  { message, from, to, deptIds, leaveCodes, mostAway, refuses }: AbsenceRule,
  etag: string | undefined,
): ReadRecord<AbsenceRuleValues> => ({
  values: {
    message,
    from: from === null ? '' : formatDate(from),
    to: to === null ? '' : formatDate(to),
    deptIds: deptIds?.join() ?? '',
    leaveCodes: leaveCodes?.join() ?? '',
    mostAway: mostAway === null ? '' : String(mostAway),
    refuses: refuses ? 'refuses' : 'warns',
  },
  etag,
});

export const codesIn = (text: string): string[] => text.split(',').filter((code) => code !== '');

/** The codes with one more, or without it. */
export const withCode = (text: string, code: string, isChosen: boolean): string =>
  [...codesIn(text).filter((one) => one !== code), ...(isChosen ? [code] : [])].join();

const dateIn = (text: string) => (text.trim() === '' ? null : parseTypedDate(text));
const codes = (text: string) => (text === '' ? null : codesIn(text));

const inputOf = ({ message, from, to, deptIds, leaveCodes, mostAway, refuses }: AbsenceRuleValues) => ({
  from: dateIn(from),
  to: dateIn(to),
  deptIds: codes(deptIds),
  leaveCodes: codes(leaveCodes),
  mostAway: mostAway.trim() === '' ? null : /^\d{1,6}$/.test(mostAway.trim()) ? Number(mostAway) : Number.NaN,
  refuses: refuses === 'refuses',
  message: message.trim(),
});

/** The body of the call. */
export const absenceRuleBody = (values: AbsenceRuleValues) => {
  const { from, to, ...rest } = inputOf(values);
  // What could not be read was refused by the form.
  return { ...rest, from: from ?? null, to: to ?? null };
};

export const absenceRuleProblemsOf = (values: AbsenceRuleValues) => tell(absenceRuleFormSentences, absenceRuleProblems(inputOf(values)));

export type AbsenceRuleLookups = Record<'deptIds' | 'leaveCodes', readonly SelectOption[]>;

/** What can be chosen. */
export function useAbsenceRuleLookups(): { lookups: AbsenceRuleLookups | undefined; error: Error | null; tryAgain: () => void } {
  const types = useQuery(categories.query('GET /leavecategories'));
  const departments = useQuery(translateItems.query('GET /translateitem/{field}', { params: { field: 'dept_id' } }));
  const error = types.error ?? departments.error;
  const tryAgain = () => void Promise.all([types.refetch(), departments.refetch()]);
  if (!types.data || !departments.data) return { lookups: undefined, error, tryAgain };
  const deptIds = departments.data.map(({ id, xlatlongname }) => ({ value: id.fieldvalue, label: xlatlongname }));
  const leaveCodes = types.data.map(({ leaveCode, leaveDescr }) => ({ value: leaveCode, label: leaveDescr }));
  return { lookups: { deptIds, leaveCodes }, error, tryAgain };
}
