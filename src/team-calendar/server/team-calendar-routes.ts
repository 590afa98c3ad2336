import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type PlainDate, yearOf } from '#src/dates/plain-date.ts';
import { newToken } from '#src/access/server/token.ts';
import { notFound } from '#src/http/app-error.ts';
import { file } from '#src/http/server/answer.ts';
import { serve, type Serving } from '#src/http/server/serve.ts';
import { writeCalendar } from '#src/team-calendar/icalendar.ts';
import { teamCalendarContract } from '#src/team-calendar/team-calendar-contract.ts';
import { findEntries, findLink, findLinkOwner, removeLink, setLink } from './calendar-link-queries.ts';
import { findTeamCalendar } from './team-calendar-queries.ts';

export function registerTeamCalendar(
  app: FastifyInstance,
  services: Serving & { config: { publicUrl: string; companyName: string }; today: () => PlainDate },
): void {
  const { publicUrl, companyName } = services.config;
  serve(app, services, teamCalendarContract, {
    'GET /teamcalendar': ({ sql, caller, query }) => findTeamCalendar(sql, caller, query),

    'GET /calendarlink': async ({ sql, caller }) => (await findLink(sql, caller.emplId)) ?? { createdAt: null },

    async 'POST /calendarlink'({ tx, caller, body }) {
      const token = newToken();
      await setLink(tx, caller.emplId, token, body?.awayOnly ?? false);
      return { url: `${publicUrl}/api/calendar/${token}/leave.ics` };
    },

    async 'DELETE /calendarlink'({ tx, caller }) {
      await removeLink(tx, caller.emplId);
      return { message: 'Success' };
    },

    async 'GET /calendar/{token}/leave.ics'({ sql, params }) {
      const owner = await findLinkOwner(sql, params.token);
      if (!owner) throw notFound();
      const { stamp, entries } = await findEntries(sql, { ...owner, year: yearOf(services.today()), host: new URL(publicUrl).host });
      return file(Readable.from([writeCalendar({ name: `Leave, ${companyName}`, stamp, entries })]), {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="leave.ics"',
      });
    },
  });
}
