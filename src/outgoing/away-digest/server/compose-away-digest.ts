import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { findAway } from '#src/leave/team-calendar/server/team-calendar-queries.ts';
import { writeAwayDigest } from '#src/outgoing/away-digest/away-digest-text.ts';
import { pageHtml, pageText } from '#src/platform/mail/mail-layout.ts';
import type { AwayKind, Compose } from '#src/platform/mail/server/outbox.ts';
import { findMailRecipient } from '#src/shared/access/server/mail-recipient-queries.ts';
import { findNotificationSettings } from '#src/shared/notification/server/notification-setting-queries.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { findAwayDigest } from './away-digest-queries.ts';

type ComposeServices = { config: { companyName: string; publicUrl: string }; today: () => PlainDate };

/**
 * Composes the email that says who is away, with what its reader may see now. It is dropped after its day, after the reader has chosen
 * another schedule, and while the company sends no notifications by email.
 */
export const composeAwayDigest =
  ({ config, today }: ComposeServices): Compose<AwayKind> =>
  async (sql, { emplId, forDay }) => {
    const day = today();
    const addressee = forDay === day ? await findMailRecipient(sql, emplId, day) : undefined;
    if (!addressee) return undefined;
    const { awayDigest: schedule, kinds } = (await findNotificationSettings(sql, addressee)).settings;
    if (schedule === 'never' || !kinds.some(({ isMailed }) => isMailed)) return undefined;
    const digest = await findAwayDigest(sql, (period) => findAway(sql, addressee, period), { schedule, day });
    if (!digest) return undefined;
    const { title, summary, away, returning, holidays } = writeAwayDigest(digest);
    const facts = [
      { label: 'Away', lines: away },
      { label: 'Returning', lines: returning },
      { label: 'Public holidays', lines: holidays },
    ];
    const page = {
      companyName: config.companyName,
      heading: title,
      lead: summary,
      brief: [...holidays, ...away].slice(0, 3).join(' '),
      facts: facts.filter(({ lines }) => lines.length > 0),
      button: { label: 'Open team calendar', link: `${config.publicUrl}${paths.teamCalendar()}` },
      why: "You're getting this because you chose it in My account.",
      changeLink: `${config.publicUrl}${paths.account()}#mail`,
    };
    return { to: addressee.email, subject: title, text: pageText(page), html: pageHtml(title, page) };
  };
