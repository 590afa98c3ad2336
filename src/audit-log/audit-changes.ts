/** A record as the audit log keeps it: its fields and their values. */
export type AuditedValues = Readonly<Record<string, unknown>> | null;

/** One field that an entry changed, its values as text; nothing there is undefined. */
export type AuditChange = { field: string; before: string | undefined; after: string | undefined };

/**
 * The fields that differ, in the order in which the record has them. The version says nothing that the log does not.
 *
 * @example auditChanges({ name: 'Tan', version: 1 }, { name: 'Lee', version: 2 }) // [{ field: 'name', before: 'Tan', after: 'Lee' }]
 */
export function auditChanges(before: AuditedValues, after: AuditedValues): AuditChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  fields.delete('version');
  return [...fields]
    .map((field) => ({ field: spoken(field), before: asText(before?.[field]), after: asText(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}

const spoken = (field: string): string => field.replaceAll('_', ' ');

function asText(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
