import { formatDate, parsePlainDate } from '#src/base/dates/plain-date.ts';
import { leaveStatuses, statusText } from '#src/ledger/leave-ledger/status/leave-status.ts';

/** A record as stored in the audit log: its fields and their values. */
export type AuditedValues = Readonly<Record<string, unknown>> | null;

/** A changed field with its values as text; undefined without a value. */
export type AuditChange = { field: string; before: string | undefined; after: string | undefined };

type Entry = { entity: string; before: AuditedValues; after: AuditedValues };

/** Returns the label of a field on screen. */
export type FieldLabel = (entity: string, field: string) => string;

/** The names of people by their IDs, the labels of fields, and the format of times on the company's clock. */
export type AuditTexts = { names: Readonly<Record<string, string>>; label: FieldLabel; moment: (at: string) => string };

/** The value in the audit log shown instead of a changed secret. */
const secret = '(changed)';

/**
 * Returns the changed fields in the order of the record. The version is left out, because it adds nothing.
 *
 * @param texts the labels and formats; without it, those of the database
 * @example auditChanges({ entity: 'Employee profile', before: { name: 'Tan', version: 1 }, after: { name: 'Lee', version: 2 } })
 * // [{ field: 'name', before: 'Tan', after: 'Lee' }]
 */
export function auditChanges({ entity, before, after }: Entry, texts?: AuditTexts): AuditChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  fields.delete('version');
  const differing = [...fields].filter((field) => rawText(before?.[field]) !== rawText(after?.[field]));
  if (!texts) return differing.map((field) => ({ field, before: rawText(before?.[field]), after: rawText(after?.[field]) }));
  // Adding or deleting a record changes no secret.
  const isWhole = before === null || after === null;
  const told = isWhole ? differing.filter((field) => (before ?? after)?.[field] !== secret) : differing;
  return told.map((field) => ({
    field: texts.label(entity, field),
    before: valueText(before?.[field], texts),
    after: valueText(after?.[field], texts),
  }));
}

function rawText(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function valueText(value: unknown, texts: AuditTexts): string | undefined {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return rawText(value.map((one) => valueText(one, texts)).join(', '));
  }
  const text = rawText(value);
  if (text === undefined || typeof value !== 'string') return text;
  if (parsePlainDate(text) !== undefined) return formatDate(text);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))) return texts.moment(text);
  const status = leaveStatuses.find((one) => one === text);
  return status ? statusText(status) : withName(text, texts.names);
}

const withName = (id: string, names: AuditTexts['names']): string => (Object.hasOwn(names, id) ? `${names[id]} (${id})` : id);

/**
 * Returns the record of an entry in readable form: with names beside IDs, and dates as on screen.
 *
 * @example recordText('L0002/2026-11-26/AL', { L0002: 'Maya Chen' }) // 'Maya Chen (L0002), 26/11/2026, AL'
 */
export function recordText(key: string, names: AuditTexts['names']): string {
  const parts = key.split('/');
  const isKey = parts.some((part) => parsePlainDate(part) !== undefined || Object.hasOwn(names, part));
  if (!isKey) return key;
  return parts.map((part) => (parsePlainDate(part) === undefined ? withName(part, names) : formatDate(part))).join(', ');
}
