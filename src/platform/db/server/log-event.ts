import { userInfo } from 'node:os';
import type { JSONValue, Tag } from '#src/platform/db/server/sql.ts';
import type { actionNames, entityNames } from '#src/platform/db/audit-labels.ts';

/** What happened and no table shows; changes of tables are written down by their triggers. */
export type AuditEvent = {
  /** Null or undefined: nobody who is signed in. */
  byEmplId?: string | null | undefined;
  requestId: string;
  action: Exclude<keyof typeof actionNames, 'insert' | 'update' | 'delete'>;
  entity: keyof typeof entityNames;
  entityKey: string;
  after: Readonly<Record<string, JSONValue>>;
};

/**
 * Writes one entry into the audit log.
 *
 * @example await logEvent(sql, { byEmplId: 'E0001', requestId: request.id, action: 'sign-out', entity: 'account', entityKey: email, after: {} })
 */
export async function logEvent(sql: Tag, { byEmplId, requestId, action, entity, entityKey, after }: AuditEvent): Promise<void> {
  await sql`select log_event(${byEmplId ?? null}, ${requestId}, ${action}, ${entity}, ${entityKey}, ${sql.json(after)})`;
}

/**
 * Writes down what a command on the server did, and which user of the server ran it.
 *
 * @example await logCommand(sql, { requestId: 'backup', action: 'saved', entity: 'backup', entityKey: 'a.tar.gz', after: { rows: 12 } })
 */
export async function logCommand(sql: Tag, event: Omit<AuditEvent, 'byEmplId'>): Promise<void> {
  await logEvent(sql, { ...event, after: { ...event.after, server_user: serverUser() } });
}

// A container may give its process a number without a name.
function serverUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
