import { formatDate, type PlainDate } from '#src/dates/plain-date.ts';
import { daysText } from '#src/text/plural.ts';
import type { HalfDayPart } from './leave-duration.ts';

/** What the applicant can change of an application that waits, and what follows from it. */
export type LeaveFields = {
  leaveCode: string;
  startDate: PlainDate;
  endDate: PlainDate;
  halfDayPart: HalfDayPart | null;
  leaveDuration: number;
  reason: string;
  approver: string;
  attachment: string | null;
};

/** Some of the fields, as they were or as they are. */
export type ChangedFields = Partial<LeaveFields>;

type Labels = { people?: Readonly<Record<string, string>> | null; types?: Readonly<Record<string, string>> | null };

type Line<Value> = (was: Value, now: Value, labels: Labels) => string;

const line =
  <Value>(label: string, text: (value: Value, labels: Labels) => string): Line<Value> =>
  (was, now, labels) =>
    `${label}: ${text(was, labels)} → ${text(now, labels)}`;

/** What is told of each field, in this order. */
const told: { [Field in keyof LeaveFields]: Line<LeaveFields[Field]> } = {
  leaveCode: line('Leave type', (code, { types }) => types?.[code] ?? code),
  startDate: line('Start date', formatDate),
  endDate: line('End date', formatDate),
  halfDayPart: line('Half day', (part) => (part === null ? 'No' : part === 'AM' ? 'Morning' : 'Afternoon')),
  leaveDuration: line('Duration', daysText),
  reason: line('Reason', (reason) => `“${reason}”`),
  approver: line('Approver', (emplId, { people }) => `${people?.[emplId] ?? emplId} (${emplId})`),
  attachment: (was) => `Attachment: ${was === null ? 'added' : 'replaced'}`,
};

// The keys of the table above.
const fields = Object.keys(told) as (keyof LeaveFields)[];

/**
 * The fields in which two states of an application differ, as the one and as the other has them; undefined where nothing does.
 *
 * @example changesOf(leave, { ...leave, endDate: '2026-07-02' }) // { was: { endDate: '2026-07-03' }, now: { endDate: '2026-07-02' } }
 */
export function changesOf(was: LeaveFields, now: LeaveFields): { was: ChangedFields; now: ChangedFields } | undefined {
  const changed = fields.filter((field) => was[field] !== now[field]);
  const of = (state: LeaveFields): ChangedFields => Object.fromEntries(changed.map((field) => [field, state[field]]));
  return changed.length === 0 ? undefined : { was: of(was), now: of(now) };
}

/**
 * What was changed, a line a field.
 *
 * @example changedLines({ endDate: '2026-07-03' }, { endDate: '2026-07-02' }, {}) // ['End date: 03/07/2026 → 02/07/2026']
 */
export function changedLines(was: ChangedFields, now: ChangedFields, labels: Labels): string[] {
  // What is there has its field's value.
  const tell = <Field extends keyof LeaveFields>(field: Field) =>
    told[field](was[field] as LeaveFields[Field], now[field] as LeaveFields[Field], labels);
  return fields.filter((field) => field in now).map(tell);
}
