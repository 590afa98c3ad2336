import { paths } from '#src/shared/screens/paths.ts';
import { eachDay, formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import { isStandardRestDay } from '#src/ledger/leave-ledger/calculation/working-calendar.ts';
import type { PersonalDay, WallBar } from '#src/platform/ui/client/chart/wall-chart.ts';

export type CalendarLink = Answer<'GET /calendarlinks'>[number];

export const calendarLinksQuery = { ...call.query('GET /calendarlinks'), retry: false };

export type TeamCalendar = Answer<'GET /teamcalendar'>;
type TeamMember = TeamCalendar['people'][number];
/** Leave, or a plan with its note and, for its owner, the link that opens it. */
export type CalendarEntry = TeamMember['leave'][number] & {
  isPlan?: true;
  note?: string;
  link?: { to: string; search: Record<string, string> } | undefined;
};
export type CalendarPerson = Omit<TeamMember, 'leave'> & { leave: readonly CalendarEntry[] };

/** Returns a leave as a bar of the chart, with a link if the caller may read the application. */
export function toWallBar(leave: CalendarEntry, person: CalendarPerson, caller: Pick<Caller, 'emplId' | 'roles'>): WallBar {
  const { startDate, endDate, halfDayPart, pending, leaveCode } = leave;
  const link = findLeaveLink(leave, person, caller);
  return {
    key: leave.appliedLeaveId,
    startDate,
    endDate,
    half: halfDayPart,
    pending,
    isPlan: leave.isPlan,
    text: leaveCode ?? '',
    longText: typeText(leave),
    label: `${person.name}: ${[...(leaveCode === null ? [] : [leaveCode]), typeText(leave), leavePeriodText(leave), statusWord(leave), ...listCoverTexts(leave), ...(leave.note ? [leave.note] : [])].join(', ')}`,
    href: link && `${link.to}?${new URLSearchParams(link.search).toString()}`,
  };
}

type Period = { startDate: PlainDate; endDate: PlainDate; holidays: ReadonlyMap<PlainDate, string> };

/** Lists the days of a period that differ for a person from the company's calendar; undefined if none can differ. */
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

/** @example listCoverTexts({ cover: ['Ben Ho', 'Ines Moreau'], … }) // ['covered by Ben Ho, Ines Moreau'] */
export const listCoverTexts = ({ cover, youCover }: CalendarEntry): string[] => [
  ...(youCover ? ['you cover'] : []),
  ...(cover ? [`covered by ${cover.join(', ')}`] : []),
];

const statusWord = ({ isPlan, pending }: CalendarEntry) => (isPlan ? 'planned' : pending ? 'pending' : 'approved');

/** Returns the leave type if it is visible, otherwise "Away". */
export const typeText = ({ leaveDescr }: CalendarEntry) => leaveDescr ?? 'Away';

/** @example leavePeriodText({ startDate: '2026-12-07', endDate: '2026-12-08', halfDayPart: null, … }) // '07/12/2026 to 08/12/2026' */
export function leavePeriodText({ startDate, endDate, halfDayPart }: CalendarEntry): string {
  if (startDate !== endDate) return `${formatDate(startDate)} to ${formatDate(endDate)}`;
  return formatDate(startDate) + (halfDayPart === null ? '' : halfDayPart === 'AM' ? ' (morning)' : ' (afternoon)');
}

/** Returns the screen on which the caller can open the application; undefined if the caller may not read it. */
export function findLeaveLink(leave: CalendarEntry, { emplId }: CalendarPerson, caller: Pick<Caller, 'emplId' | 'roles'>) {
  const { appliedLeaveId, effDate, leaveCode } = leave;
  if (leave.isPlan) return leave.link;
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
