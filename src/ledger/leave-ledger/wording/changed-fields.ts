import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import type { HalfDayPart } from '../calculation/half-day.ts';

/** What the applicant can change of an application that waits, and what follows from it. */
export type LeaveFields = {
  leaveCode: string;
  startDate: PlainDate;
  endDate: PlainDate;
  halfDayPart: HalfDayPart | null;
  /** Of several days, it begins at noon of the first or ends at noon of the last. */
  startPart: 'PM' | null;
  endPart: 'AM' | null;
  leaveDuration: number;
  reason: string;
  approver: string;
  attachment: string | null;
};

/** Some of the fields, as they were or as they are. */
export type ChangedFields = Partial<LeaveFields>;

type Labels = { people?: Readonly<Record<string, string>> | null; types?: Readonly<Record<string, string>> | null };

type FieldFormatter = (was: ChangedFields, now: ChangedFields, labels: Labels) => string;

const formatField =
  <Field extends keyof LeaveFields>(
    field: Field,
    label: string,
    text: (value: LeaveFields[Field], labels: Labels) => string,
  ): FieldFormatter =>
  (was, now, labels) => {
    // What is told was changed, so both have it.
    const tell = (state: ChangedFields) => text(state[field] as LeaveFields[Field], labels);
    return `${label}: ${tell(was)} → ${tell(now)}`;
  };

/** What is told of each field, in this order. */
const fieldFormatters: Readonly<Record<keyof LeaveFields, FieldFormatter>> = {
  leaveCode: formatField('leaveCode', 'Leave type', (code, { types }) => types?.[code] ?? code),
  startDate: formatField('startDate', 'Start date', formatDate),
  endDate: formatField('endDate', 'End date', formatDate),
  halfDayPart: formatField('halfDayPart', 'Half day', (part) => (part === null ? 'No' : part === 'AM' ? 'Morning' : 'Afternoon')),
  startPart: formatField('startPart', 'First day', (part) => (part === null ? 'Whole day' : 'From noon')),
  endPart: formatField('endPart', 'Last day', (part) => (part === null ? 'Whole day' : 'Until noon')),
  leaveDuration: formatField('leaveDuration', 'Duration', daysText),
  reason: formatField('reason', 'Reason', (reason) => `“${reason}”`),
  approver: formatField('approver', 'Approver', (emplId, { people }) => `${people?.[emplId] ?? emplId} (${emplId})`),
  attachment: (was) => `Attachment: ${was.attachment === null ? 'added' : 'replaced'}`,
};

// The keys of the table above.
const fields = Object.keys(fieldFormatters) as (keyof LeaveFields)[];

/**
 * The fields in which two states of an application differ, as the one and as the other has them; undefined where nothing does.
 *
 * @example diffLeaveFields(leave, { ...leave, endDate: '2026-07-02' }) // { was: { endDate: '2026-07-03' }, now: { endDate: '2026-07-02' } }
 */
export function diffLeaveFields(was: LeaveFields, now: LeaveFields): { was: ChangedFields; now: ChangedFields } | undefined {
  const changed = fields.filter((field) => was[field] !== now[field]);
  const of = (state: LeaveFields): ChangedFields => Object.fromEntries(changed.map((field) => [field, state[field]]));
  return changed.length === 0 ? undefined : { was: of(was), now: of(now) };
}

/**
 * What was changed, a line a field.
 *
 * @example findChangedLines({ endDate: '2026-07-03' }, { endDate: '2026-07-02' }, {}) // ['End date: 03/07/2026 → 02/07/2026']
 */
export const changedFieldLines = (was: ChangedFields, now: ChangedFields, labels: Labels): string[] =>
  fields.filter((field) => field in now).map((field) => fieldFormatters[field](was, now, labels));
