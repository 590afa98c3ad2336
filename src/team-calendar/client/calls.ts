import { paths } from '#src/screens/paths.ts';
import { formatDate } from '#src/dates/plain-date.ts';
import { type AnswerOf, client } from '#src/http/client/call.ts';
import { type Caller, holdsRole } from '#src/access/caller.ts';
import type { teamCalendarContract } from '#src/team-calendar/team-calendar-contract.ts';
import type { WallBar } from '#src/ui/client/chart/wall-chart.ts';

/** The calls of the team calendar, typed. */
export const call = client<typeof teamCalendarContract>();

export type TeamCalendar = AnswerOf<(typeof teamCalendarContract)['GET /teamcalendar']>;
export type CalendarPerson = TeamCalendar['people'][number];
export type CalendarLeave = CalendarPerson['leave'][number];

/** The leave as a stretch of the chart, which opens where the caller may read it. */
export function barOf(leave: CalendarLeave, person: CalendarPerson, caller: Pick<Caller, 'emplId' | 'roles'>): WallBar {
  const { startDate, endDate, halfDayPart, pending, leaveCode } = leave;
  const link = linkOf(leave, person, caller);
  return {
    key: leave.appliedLeaveId,
    startDate,
    endDate,
    half: halfDayPart,
    pending,
    text: leaveCode ?? '',
    longText: typeText(leave),
    label: `${person.name}: ${[...(leaveCode === null ? [] : [leaveCode]), typeText(leave), whenText(leave), pending ? 'pending' : 'approved'].join(', ')}`,
    href: link && `${link.to}?${new URLSearchParams(link.search).toString()}`,
  };
}

/** What kind of leave it is, where that may be known. */
export const typeText = ({ leaveDescr }: CalendarLeave) => leaveDescr ?? 'Away';

/** @example whenText({ startDate: '2026-12-07', endDate: '2026-12-08', halfDayPart: null, … }) // '07/12/2026 to 08/12/2026' */
export function whenText({ startDate, endDate, halfDayPart }: CalendarLeave): string {
  if (startDate !== endDate) return `${formatDate(startDate)} to ${formatDate(endDate)}`;
  return formatDate(startDate) + (halfDayPart === null ? '' : halfDayPart === 'AM' ? ' (morning)' : ' (afternoon)');
}

/** The screen on which the caller reads this application, if it is one that the caller may read. */
export function linkOf(leave: CalendarLeave, { emplId }: CalendarPerson, caller: Pick<Caller, 'emplId' | 'roles'>) {
  const { appliedLeaveId, effDate, startDate, leaveCode } = leave;
  if (leaveCode === null) return undefined;
  const screen =
    emplId === caller.emplId
      ? paths.viewMyLeave
      : holdsRole(caller, ['HR', 'DEPT_ADMIN'])
        ? paths.viewLeaveHistoryHr
        : paths.viewLeaveHistory;
  return { to: screen({ emplId, effDate, startDate, leaveCode }), search: { appliedLeaveId: String(appliedLeaveId) } };
}
