import { formatDate, parsePlainDate } from '#src/base/dates/plain-date.ts';
import { leaveStatuses, statusText } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { entityNames } from '#src/platform/db/audit-labels.ts';

/** A record as stored in the audit log: its fields and their values. */
export type AuditedValues = Readonly<Record<string, unknown>> | null;

/** A changed field with its values as text; undefined without a value. */
export type AuditChange = { field: string; before: string | undefined; after: string | undefined };

type Entry = { entity: string; before: AuditedValues; after: AuditedValues };

/** Returns the label of a field on screen. */
export type FieldLabel = (entity: string, field: string) => string;

/** The names of codes by stored field: `marriage_status`, `MAR`, "Married". */
export type CodeNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The names of people by their IDs, and of codes. */
type Names = { names: Readonly<Record<string, string>>; codes: CodeNames };

/** The names, the labels of fields, and the format of times on the company's clock. */
export type AuditTexts = Names & { label: FieldLabel; moment: (at: string) => string };

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
    before: valueText(before?.[field], { entity, field, texts }),
    after: valueText(after?.[field], { entity, field, texts }),
  }));
}

function rawText(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type ValueContext = { entity: string; field: string; texts: AuditTexts };

function valueText(value: unknown, of: ValueContext): string | undefined {
  const { texts, field } = of;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    const hasObjects = value.some((one) => typeof one === 'object');
    return rawText(value.map((one) => valueText(one, of)).join(hasObjects ? '; ' : ', '));
  }
  if (typeof value === 'object' && value !== null) return rawText(objectText(value, of));
  const text = rawText(value);
  if (text === undefined || typeof value !== 'string') return text;
  if (parsePlainDate(text) !== undefined) return formatDate(text);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))) return texts.moment(text);
  const status = leaveStatuses.find((one) => one === text);
  return status ? statusText(status) : (findCodeName(field, text, texts.codes) ?? withName(text, texts.names[text]));
}

const objectText = (value: object, { entity, texts }: ValueContext) =>
  Object.entries(value)
    .flatMap(([field, part]) => {
      const text = valueText(part, { entity, field, texts });
      return text === undefined ? [] : [`${texts.label(entity, field)}: ${text}`];
    })
    .join(', ');

/** Rules and filters name their codes like calls, and lists of codes have the plural. */
function findCodeName(field: string, code: string, codes: CodeNames): string | undefined {
  const stored = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const found = codes[stored] ?? codes[stored.replace(/s$/, '')];
  return found && Object.hasOwn(found, code) ? found[code] : undefined;
}

const withName = (id: string, name: string | undefined): string => (name === undefined ? id : `${name} (${id})`);

/** The fields in the keys of records with codes, up to the code. */
const keyFields: Readonly<Record<string, readonly string[]>> = {
  [entityNames.applied_leave]: ['empl_id', 'eff_date', 'start_date', 'leave_code'],
  [entityNames.category_grant]: ['leave_code'],
  [entityNames.employee_department]: ['empl_id', 'dept_id'],
  [entityNames.entitlement_entry]: ['empl_id', 'year', 'leave_code'],
  [entityNames.leave_category]: ['leave_code'],
  [entityNames.leave_entitlement]: ['empl_id', 'year', 'leave_code'],
  [entityNames.setting]: ['setting'],
  [entityNames.work_pattern]: ['pattern_code'],
  [entityNames.year_end_line]: ['empl_id', 'year_end_id', 'leave_code'],
};

/**
 * Returns the record of an entry in readable form: with names beside IDs and codes, and dates as on screen.
 *
 * @example recordText({ entity: 'Leave entitlement', entityKey: 'L0002/2026/AL' }, { names, codes }) // 'Maya Chen (L0002), 2026, Annual leave (AL)'
 */
export function recordText({ entity, entityKey }: { entity: string; entityKey: string }, { names, codes }: Names): string {
  const fields = keyFields[entity];
  const parts = entityKey.split('/');
  const isKey = fields !== undefined || parts.some((part) => parsePlainDate(part) !== undefined || Object.hasOwn(names, part));
  if (!isKey) return entityKey;
  return parts
    .map((part, place) => {
      if (parsePlainDate(part) !== undefined) return formatDate(part);
      return withName(part, findCodeName(fields?.[place] ?? '', part, codes) ?? names[part]);
    })
    .join(', ');
}
