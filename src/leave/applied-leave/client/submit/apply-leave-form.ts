import type { ApplyInput } from '#src/leave/applied-leave/submit/submit-rules.ts';
import type { HalfDayPart } from '#src/ledger/leave-ledger/calculation/half-day.ts';
import type { ReadRecord } from '#src/shared/screens/client/record/record-form.ts';
import { parseTypedDate } from '#src/base/dates/plain-date.ts';
import type { Leave } from '#src/leave/applied-leave/client/calls.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { WorkingCalendar } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import type { YearSettings } from '#src/ledger/leave-ledger/calculation/open-years.ts';
import type { Answer } from '#src/platform/http/client/call.ts';
import type { PeopleCombobox } from '#src/shared/screens/client/use-people.ts';
import type { RuleEvaluator } from './rule-evaluator.ts';

type Entitlement = Answer<'GET /leaveentitlement/me/{year}'>[number];

/** The facts by which the form is evaluated, and its choices. */
export type EvaluationFacts = {
  today: PlainDate;
  entitlements: readonly Entitlement[];
  holidays: readonly (readonly [PlainDate, string])[];
  calendar: WorkingCalendar;
  /** The state and work pattern by which days are counted; undefined without ones of their own. */
  worksBy: { state: string | null; workWeek: string } | undefined;
  ownLeave: readonly Leave[];
  approvers: PeopleCombobox;
  lineManager: string | undefined;
  /** The application from which the form is filled. */
  earlier: Leave | undefined;
  /** Null if no category has rules. */
  rules: RuleEvaluator | null;
  /** The settings that open last year and next year. */
  settings: YearSettings;
};

/** The values of the form, with dates as typed. */
export type ApplyValues = {
  leaveCode: string;
  startDate: string;
  endDate: string;
  halfDay: boolean;
  halfDayPart: HalfDayPart | '';
  /** For several days: from noon of the first, until noon of the last. */
  startPart: 'PM' | '';
  endPart: 'AM' | '';
  reason: string;
  approver: string;
  /** The IDs of the colleagues who cover, a line each. */
  cover: string;
};

export const applyLabels = {
  leaveCode: 'Leave type',
  startDate: 'Start date',
  endDate: 'End date',
  halfDay: 'Half day',
  halfDayPart: 'Which half',
  startPart: 'First day',
  endPart: 'Last day',
  reason: 'Reason',
  approver: 'Approver',
  cover: 'Cover',
} as const satisfies Record<keyof ApplyValues, string>;

export const applyFieldByPath = {
  'leaveCategory.leaveCode': 'leaveCode',
  'id.startDate': 'startDate',
  halfDayPart: 'halfDay',
  leaveDuration: 'leaveDuration',
} as const;

/** A wrong duration is shown at both dates. */
export const applyDependentFields = { leaveDuration: ['startDate', 'endDate'] } as const;

/** The values of a new application: annual leave and the line manager, if the person has them. */
export function newApplyValues({
  entitlements,
  lineManager,
}: Pick<EvaluationFacts, 'entitlements' | 'lineManager'>): ReadRecord<ApplyValues> {
  const leaveCode = entitlements.find(({ id }) => id.leaveCode === 'AL')?.id.leaveCode ?? '';
  return {
    values: {
      leaveCode,
      startDate: '',
      endDate: '',
      halfDay: false,
      halfDayPart: '',
      startPart: '',
      endPart: '',
      reason: '',
      approver: lineManager ?? '',
      cover: '',
    },
    etag: undefined,
  };
}

/** Returns the IDs of the form. A draft from before an update has none. @example splitCovers('E0002\nE0003') // ['E0002', 'E0003'] */
export const splitCovers = (cover: string | undefined): string[] => (cover ?? '').split('\n').filter((emplId) => emplId !== '');

/**
 * Converts the values for validation: an empty date stays empty, an invalid date becomes undefined.
 *
 * @example toApplyInput({ ...values, startDate: '31/02/2026' }).startDate // undefined
 */
export function toApplyInput(values: ApplyValues, lastChanged: 'startDate' | 'endDate' | undefined): ApplyInput {
  const { leaveCode, reason, approver, cover } = values;
  const date = (text: string) => (text.trim() === '' ? '' : parseTypedDate(text));
  const [startDate, endDate] = [date(values.startDate), date(values.endDate)];
  // A single day can be a half day; several days can have parts on the first and last day.
  const parts = startDate === endDate ? {} : { startPart: values.startPart || null, endPart: values.endPart || null };
  return {
    leaveCode,
    startDate,
    endDate,
    halfDay: values.halfDay && startDate === endDate,
    ...parts,
    reason,
    approver,
    cover: splitCovers(cover),
    lastChanged,
  };
}

/** Converts the input to the body of the call. */
export function toApplicationBody(
  { startDate = '', endDate = '', ...input }: ApplyInput,
  { halfDayPart }: ApplyValues,
  attachment: string | null,
) {
  const { leaveCode, halfDay, startPart, endPart, reason, approver, cover } = input;
  return {
    id: { startDate },
    leaveCategory: { leaveCode },
    endDate,
    halfDay: halfDay ? ('Y' as const) : ('N' as const),
    halfDayPart: halfDay && halfDayPart !== '' ? halfDayPart : null,
    ...(startPart && { startPart }),
    ...(endPart && { endPart }),
    reason: reason.trim(),
    approver,
    attachment,
    cover: [...(cover ?? [])],
  };
}
