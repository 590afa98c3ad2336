import { canDecideByLink } from '#src/shared/access/server/factor/can-decide-by-link.ts';
import { type MailRecipient, findMailRecipient } from '#src/shared/access/server/mail-recipient-queries.ts';
import { holdsRole } from '#src/base/caller/caller.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { addDays, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { pageHtml, pageText } from '#src/platform/mail/mail-layout.ts';
import type { Mail } from '#src/platform/mail/server/mailer.ts';
import type { Compose, NotificationMailKind } from '#src/platform/mail/server/outbox.ts';
import { type NotificationKind, notificationKinds } from '#src/shared/notification/notification-kinds.ts';
import { isForHr, isPlainKind } from '#src/shared/notification/plain-notifications.ts';
import { findMailedNotifications, type Notification } from '#src/shared/notification/server/notification-queries.ts';
import { findCovers } from '#src/leave/applied-leave/server/cover/cover-queries.ts';
import { findLeaveDetail } from '#src/leave/applied-leave/server/history/leave-detail-queries.ts';
import { findPendingParts } from '#src/leave/applied-leave/server/decide/team-leave-queries.ts';
import { noteLines } from '#src/ledger/leave-ledger/wording/leave-remark-sentences.ts';
import { bookedStatuses, cancelledStatus, initialStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { findLeavePeriods } from '#src/ledger/leave-ledger/server/application/leave-days.ts';
import { slotsToPeriod } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { eventUidEnd } from '#src/ledger/leave-ledger/wording/calendar-event.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { findReplyAddress } from './reply-address-queries.ts';
import { type LeaveCalendarEvent, writeLeaveCalendar } from '#src/outgoing/notification-mail/leave-calendar.ts';
import type { NonEmptyList, LeaveOutcome, PendingLeaveDetails } from '#src/outgoing/notification-mail/mail-leave-facts.ts';
import type { MailDecisionLink } from '#src/outgoing/notification-mail/mail-texts.ts';
import {
  decisionMail,
  type MailContent,
  type MailContext,
  type MailedNotification,
  generalMail,
  type GeneralNotification,
  digestMail,
  outcomeMail,
} from '#src/outgoing/notification-mail/mail-content.ts';

export type NotificationMailConfig = { companyName: string; publicUrl: string; timeZone: string; mailFrom: string | undefined };
/** Adds a link with which a person decides on this version of a request. @returns its token */
type AddLink = (sql: Sql, of: { appliedLeaveId: number; version: number; emplId: string; mailOutboxId: string }) => Promise<string>;
type MailComposition = { config: NotificationMailConfig; today: () => PlainDate; addLink: AddLink; linkDays: number };

/** The kinds after which the applicant's calendar is out of date. */
const calendarKinds: ReadonlySet<NotificationKind> = new Set([
  'approved',
  'bookedFor',
  'withdrawn',
  'shutdown',
  'cancelApproved',
  'changeApproved',
  'changedFor',
  'recounted',
  'ended',
]);

/** The kinds that are no longer true once the leave is cancelled. The email about the cancellation says what holds. */
const kindsOfHeldLeave: ReadonlySet<NotificationKind> = new Set([
  'approved',
  'bookedFor',
  'shutdown',
  'changeApproved',
  'changedFor',
  'cancelRejected',
  'changeRejected',
]);

/**
 * A notification with the data for its email: `waiting` for the approver, `leaves` for the applicant, with both parts of leave over New
 * Year. Other readers have neither.
 */
type MailSubject = {
  notice: MailedNotification & { noticeId: number };
  waiting?: NonEmptyList<PendingLeaveDetails>;
  leaves?: NonEmptyList<DetailedLeave>;
};
/** The same with the link for deciding. */
type LinkedMailSubject = MailSubject & { decideBy: MailDecisionLink | undefined };

type DetailedLeave = LeaveOutcome &
  Omit<LeaveCalendarEvent, 'uid' | 'sequence' | 'isCancelled'> & {
    appliedLeaveId: number;
    version: number;
    otherPart?: LeaveReference;
  } & Awaited<ReturnType<typeof findLeavePeriods>>;

/**
 * Composes the email of some notifications according to the current state. Inactive, locked or erased people get none. It contains nothing
 * that its reader may no longer see, and asks for no decision that was already made or belongs to someone else.
 */
export const composeNotificationMails =
  ({ config, today, addLink, linkDays }: MailComposition): Compose<NotificationMailKind> =>
  async (sql, { mailOutboxId, kind, emplId }) => {
    const addressee = await findMailRecipient(sql, emplId, today());
    if (!addressee) return undefined;
    const isDaily = kind === 'daily';
    const found = await findMailedNotifications(sql, addressee, { mailOutboxId, unreadOnly: isDaily, timeZone: config.timeZone });
    const decideBy = async ({ notice, waiting }: MailSubject): Promise<MailDecisionLink | undefined> => {
      const { appliedLeaveId } = notice.leave;
      const addressed = waiting?.find((one) => one.appliedLeaveId === appliedLeaveId);
      if (!addressed) return undefined;
      const token = await addLink(sql, { appliedLeaveId, version: addressed.version, emplId, mailOutboxId });
      const link = `${config.publicUrl}${paths.decide()}#${token}`;
      return {
        link,
        until: addDays(today(), linkDays),
        alone: await canDecideByLink(sql, addressee),
      };
    };
    const told: LinkedMailSubject[] = [];
    for (const notice of found) {
      const one = await findMailSubject(sql, addressee, notice);
      if (one) told.push({ ...one, decideBy: await decideBy(one) });
    }
    const to = { ...config, isHr: holdsRole(addressee, ['HR']), year: yearOf(today()) };
    const plain = found.flatMap((notice) =>
      isPlainKind(notice.kind) && (to.isHr || !isForHr(notice.kind)) && (notice.kind !== 'watched' || notice.figures)
        ? [{ ...notice, kind: notice.kind, leave: null }]
        : [],
    );
    if (told.length + plain.length === 0) return undefined;
    const notices = told.map(({ notice }) => notice);
    const replyTo = plain.length === 0 ? await findReplyAddress(sql, emplId, notices) : undefined;
    const mail = createMail(addressee, { told, plain }, to, { day: isDaily ? today() : undefined, config });
    return { ...mail, ...(replyTo !== undefined && { replyTo }) };
  };

/** Finds the data of a notification; undefined if there is nothing left to say. */
async function findMailSubject(sql: Sql, addressee: MailRecipient, { leave, ...notice }: Notification): Promise<MailSubject | undefined> {
  if (!leave) return undefined;
  const readable = { ...notice, leave, changes: noteLines(notice.note) };
  // It needs an email only while it is pending for this reader.
  if (leave.reader !== 'applicant' && notificationKinds[notice.kind].asks) {
    // The JSON has the type that the contract defines.
    const waiting = (await findPendingParts(sql, addressee, leave.appliedLeaveId)) as unknown as PendingLeaveDetails[];
    const [first, ...others] = waiting;
    const isThere = waiting.some(({ appliedLeaveId }) => appliedLeaveId === leave.appliedLeaveId);
    if (!first || !isThere) return undefined;
    return { notice: readable, waiting: [{ ...first, cover: await findCovers(sql, first.appliedLeaveId) }, ...others] };
  }
  if (leave.reader !== 'applicant') return { notice: readable };
  const found = await findDetailedLeave(sql, addressee, leave);
  if (!found || (found.leaveStatus === cancelledStatus && kindsOfHeldLeave.has(notice.kind))) return undefined;
  const other = notice.figures?.both && found.otherPart && (await findDetailedLeave(sql, addressee, found.otherPart));
  return { notice: readable, leaves: other ? [found, other] : [found] };
}

type LeaveReference = Pick<MailedNotification['leave'], 'appliedLeaveId' | 'id'>;

async function findDetailedLeave(
  sql: Sql,
  addressee: MailRecipient,
  { appliedLeaveId, id }: LeaveReference,
): Promise<DetailedLeave | undefined> {
  const { emplid: emplId, ...key } = id;
  const found = await findLeaveDetail(sql, { ...key, emplId }, String(appliedLeaveId), addressee);
  if (!found) return undefined;
  const runs = await findLeavePeriods(sql, appliedLeaveId);
  // As above, the JSON has the type of the contract.
  return { ...(found.detail as unknown as DetailedLeave), ...id, ...runs, version: found.version };
}

function createMail(
  addressee: MailRecipient,
  { told, plain }: { told: readonly LinkedMailSubject[]; plain: readonly GeneralNotification[] },
  to: MailContext,
  { day, config }: { day: PlainDate | undefined; config: NotificationMailConfig },
): Mail {
  const events = told.flatMap(({ notice, leaves = [] }) => leaves.flatMap((leave) => calendarEvents(notice, leave)));
  const [one, ...others] = [...told, ...plain.map((notice) => ({ notice }))];
  const { subject, page } =
    one && others.length === 0 ? createContent(one, to, events.length > 0) : digestMail(one ? [one, ...others] : [], to, { day });
  const leaves = new Set(told.map(({ notice }) => notice.leave.appliedLeaveId));
  const [leave] = leaves;
  return {
    to: addressee.email,
    subject,
    text: pageText(page),
    html: pageHtml(subject, page),
    ...(leaves.size === 1 && plain.length === 0 && { about: `leave-${leave}` }),
    ...(events.length > 0 && {
      calendar: writeLeaveCalendar(events, { stamp: calendarStamp(new Date()), organizer: organizerAddress(config) }),
    }),
  };
}

function createContent(one: LinkedMailSubject | { notice: GeneralNotification }, to: MailContext, hasCalendar: boolean): MailContent {
  if (!('decideBy' in one)) return generalMail(one.notice, to);
  const { notice, waiting, leaves, decideBy } = one;
  if (waiting && decideBy) return decisionMail(notice, waiting, decideBy, to);
  const nothing: LeaveOutcome = {
    id: notice.leave.id,
    leaveStatus: initialStatus,
    leaveDuration: notice.leave.leaveDuration,
    balance: null,
    timeline: [],
  };
  return outcomeMail(notice, leaves ?? [nothing], to, { hasCalendar });
}

/**
 * Returns the events for the applicant's own calendar, only for leave that was approved at some time. Returned days in the middle leave one
 * event on either side. Events that may exist there and no longer apply are cancelled.
 */
function calendarEvents({ kind }: MailedNotification, leave: DetailedLeave): LeaveCalendarEvent[] {
  const wasThere = leave.timeline.some(({ toStatus }) => toStatus !== null && bookedStatuses.includes(toStatus));
  if (!wasThere || !calendarKinds.has(kind)) return [];
  const { appliedLeaveId, startDate, endDate, halfDayPart, startPart, endPart, version, leaveStatus, runs, most } = leave;
  const whole = { startDate, endDate, halfDayPart, startPart, endPart };
  const periods = runs.length > 1 ? runs.map(slotsToPeriod) : [whole];
  return Array.from({ length: Math.max(periods.length, most) }, (_, n) => ({
    uid: `leave-${appliedLeaveId}${n === 0 ? '' : `-${n + 1}`}${eventUidEnd}`,
    sequence: version,
    isCancelled: leaveStatus === cancelledStatus || n >= periods.length,
    ...(periods[n] ?? whole),
  }));
}

/** Returns the address in `Leave <leave@demo.example>`. */
function organizerAddress({ mailFrom = '' }: NotificationMailConfig): string {
  const from = mailFrom.trim();
  return from.endsWith('>') ? from.slice(from.lastIndexOf('<') + 1, -1) : from;
}

const calendarStamp = (now: Date) => now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
