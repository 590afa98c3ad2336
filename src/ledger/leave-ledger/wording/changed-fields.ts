import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import type { HalfDayPart } from '../calculation/half-day.ts';

/** The fields of a pending application that the applicant can change, and the resulting duration. */
export type LeaveFields = {
  leaveCode: string;
  startDate: PlainDate;
  endDate: PlainDate;
  halfDayPart: HalfDayPart | null;
  /** Leave of several days may begin at noon of the first day or end at noon of the last. */
  startPart: 'PM' | null;
  endPart: 'AM' | null;
  leaveDuration: number;
  reason: string;
  approver: string;
  attachment: string | null;
};

/** Some of the fields, before or after a change. */
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
    // Both states have the field, because it has changed.
    const tell = (state: ChangedFields) => text(state[field] as LeaveFields[Field], labels);
    return `${label}: ${tell(was)} → ${tell(now)}`;
  };

/** The label and format of each field, in display order. */
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

// Object.keys types keys as strings; these are the keys of the table above.
const fields = Object.keys(fieldFormatters) as (keyof LeaveFields)[];

/**
 * Returns the fields that differ between two states of an application, or undefined if none do.
 *
 * @example diffLeaveFields(leave, { ...leave, endDate: '2026-07-02' }) // { was: { endDate: '2026-07-03' }, now: { endDate: '2026-07-02' } }
 */
export function diffLeaveFields(was: LeaveFields, now: LeaveFields): { was: ChangedFields; now: ChangedFields } | undefined {
  const changed = fields.filter((field) => was[field] !== now[field]);
  const of = (state: LeaveFields): ChangedFields => Object.fromEntries(changed.map((field) => [field, state[field]]));
  return changed.length === 0 ? undefined : { was: of(was), now: of(now) };
}

/**
 * Describes what was changed, one line per field.
 *
 * @example changedFieldLines({ endDate: '2026-07-03' }, { endDate: '2026-07-02' }, {}) // ['End date: 03/07/2026 → 02/07/2026']
 */
export const changedFieldLines = (was: ChangedFields, now: ChangedFields, labels: Labels): string[] =>
  fields.filter((field) => field in now).map((field) => fieldFormatters[field](was, now, labels));
