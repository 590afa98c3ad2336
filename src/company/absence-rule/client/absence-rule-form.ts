import { splitCodes } from '#src/base/text/codes.ts';
import { useQuery } from '@tanstack/react-query';
import { absenceRuleProblems } from '#src/company/absence-rule/absence-rule-validation.ts';
import { absenceRuleFormSentences, absenceRuleMessage } from '#src/company/absence-rule/absence-rule-sentences.ts';
import { formatDate, parseTypedDate } from '#src/base/dates/plain-date.ts';
import { call, type Answer } from '#src/platform/http/client/call.ts';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { plural } from '#src/base/text/plural.ts';
import { fieldProblems, toProblemResponses } from '#src/base/text/problem.ts';
import type { SelectOption } from '#src/platform/ui/client/form/Select.tsx';

export type AbsenceRule = Answer<'GET /absencerule/{absenceRuleId}'>;

type Choice = 'limit' | 'people' | 'types';

/** The values of the form. Codes of departments and leave types are separated by commas. */
export type AbsenceRuleValues = Record<'message' | 'from' | 'to' | 'deptIds' | 'leaveCodes' | 'mostAway' | 'refuses' | Choice, string>;

export const absenceRuleLabels = {
  message: 'Message',
  from: 'From',
  to: 'To',
  limit: 'Limit',
  mostAway: 'Number of people',
  people: 'Applies to',
  deptIds: 'Departments',
  types: 'Applies to leave types',
  leaveCodes: 'Leave types',
  refuses: 'Effect',
} as const;

/** The choices of the form. An empty field is never taken as a choice. */
export const absenceRuleChoices = {
  limit: [
    { value: 'most', label: 'Limit the number of people away' },
    { value: 'noOne', label: 'No one may be away' },
  ],
  people: [
    { value: 'all', label: 'Everyone' },
    { value: 'some', label: 'Only some departments' },
  ],
  types: [
    { value: 'all', label: 'All leave types' },
    { value: 'some', label: 'Only some leave types' },
  ],
  refuses: [
    { value: 'warns', label: 'Warns' },
    { value: 'refuses', label: 'Refuses' },
  ],
} as const;

type ChoiceField = keyof typeof absenceRuleChoices;
const choiceLabel = (field: ChoiceField) => (value: string) =>
  absenceRuleChoices[field].find((choice) => choice.value === value)?.label ?? value;

export const absenceRuleChoiceTexts = {
  limit: choiceLabel('limit'),
  people: choiceLabel('people'),
  types: choiceLabel('types'),
  refuses: choiceLabel('refuses'),
};

export const newAbsenceRule: ReadRecord<AbsenceRuleValues> = {
  values: {
    message: '',
    from: '',
    to: '',
    limit: 'most',
    mostAway: '',
    people: 'all',
    deptIds: '',
    types: 'all',
    leaveCodes: '',
    refuses: 'warns',
  },
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
    limit: mostAway === null ? 'noOne' : 'most',
    mostAway: mostAway === null ? '' : String(mostAway),
    people: deptIds === null ? 'all' : 'some',
    deptIds: deptIds?.join() ?? '',
    types: leaveCodes === null ? 'all' : 'some',
    leaveCodes: leaveCodes?.join() ?? '',
    refuses: refuses ? 'refuses' : 'warns',
  },
  etag,
});

const parseDate = (text: string) => (text.trim() === '' ? null : parseTypedDate(text));

const toAbsenceRuleInput = ({ message, from, to, limit, mostAway, people, deptIds, types, leaveCodes, refuses }: AbsenceRuleValues) => ({
  from: parseDate(from),
  to: parseDate(to),
  deptIds: people === 'all' ? null : splitCodes(deptIds),
  leaveCodes: types === 'all' ? null : splitCodes(leaveCodes),
  mostAway: limit === 'noOne' ? null : /^\d{1,6}$/.test(mostAway.trim()) ? Number(mostAway) : Number.NaN,
  refuses: refuses === 'refuses',
  message: message.trim(),
});

export const absenceRuleBody = (values: AbsenceRuleValues) => {
  const { from, to, ...rest } = toAbsenceRuleInput(values);
  // The form has rejected values that could not be read.
  return { ...rest, from: from ?? null, to: to ?? null };
};

/** The problems of the form. Unlike a call, it needs dates for a blackout period and a selection for each choice. */
export function absenceRuleFormProblems(values: AbsenceRuleValues) {
  const { from, to, deptIds, leaveCodes, ...rest } = toAbsenceRuleInput(values);
  return toProblemResponses(absenceRuleFormSentences, [
    ...absenceRuleProblems({ ...rest, from, to, deptIds, leaveCodes }),
    ...fieldProblems('from', rest.mostAway === null && from === null && to === null && absenceRuleMessage('absence-rule.period-blank')),
    ...fieldProblems('deptIds', deptIds?.length === 0 && absenceRuleMessage('absence-rule.depts-blank')),
    ...fieldProblems('leaveCodes', leaveCodes?.length === 0 && absenceRuleMessage('absence-rule.types-blank')),
  ]);
}

/**
 * Describes the rule in words before it is added.
 *
 * @example absenceRuleText({ …, limit: 'noOne', from: '01/12/2026', to: '03/12/2026', refuses: 'refuses' }) // 'No one may be away from 01/12/2026 to 03/12/2026. Requests that break the rule are refused.'
 */
export function absenceRuleText({ limit, mostAway, from, to, refuses }: AbsenceRuleValues): string {
  const people = limit === 'noOne' ? 'No one' : `At most ${plural(Number(mostAway), 'person', 'people')}`;
  const dates = [from.trim() && `from ${from.trim()}`, to.trim() && `to ${to.trim()}`].filter(Boolean).join(' ');
  const period = dates === '' ? 'at any time' : dates;
  const effect =
    refuses === 'refuses' ? 'Requests that break the rule are refused.' : 'People who apply see a warning and can still apply.';
  return `${people} may be away ${period}. ${effect}`;
}

export type AbsenceRuleLookups = Record<'deptIds' | 'leaveCodes', readonly SelectOption[]>;

/** Loads the departments and leave types to choose from. */
export function useAbsenceRuleLookups(): { lookups: AbsenceRuleLookups | undefined; error: Error | null; tryAgain: () => void } {
  const types = useQuery(call.query('GET /leavecategories'));
  const departments = useQuery(call.query('GET /translateitem/{field}', { params: { field: 'dept_id' } }));
  const error = types.error ?? departments.error;
  const tryAgain = () => void Promise.all([types.refetch(), departments.refetch()]);
  if (!types.data || !departments.data) return { lookups: undefined, error, tryAgain };
  const deptIds = departments.data.map(({ id, xlatlongname }) => ({ value: id.fieldvalue, label: xlatlongname }));
  const leaveCodes = types.data.map(({ leaveCode, leaveDescr }) => ({ value: leaveCode, label: leaveDescr }));
  return { lookups: { deptIds, leaveCodes }, error, tryAgain };
}
