import { z } from 'zod';
import { daysUntil } from '#src/base/dates/plain-date.ts';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage, optionalText, plainDate, Success } from '#src/platform/http/contract/fields.ts';
import { textMessage } from '#src/base/text/text-sentences.ts';
import { maxAwayDays, maxCalendarDays } from './calendar-period.ts';
import { type CalendarKind, calendarKinds } from './calendar-kind.ts';
import { teamCalendarMessage } from './team-calendar-sentences.ts';

const notANumber = textMessage('value.no-number');

/** Refuses a period that ends before it begins or is too long. */
export function addPeriodIssue(context: z.RefinementCtx, field: string, { days, most }: { days: number; most: number }): void {
  const said = days < 1 ? teamCalendarMessage('period.end-before-start') : teamCalendarMessage('calendar.period-too-long', { most });
  if (days < 1 || days > most) context.addIssue({ code: 'custom', path: [field], message: encodeMessage(said) });
}

const period = z
  .strictObject({
    startDate: plainDate(teamCalendarMessage('period.start-invalid')),
    endDate: plainDate(teamCalendarMessage('period.end-invalid')),
    /** Only the people of this department. */
    deptId: optionalText(20).optional(),
    /** From 1; each page has `pageSize` people. */
    page: boundedText(6, notANumber, notANumber)
      .regex(/^[1-9]\d{0,5}$/, encodeMessage(notANumber))
      .default('1')
      .transform(Number),
  })
  .superRefine(({ startDate, endDate }, context) =>
    addPeriodIssue(context, 'endDate', { days: daysUntil(startDate, endDate) + 1, most: maxCalendarDays }),
  );

const awayPeriod = z
  .strictObject({
    from: plainDate(teamCalendarMessage('period.start-invalid')),
    to: plainDate(teamCalendarMessage('period.end-invalid')),
  })
  .superRefine(({ from, to }, context) => addPeriodIssue(context, 'to', { days: daysUntil(from, to) + 1, most: maxAwayDays }));

/** Leave as a colleague sees it. Only readers of the application see its type and link. */
const CalendarLeave = z.object({
  appliedLeaveId: z.number(),
  effDate: z.string(),
  /** The first day of the application, if days in its middle were given back and this is a later part. */
  filedFrom: z.string().optional(),
  startDate: z.string(),
  endDate: z.string(),
  halfDayPart: z.enum(['AM', 'PM']).nullable(),
  leaveCode: z.string().nullable(),
  leaveDescr: z.string().nullable(),
  pending: z.boolean(),
  /** The names of those who cover the leave; only for readers of the application. */
  cover: z.array(z.string()).optional(),
  /** Set if the caller covers the leave. */
  youCover: z.literal(true).optional(),
});

// Object.keys types keys as strings; these are the keys of the table.
const calendar = z.enum(Object.keys(calendarKinds) as [CalendarKind, ...CalendarKind[]]);

const TeamCalendar = z.object({
  total: z.number(),
  pageSize: z.number(),
  departments: z.array(z.object({ deptId: z.string(), deptName: z.string() })),
  people: z.array(
    z.object({
      emplId: z.string(),
      name: z.string(),
      leave: z.array(CalendarLeave),
      /** The days off of this person if they differ from those of others: holidays by name, and days off of the work pattern. */
      free: z.array(z.object({ date: z.string(), holiday: z.string().optional() })).optional(),
    }),
  ),
});

export const teamCalendarContract = contract({
  'GET /teamcalendar': {
    allow: 'signed-in',
    summary:
      'Return the absences of your team, of your departments (DEPT_ADMIN) or of everyone (HR), the leave that you cover, and the people whose plans you may read.',
    query: period,
    response: TeamCalendar,
  },
  'GET /away': {
    allow: 'signed-in',
    summary: 'List who is away on each working day of a period, as the team calendar shows it to you, and when they return.',
    inTurn: true,
    query: awayPeriod,
    response: z.array(
      z.object({
        date: z.string(),
        emplId: z.string(),
        name: z.string(),
        /** Set if the person works in the other half of the day. */
        half: z.enum(['AM', 'PM']).optional(),
        /** Only if you may know the type. */
        leaveDescr: z.string().optional(),
        /** The next working day without leave; null if it is not within 60 days of the leave. */
        returnsOn: z.string().nullable(),
      }),
    ),
  },
  'GET /calendarlinks': {
    allow: 'signed-in',
    summary: 'List your calendar links, with their last use.',
    response: z.array(z.object({ calendar, createdAt: z.string(), lastUsedAt: z.string().nullable(), awayOnly: z.boolean() })),
  },
  'GET /calendarlink': {
    allow: 'signed-in',
    summary: 'Return when the calendar link to your own leave was created.',
    response: z.object({ createdAt: z.string().nullable(), awayOnly: z.boolean().optional() }),
  },
  'POST /calendarlink': {
    allow: 'signed-in',
    summary:
      'Create a calendar link, which is shown once. An earlier link for the same calendar stops working. `team` needs a manager and shows absences only; `own` shows leave types unless `awayOnly` is set. A changed password (unless its owner keeps the link), a lock or a deactivation deletes it.',
    body: z.strictObject({ awayOnly: z.boolean().default(false), calendar: calendar.default('own') }).nullish(),
    response: z.object({ url: z.string() }),
    secretAnswer: true,
  },
  'DELETE /calendarlink': {
    allow: 'signed-in',
    summary: 'Delete the link of a calendar, by default of your own leave.',
    query: z.strictObject({ calendar: calendar.default('own') }),
    response: Success,
  },
  'GET /calendar/{token}/leave.ics': {
    allow: 'anyone',
    summary:
      'Return a calendar as iCalendar to anyone with its link: at most 60 times an hour, 304 if nothing has changed (`If-None-Match`).',
    params: z.object({ token: boundedText(100) }),
    answersFile: true,
    response: z.unknown(),
  },
});
