import { paths } from '#src/shared/screens/paths.ts';
import { eachDay, formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import { isStandardRestDay } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import type { PersonalDay, WallBar } from '#src/platform/ui/client/chart/wall-chart.ts';

export type CalendarLink = Answer<'GET /calendarlinks'>[number];

export const calendarLinksQuery = { ...call.query('GET /calendarlinks'), retry: false };

export type TeamCalendar = Answer<'GET /teamcalendar'>;
export type CalendarPerson = TeamCalendar['people'][number];
export type CalendarLeave = CalendarPerson['leave'][number];

/** The leave as a stretch of the chart, which opens where the caller may read it. */
export function toWallBar(leave: CalendarLeave, person: CalendarPerson, caller: Pick<Caller, 'emplId' | 'roles'>): WallBar {
  const { startDate, endDate, halfDayPart, pending, leaveCode } = leave;
  const link = findLeaveLink(leave, person, caller);
  return {
    key: leave.appliedLeaveId,
    startDate,
    endDate,
    half: halfDayPart,
    pending,
    text: leaveCode ?? '',
    longText: typeText(leave),
    label: `${person.name}: ${[...(leaveCode === null ? [] : [leaveCode]), typeText(leave), leavePeriodText(leave), pending ? 'pending' : 'approved'].join(', ')}`,
    href: link && `${link.to}?${new URLSearchParams(link.search).toString()}`,
  };
}

type Period = { startDate: PlainDate; endDate: PlainDate; holidays: ReadonlyMap<PlainDate, string> };

/** The days of a period that are another kind of day for somebody than for all; undefined for whoever has everybody's. */
export function listOwnDays(free: CalendarPerson['free'], { startDate, endDate, holidays }: Period): PersonalDay[] | undefined {
  if (!free) return undefined;
  const own = new Map(free.map((day) => [day.date, day]));
  return [...eachDay(startDate, endDate)].flatMap((date): PersonalDay[] => {
    const day = own.get(date);
    const kind = day ? (day.holiday === undefined ? 'weekend' : 'holiday') : 'work';
    const ofAll = holidays.has(date) ? 'holiday' : isStandardRestDay(date) ? 'weekend' : 'work';
    return kind === ofAll ? [] : [{ date, kind, text: day?.holiday }];
  });
}

/** What kind of leave it is, where that may be known. */
export const typeText = ({ leaveDescr }: CalendarLeave) => leaveDescr ?? 'Away';

/** @example leavePeriodText({ startDate: '2026-12-07', endDate: '2026-12-08', halfDayPart: null, … }) // '07/12/2026 to 08/12/2026' */
export function leavePeriodText({ startDate, endDate, halfDayPart }: CalendarLeave): string {
  if (startDate !== endDate) return `${formatDate(startDate)} to ${formatDate(endDate)}`;
  return formatDate(startDate) + (halfDayPart === null ? '' : halfDayPart === 'AM' ? ' (morning)' : ' (afternoon)');
}

/** The screen on which the caller reads this application, if it is one that the caller may read. */
export function findLeaveLink(leave: CalendarLeave, { emplId }: CalendarPerson, caller: Pick<Caller, 'emplId' | 'roles'>) {
  const { appliedLeaveId, effDate, leaveCode } = leave;
  const startDate = leave.filedFrom ?? leave.startDate;
  if (leaveCode === null) return undefined;
  const screen =
    emplId === caller.emplId
      ? paths.viewMyLeave
      : holdsRole(caller, ['HR', 'DEPT_ADMIN'])
        ? paths.viewLeaveHistoryHr
        : paths.viewLeaveHistory;
  return { to: screen({ emplId, effDate, startDate, leaveCode }), search: { appliedLeaveId: String(appliedLeaveId) } };
}
