import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { Fragment, Tag } from '#src/platform/db/server/sql.ts';
import { secondsBetweenMails } from '#src/platform/jobs/server/sending-hold.ts';
import type { AwayKind, NotificationMailKind } from './outbox.ts';

/** How many hours notification emails are retried. */
const notificationHours = 72;

/**
 * Returns the part of a statement (`with …`) that queues an email for each of these people; its rows are called `mailed`. The
 * emails of one action are spread out, and later ones do not wait for them. Notifications are joined by their owner.
 *
 * @param people rows with `empl_id`, each once
 * @param more.by the person whose action it was
 * @param more.forDay the day of an email that each person gets once
 */
export const insertMailsSql = (
  sql: Tag,
  people: Fragment,
  kind: NotificationMailKind | AwayKind,
  { by = sql`null`, validHours = notificationHours, forDay = null }: { by?: Fragment; validHours?: number; forDay?: PlainDate | null } = {},
): Fragment => sql`
  mailed as (
    insert into mail_outbox (kind, empl_id, by_empl_id, valid_hours, for_day, next_try_at)
    select ${kind}, empl_id, ${by}, ${validHours}, ${forDay}::date, now() + (row_number() over (order by empl_id) - 1) * ${secondsBetweenMails(sql)} * interval '1 second'
    from (${people}) who
    on conflict (empl_id, for_day) where kind = 'away' do nothing
    returning mail_outbox_id, empl_id
  )`;
