import { canDiscussLeave } from '#src/shared/access/server/permission-conditions.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';

/** Returns a comment `c` as JSON. */
export const commentJson = (sql: Tag): Fragment => sql`json_build_object('leaveCommentId', c.leave_comment_id, 'byEmplId', c.by_empl_id,
  'byName', (select name from employee who where who.empl_id = c.by_empl_id), 'saidAt', c.said_at, 'text', c.comment)`;

/** Returns the comments on an application `l`, the oldest first. */
export const commentsJson = (sql: Tag): Fragment => sql`(
  select coalesce(json_agg(${commentJson(sql)} order by c.leave_comment_id), '[]') from leave_comment c where c.applied_leave_id = l.applied_leave_id)`;

/** Returns the comments for people with a part in the application, and null for its other readers. */
export const visibleCommentsJson = (sql: Tag, caller: Caller): Fragment =>
  sql`case when ${canDiscussLeave(sql, caller)} then ${commentsJson(sql)} end`;

/** Returns the readers of comments on an application `l` of an applicant `e`, apart from applicant and approver. */
export const commentReadersJson = (sql: Tag, { emplId }: Caller): Fragment => sql`json_build_object(
  'lineManager', coalesce(e.reports_to not in (l.approver, ${emplId}), false),
  'hrIsNamed', exists (select from employee p where p.empl_id in (l.empl_id, l.approver, ${emplId}) and 'H' = any (p.roles)))`;
