import type { z } from 'zod';
import type { Caller } from '#src/base/caller/caller.ts';
import { canDiscussLeave } from '#src/shared/access/server/permission-conditions.ts';
import type { LeaveComment } from '#src/leave/applied-leave/applied-leave-schemas.ts';
import { maxComments } from '#src/leave/applied-leave/comments/leave-comment.ts';
import type { Sql, TransactionSql } from '#src/platform/db/server/sql.ts';
import { insertNotifications } from '#src/shared/notification/server/insert-notifications.ts';
import { type LeaveKey, whereApplication } from '../applied-leave-queries.ts';
import { commentJson, commentsJson } from './leave-comment-json.ts';

type Comment = z.output<typeof LeaveComment>;

/** The application that a path means to the caller. `isTheirs`: they may read its comments. */
type CommentedApplication = { appliedLeaveId: number; isTheirs: boolean };

/** Finds the comments of an application and whether the caller may read them; undefined if the application is out of reach. */
export async function findComments(
  sql: Sql,
  key: LeaveKey,
  appliedLeaveId: string | undefined,
  caller: Caller,
): Promise<(CommentedApplication & { comments: Comment[] }) | undefined> {
  const [found] = await sql<(CommentedApplication & { comments: Comment[] })[]>`
    select l.applied_leave_id as "appliedLeaveId", ${canDiscussLeave(sql, caller)} as "isTheirs", ${commentsJson(sql)} as comments
    from applied_leave l join employee e on e.empl_id = l.empl_id ${whereApplication(sql, key, appliedLeaveId, caller)}`;
  return found;
}

/** Locks an application for a new comment: until the transaction ends, it can be neither recalled nor commented on by others. */
export async function lockForComment(
  tx: TransactionSql,
  key: LeaveKey,
  appliedLeaveId: string | undefined,
  caller: Caller,
): Promise<(CommentedApplication & { isFull: boolean }) | undefined> {
  const [found] = await tx<CommentedApplication[]>`
    select l.applied_leave_id as "appliedLeaveId", ${canDiscussLeave(tx, caller)} as "isTheirs"
    from applied_leave l join employee e on e.empl_id = l.empl_id ${whereApplication(tx, key, appliedLeaveId, caller)} for no key update of l`;
  if (!found) return undefined;
  const said = await tx`select from leave_comment where applied_leave_id = ${found.appliedLeaveId}`;
  return { ...found, isFull: said.length >= maxComments };
}

/** Stores a comment on a locked application and notifies its readers. */
export async function insertComment(tx: TransactionSql, appliedLeaveId: number, by: Caller, text: string): Promise<Comment> {
  const [added] = await tx<{ json: Comment }[]>`
    with c as (
      insert into leave_comment (applied_leave_id, by_empl_id, comment) values (${appliedLeaveId}, ${by.emplId}, ${text}) returning *
    ), ${insertNotifications(
      tx,
      tx`select l.applied_leave_id, 'commented' as kind, l.empl_id as applicant, l.approver, null as former, '{}'::jsonb as figures
        from c join applied_leave l on l.applied_leave_id = c.applied_leave_id`,
      tx`${by.emplId}`,
    )}
    select ${commentJson(tx)} as json from c`;
  if (!added) throw new Error('An insert without a conflict clause returns its row.');
  return added.json;
}
