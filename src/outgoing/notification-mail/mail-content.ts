import { halfDaySuffix, formatPeriod, formatPeriodWithWeekdays } from '#src/base/dates/format-period.ts';
import { formatDate, type PlainDate, weekdayName } from '#src/base/dates/plain-date.ts';
import { alsoAwayText } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import { cancellingStatuses, cancelledStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { MailPage } from '#src/platform/mail/mail-layout.ts';
import { notificationSentence, notificationText, type ReadableNotification } from '#src/shared/notification/notification-sentences.ts';
import type { PlainKind } from '#src/shared/notification/plain-notifications.ts';
import {
  balanceFacts,
  balancesPerYear,
  daysPerYear,
  type NonEmptyList,
  type LeaveOutcome,
  type PendingLeaveDetails,
} from './mail-leave-facts.ts';
import { type MailDecisionLink, deciderLabels, decisionLinkNote, generalButtons, outcomeTexts, stepFacts } from './mail-texts.ts';
import { notificationPlace, fixedPlaces } from '#src/shared/screens/notification-place.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { daysText, plural } from '#src/base/text/plural.ts';

type LeaveReference = { appliedLeaveId: number; id: { emplid: string; effDate: string; startDate: string; leaveCode: string } };

/** A notification about leave that its reader may see. */
export type MailedNotification = ReadableNotification & {
  day: PlainDate;
  time: string;
  leave: NonNullable<ReadableNotification['leave']> & LeaveReference;
};

export type MailContext = { companyName: string; publicUrl: string; isHr: boolean; year: number };

export type MailContent = { subject: string; page: MailPage };

/** @param decideBy the link for deciding, if the reader is to decide */
const leaveLink = ({ publicUrl, isHr }: MailContext, { leave }: MailedNotification, decideBy?: MailDecisionLink): string => {
  if (decideBy) return decideBy.link;
  const { to, search } = notificationPlace(leave, { waits: false, isHr });
  return `${publicUrl}${to}?appliedLeaveId=${search.appliedLeaveId}`;
};

/** The screen on which people choose what they get by email. */
const settingsLink = ({ publicUrl }: MailContext) => `${publicUrl}${paths.account()}#mail`;

const periodText = ({ leave }: MailedNotification, { year }: MailContext) => formatPeriod(leave.id.startDate, leave.endDate, year);

/** The period with full names of weekdays. */
function longPeriod({ leave: { id, endDate, halfDayPart } }: MailedNotification): string {
  const long = (date: PlainDate) => `${weekdayName(date)} ${formatDate(date)}`;
  return `${long(id.startDate)}${endDate === id.startDate ? '' : ` to ${long(endDate)}`}${halfDaySuffix(halfDayPart)}`;
}

const splitLines = (text: string) => text.split('\n').map((line) => line.trimEnd());

/** Composes the email that asks its reader for a decision. */
export function decisionMail(
  notice: MailedNotification,
  parts: NonEmptyList<PendingLeaveDetails>,
  decideBy: MailDecisionLink,
  to: MailContext,
): MailContent {
  const { leave } = notice;
  const [waiting] = parts;
  const { change } = waiting;
  const isCancelling = cancellingStatuses.includes(waiting.leaveStatus);
  const away = alsoAwayText(
    { startDate: leave.id.startDate, endDate: leave.endDate },
    parts.flatMap((part) => part.away),
  );
  const balances = balancesPerYear(parts);
  return {
    subject: `${change ? 'Change of leave' : isCancelling ? 'Cancellation of leave' : 'Leave request'} of ${leave.name}, ${periodText(notice, to)}`,
    page: {
      companyName: to.companyName,
      heading: notificationSentence(notice),
      lead: `${longPeriod(notice)}. You are the approver.`,
      brief: [daysText(leave.leaveDuration), balances.length > 0 && `Balance ${balances.join(', ')}`, `Also away: ${away}`]
        .filter(Boolean)
        .join('. '),
      facts: [
        { label: 'Leave type', lines: [leave.leaveDescr] },
        { label: 'Days', lines: [daysText(leave.leaveDuration), ...daysPerYear(parts)] },
        ...changeFacts(notice),
        ...(balances.length > 0 ? [{ label: 'Balance', lines: balances }] : []),
        { label: 'Also away', lines: [away] },
        ...coverFacts(waiting),
        ...(change
          ? [
              {
                label: 'New dates',
                lines: [
                  change.leaveDuration === 0
                    ? 'None. The whole leave becomes sick leave.'
                    : `${daysText(change.leaveDuration)}, ${formatPeriodWithWeekdays(change.startDate, change.endDate)}`,
                ],
              },
            ]
          : []),
        ...stepFacts(waiting),
        { label: 'Reason', lines: splitLines(change?.reason ?? waiting.reason) },
        ...(change || isCancelling ? [] : [{ label: 'Requested', lines: [formatDate(leave.id.effDate)] }]),
      ],
      button: { label: 'Review request', link: leaveLink(to, notice, decideBy) },
      note: decisionLinkNote(decideBy),
      why: `You're getting this because you approve ${leave.name}'s leave.`,
      changeLink: settingsLink(to),
    },
  };
}

/**
 * Composes the email about the outcome of a request.
 *
 * @param more.hasCalendar whether entries for the reader's calendar are attached
 */
export function outcomeMail(
  notice: MailedNotification,
  parts: NonEmptyList<LeaveOutcome>,
  to: MailContext,
  { hasCalendar }: { hasCalendar: boolean },
): MailContent {
  const { leave, kind } = notice;
  const [told] = parts;
  const isOwn = leave.reader === 'applicant';
  const whose = isOwn ? `Leave of ${periodText(notice, to)}` : `Leave of ${leave.name}, ${periodText(notice, to)},`;
  return {
    subject: `${whose} ${outcomeTexts[kind] ?? 'has changed'}`,
    page: {
      companyName: to.companyName,
      heading: isOwn && deciderLabels[kind] ? `Your leave ${outcomeTexts[kind] ?? ''}` : notificationSentence(notice),
      lead: `${longPeriod(notice)}, ${daysText(leave.leaveDuration)}.`,
      brief: notificationText(notice).detail,
      facts: [
        { label: 'Leave type', lines: [leave.leaveDescr] },
        ...changeFacts(notice),
        ...(isOwn ? balanceFacts(kind, parts) : []),
        ...decisionFacts(notice, told),
      ],
      button: { label: 'View leave', link: leaveLink(to, notice) },
      note: hasCalendar
        ? told.leaveStatus === cancelledStatus
          ? 'Open the attached leave.ics to remove the days from your calendar.'
          : 'Open the attached leave.ics to add the days to your calendar. It only says “Away”.'
        : undefined,
      why: reasonText(notice, to),
      changeLink: settingsLink(to),
    },
  };
}

/** The colleagues who cover, a line each. */
const coverFacts = ({ cover = [] }: PendingLeaveDetails) =>
  cover.length === 0
    ? []
    : [{ label: 'Cover', lines: cover.map(({ name, declined }) => (declined === null ? name : `${name} declined: ${declined}`)) }];

/** Each changed field with its old and new value, as in the timeline. */
function changeFacts({ figures, changes = [] }: MailedNotification) {
  const { was, now } = figures ?? {};
  return [
    ...(was === undefined || now === undefined ? [] : [{ label: 'Days', lines: [`${was} → ${daysText(now)}`] }]),
    ...(changes.length === 0 ? [] : [{ label: 'Change', lines: changes }]),
  ];
}

/** The decider, the time and the reason. */
function decisionFacts({ kind, leave, by, day, time }: MailedNotification, { timeline }: LeaveOutcome) {
  const label = deciderLabels[kind];
  if (label === undefined || by === null || leave.reader !== 'applicant') return [];
  const decision = timeline.find(
    ({ byName, toStatus, code }) =>
      byName === by && toStatus !== null && (code === null || code === 'leave.approved-second' || code.startsWith('leave.change-')),
  );
  // The reason of HR is at the first of the two steps of a withdrawal.
  const reason = decision?.reason ?? (kind === 'withdrawn' ? timeline.find((one) => one.byName === by && one.reason)?.reason : undefined);
  return [
    { label, lines: [`${by}${decision?.byEmplId ? ` (${decision.byEmplId})` : ''}, ${formatDate(day)}, ${time}`] },
    ...(reason ? [{ label: 'Reason', lines: splitLines(reason) }] : []),
  ];
}

function reasonText({ leave }: MailedNotification, { isHr }: MailContext): string {
  if (leave.reader === 'applicant') return "You're getting this because it's your leave.";
  if (leave.reader === 'approver') return `You're getting this because you approve ${leave.name}'s leave.`;
  return isHr ? "You're getting this because you're in HR." : `You're getting this because you manage ${leave.name}.`;
}

export type GeneralNotification = ReadableNotification & { kind: PlainKind; leave: null; day: PlainDate; time: string };

const generalLink = ({ publicUrl }: MailContext, { kind }: GeneralNotification) => `${publicUrl}${fixedPlaces[kind]()}`;

/** Composes the email about an event that is not about leave. */
export function generalMail(notice: GeneralNotification, to: MailContext): MailContent {
  const [{ said, detail: lead }, { label, why }] = [notificationText(notice), generalButtons[notice.kind]];
  return {
    subject: said,
    page: {
      companyName: to.companyName,
      heading: said,
      lead,
      brief: lead,
      button: { label, link: generalLink(to, notice) },
      why,
      changeLink: settingsLink(to),
    },
  };
}

/** Composes one email with several notifications: from one change, or of a day. */
export function digestMail(
  notices: readonly { notice: MailedNotification | GeneralNotification; decideBy?: MailDecisionLink | undefined }[],
  to: MailContext,
  { day }: { day: PlainDate | undefined },
): MailContent {
  const count = plural(notices.length, 'notification');
  const heading = day === undefined ? `${count} about leave` : `Leave on ${formatPeriod(day, day, to.year)}: ${count}`;
  return {
    subject: heading,
    page: {
      companyName: to.companyName,
      heading,
      lead: day === undefined ? 'All of these come from one change.' : 'Unread since the last email.',
      brief: notices
        .slice(0, 3)
        .map(({ notice }) => notificationSentence(notice))
        .join('. '),
      items: notices.map(({ notice, decideBy }) => ({
        said: notificationSentence(notice),
        detail: notificationText(notice).detail.replace(/\.?$/, (stop) =>
          day === undefined ? stop : `; ${formatPeriodWithWeekdays(notice.day, notice.day)}, ${notice.time}`,
        ),
        link: isOfLeave(notice) ? leaveLink(to, notice, decideBy) : generalLink(to, notice),
      })),
      button: { label: 'All notifications', link: `${to.publicUrl}${paths.notices()}` },
      why: "You're getting this because leave that you can see has changed.",
      changeLink: settingsLink(to),
    },
  };
}

const isOfLeave = (notice: MailedNotification | GeneralNotification): notice is MailedNotification => notice.leave !== null;
