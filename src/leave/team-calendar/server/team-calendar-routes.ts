import { feature } from '#src/platform/http/server/feature.ts';
import { teamCalendarSentences } from '#src/leave/team-calendar/team-calendar-sentences.ts';
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { createToken } from '#src/shared/access/server/token.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import { AppError, forbidden, notFound } from '#src/platform/http/app-error.ts';
import { streamAnswer } from '#src/platform/http/server/answer/answer.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { writeCalendar } from '#src/leave/team-calendar/icalendar.ts';
import { calendarKinds, maxCallsPerHour } from '#src/leave/team-calendar/calendar-kind.ts';
import { teamCalendarMessage } from '#src/leave/team-calendar/team-calendar-sentences.ts';
import { teamCalendarContract } from '#src/leave/team-calendar/team-calendar-contract.ts';
import { findCalendarEntries } from './calendar-entry-queries.ts';
import {
  recordCalendarCall,
  findOwnCalendarLink,
  findCalendarLinks,
  deleteCalendarLink,
  upsertCalendarLink,
} from './calendar-link-queries.ts';
import { findAway, findTeamCalendar } from './team-calendar-queries.ts';

function registerTeamCalendar(
  app: FastifyInstance,
  services: CallServices & { config: { publicUrl: string; companyName: string; timeZone: string }; today: () => PlainDate },
): void {
  const { publicUrl, companyName } = services.config;
  serve(app, services, teamCalendarContract, {
    'GET /teamcalendar': ({ sql, caller, query }) => findTeamCalendar(sql, caller, { ...query, today: services.today() }),

    'GET /away': ({ sql, caller, query }) => findAway(sql, caller, query),

    'GET /calendarlinks': ({ sql, caller }) => findCalendarLinks(sql, caller.emplId, services.config.timeZone),

    'GET /calendarlink': async ({ sql, caller }) => (await findOwnCalendarLink(sql, caller.emplId)) ?? { createdAt: null },

    async 'POST /calendarlink'({ tx, caller, body }) {
      const { calendar = 'own', awayOnly = false } = body ?? {};
      if (calendar === 'team' && !holdsRole(caller, ['MANAGER'])) throw forbidden();
      const token = createToken();
      await upsertCalendarLink(tx, caller.emplId, { calendar, token, awayOnly: awayOnly || calendar !== 'own' });
      return { url: `${publicUrl}/api/calendar/${token}/leave.ics` };
    },

    async 'DELETE /calendarlink'({ tx, caller, query }) {
      await deleteCalendarLink(tx, caller.emplId, query.calendar);
      return { message: 'Success' };
    },

    async 'GET /calendar/{token}/leave.ics'({ sql, params, request }) {
      const link = await recordCalendarCall(sql, params.token);
      if (!link) throw notFound();
      if (link.calls > maxCallsPerHour) {
        throw new AppError(429, teamCalendarMessage('calendar.too-often'), { headers: { 'Retry-After': String(link.secondsLeft) } });
      }
      const entries = await findCalendarEntries(sql, { ...link, year: yearOf(services.today()) });
      const text = writeCalendar({ name: `${link.calendar === 'own' ? 'Leave' : calendarKinds[link.calendar]}, ${companyName}`, entries });
      return calendarFile(text, request.headers['if-none-match']);
    },
  });
}

/** Returns the calendar file, or 304 if the program already has it. */
function calendarFile(text: string, has: string | undefined) {
  const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
  const headers = { ETag: etag, 'Cache-Control': 'private, max-age=900' };
  if (has?.split(',').some((one) => one.trim() === etag)) return streamAnswer(Readable.from([]), headers, 304);
  return streamAnswer(Readable.from([text]), {
    ...headers,
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'attachment; filename="leave.ics"',
  });
}

export const teamCalendarFeature = feature({
  name: 'Team calendar',
  calls: teamCalendarContract,
  sentences: teamCalendarSentences,
  register: registerTeamCalendar,
});
