import { userInfo } from 'node:os';
import type { JSONValue, Tag } from '#src/platform/db/server/sql.ts';
import type { actionNames, entityNames } from '#src/platform/db/audit-labels.ts';

/** An event that changes no table. Changes of tables are logged by triggers. */
export type AuditEvent = {
  /** Null or undefined if no one is signed in. */
  byEmplId?: string | null | undefined;
  requestId: string;
  action: Exclude<keyof typeof actionNames, 'insert' | 'update' | 'delete'>;
  entity: keyof typeof entityNames;
  entityKey: string;
  after: Readonly<Record<string, JSONValue>>;
};

/**
 * Adds an entry to the audit log.
 *
 * @example await logEvent(sql, { byEmplId: 'E0001', requestId: request.id, action: 'sign-out', entity: 'account', entityKey: email, after: {} })
 */
export async function logEvent(sql: Tag, { byEmplId, requestId, action, entity, entityKey, after }: AuditEvent): Promise<void> {
  await sql`select log_event(${byEmplId ?? null}, ${requestId}, ${action}, ${entity}, ${entityKey}, ${sql.json(after)})`;
}

/**
 * Logs what a command on the server did, and which operating system user ran it.
 *
 * @example await logCommand(sql, { requestId: 'backup', action: 'saved', entity: 'backup', entityKey: 'a.tar.gz', after: { rows: 12 } })
 */
export async function logCommand(sql: Tag, event: Omit<AuditEvent, 'byEmplId'>): Promise<void> {
  await logEvent(sql, { ...event, after: { ...event.after, server_user: serverUser() } });
}

// A container may give its process a user id without a name.
function serverUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
