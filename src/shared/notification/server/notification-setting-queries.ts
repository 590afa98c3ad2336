import type { Caller } from '#src/base/caller/caller.ts';
import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import {
  mailChoices,
  type MailChoice,
  canReceive,
  type NotificationKind,
  notificationKinds,
} from '#src/shared/notification/notification-kinds.ts';
import type { AwayDigestChoice } from '#src/shared/notification/away-digest-choices.ts';
import { findSettings } from '#src/shared/setting/server/setting-queries.ts';

type Choices = Partial<Record<NotificationKind, MailChoice>>;

/** Returns how a person gets each kind of notification that they can receive, and who is away, by email. The version is 0 if they never chose. */
export async function findNotificationSettings(sql: Tag, caller: Caller) {
  const [[stored], { values }] = await Promise.all([
    sql<{ byMail: Choices | null; awayDigest: AwayDigestChoice | null; version: number | null; watches: 'atOnce' | 'daily' | null }[]>`
      select by_mail as "byMail", away_digest as "awayDigest", version, (select min(how) from leave_watcher where empl_id = ${caller.emplId}) as watches
      from (select) one left join notice_setting on empl_id = ${caller.emplId}`,
    findSettings(sql),
  ]);
  const chosen: Choices = stored?.byMail ?? {};
  // The keys of the table.
  const kinds = (Object.keys(notificationKinds) as NotificationKind[]).flatMap((kind) => {
    const { when, mails } = notificationKinds[kind];
    const choice = chosen[kind];
    const isWatched = kind === 'watched';
    if (mails === 'apart' || !(isWatched ? stored?.watches : canReceive(kind, caller))) return [];
    return {
      kind,
      what: when,
      choice:
        choice !== undefined && Object.hasOwn(mailChoices, choice)
          ? choice
          : isWatched && stored?.watches === 'daily'
            ? ('daily' as const)
            : ('once' as const),
      isMailed: values.mailNotices === 'all' || values.mailNotices === mails,
    };
  });
  return { version: stored?.version ?? 0, settings: { kinds, awayDigest: stored?.awayDigest ?? ('never' as const) } };
}

/** Adds a row for a person's choices if there is none, and locks it. */
export async function lockNotificationSettings(tx: TransactionSql, emplId: string): Promise<void> {
  await tx`insert into notice_setting (empl_id, version) values (${emplId}, 0) on conflict do nothing`;
  await tx`select from notice_setting where empl_id = ${emplId} for update`;
}

export async function updateNotificationSettings(
  tx: TransactionSql,
  emplId: string,
  { kinds = {}, awayDigest }: { kinds?: Choices | undefined; awayDigest?: AwayDigestChoice | undefined },
): Promise<void> {
  await tx`
    update notice_setting set by_mail = by_mail || ${JSON.stringify(kinds)}::text::jsonb, away_digest = coalesce(${awayDigest ?? null}, away_digest)
    where empl_id = ${emplId}`;
}
