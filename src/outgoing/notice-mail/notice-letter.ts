import { halfWords, spokenPeriod, weekdayPeriod } from '#src/base/dates/period-words.ts';
import { formatDate, type PlainDate, weekdayName } from '#src/base/dates/plain-date.ts';
import { alsoAway } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import { cancellingStatuses, endedStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import type { MailPage } from '#src/platform/mail/mail-layout.ts';
import { noticeSentence, noticeWords, type ReadNotice } from '#src/shared/notice/notice-sentences.ts';
import type { PlainKind } from '#src/shared/notice/plain-notices.ts';
import { balanceFact, balancesOf, daysOfYears, type Parts, type ToldLeave, type WaitingLeave } from './letter-parts.ts';
import { type DecideBy, deciders, noteOf, plainButtons, said, stepFacts } from './letter-words.ts';
import { noticePlace, plainPlaces } from '#src/shared/screens/notice-place.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { daysText, plural } from '#src/base/text/plural.ts';

type Placed = { appliedLeaveId: number; id: { emplid: string; effDate: string; startDate: string; leaveCode: string } };

/** A notice that its reader may read. */
export type MailedNotice = ReadNotice & { day: PlainDate; time: string; leave: NonNullable<ReadNotice['leave']> & Placed };

export type LetterTo = { companyName: string; publicUrl: string; isHr: boolean; year: number };

export type Letter = { subject: string; page: MailPage };

/** @param decideBy where the leave waits for its reader */
const linkTo = ({ publicUrl, isHr }: LetterTo, { leave }: MailedNotice, decideBy?: DecideBy): string => {
  if (decideBy) return decideBy.link;
  const { to, search } = noticePlace(leave, { waits: false, isHr });
  return `${publicUrl}${to}?appliedLeaveId=${search.appliedLeaveId}`;
};

/** Where people set for themselves what comes by mail. */
const changeLinkOf = ({ publicUrl }: LetterTo) => `${publicUrl}${paths.account()}#mail`;

const spoken = ({ leave }: MailedNotice, { year }: LetterTo) => spokenPeriod(leave.id.startDate, leave.endDate, year);

/** Whole names of the days, for there is room. */
function longPeriod({ leave: { id, endDate, halfDayPart } }: MailedNotice): string {
  const long = (date: PlainDate) => `${weekdayName(date)} ${formatDate(date)}`;
  return `${long(id.startDate)}${endDate === id.startDate ? '' : ` to ${long(endDate)}`}${halfWords(halfDayPart)}`;
}

const linesOf = (text: string) => text.split('\n').map((line) => line.trimEnd());

/** What asks its reader for a decision. */
export function decidingLetter(notice: MailedNotice, parts: Parts<WaitingLeave>, decideBy: DecideBy, to: LetterTo): Letter {
  const { leave } = notice;
  const [waiting] = parts;
  const { change } = waiting;
  const isCancelling = cancellingStatuses.includes(waiting.leaveStatus);
  const away = alsoAway(
    { startDate: leave.id.startDate, endDate: leave.endDate },
    parts.flatMap((part) => part.away),
  );
  const balances = balancesOf(parts);
  return {
    subject: `${change ? 'Change of leave' : isCancelling ? 'Cancellation of leave' : 'Leave request'} of ${leave.name}, ${spoken(notice, to)}`,
    page: {
      companyName: to.companyName,
      heading: noticeSentence(notice),
      lead: `${longPeriod(notice)}. You are the approver.`,
      brief: [daysText(leave.leaveDuration), balances.length > 0 && `Balance ${balances.join(', ')}`, `Also away: ${away}`]
        .filter(Boolean)
        .join('. '),
      facts: [
        { label: 'Leave type', lines: [leave.leaveDescr] },
        { label: 'Days', lines: [daysText(leave.leaveDuration), ...daysOfYears(parts)] },
        ...changeFact(notice),
        ...(balances.length > 0 ? [{ label: 'Balance', lines: balances }] : []),
        { label: 'Also away', lines: [away] },
        ...(change
          ? [{ label: 'Asked for', lines: [`${daysText(change.leaveDuration)}, ${weekdayPeriod(change.startDate, change.endDate)}`] }]
          : []),
        ...stepFacts(waiting),
        { label: 'Reason', lines: linesOf(change?.reason ?? waiting.reason) },
        ...(change || isCancelling ? [] : [{ label: 'Asked on', lines: [formatDate(leave.id.effDate)] }]),
      ],
      button: { label: 'Look and decide', link: linkTo(to, notice, decideBy) },
      note: noteOf(decideBy),
      why: `You get this because you approve ${leave.name}’s leave.`,
      changeLink: changeLinkOf(to),
    },
  };
}

/**
 * What has become of leave.
 *
 * @param more.hasCalendar whether an entry for the reader's calendar goes with it
 */
export function tellingLetter(
  notice: MailedNotice,
  parts: Parts<ToldLeave>,
  to: LetterTo,
  { hasCalendar }: { hasCalendar: boolean },
): Letter {
  const { leave, kind } = notice;
  const [told] = parts;
  const isOwn = leave.reader === 'applicant';
  const whose = isOwn ? `Leave of ${spoken(notice, to)}` : `Leave of ${leave.name}, ${spoken(notice, to)},`;
  return {
    subject: `${whose} ${said[kind] ?? 'has changed'}`,
    page: {
      companyName: to.companyName,
      heading: isOwn && deciders[kind] ? `Your leave ${said[kind] ?? ''}` : noticeSentence(notice),
      lead: `${longPeriod(notice)}, ${daysText(leave.leaveDuration)}.`,
      brief: noticeWords(notice).detail,
      facts: [
        { label: 'Leave type', lines: [leave.leaveDescr] },
        ...changeFact(notice),
        ...(isOwn ? balanceFact(kind, parts) : []),
        ...decisionFacts(notice, told),
      ],
      button: { label: 'View leave', link: linkTo(to, notice) },
      note: hasCalendar
        ? told.leaveStatus === endedStatus
          ? 'The attached leave.ics takes the days out of your calendar.'
          : 'For your calendar, the days are attached as leave.ics; it says “Away” and nothing more.'
        : undefined,
      why: whyOf(notice, to),
      changeLink: changeLinkOf(to),
    },
  };
}

/** Each changed field before and after, as in the timeline. */
function changeFact({ figures, changes = [] }: MailedNotice) {
  const { was, now } = figures ?? {};
  return [
    ...(was === undefined || now === undefined ? [] : [{ label: 'Days', lines: [`${was} → ${daysText(now)}`] }]),
    ...(changes.length === 0 ? [] : [{ label: 'Change', lines: changes }]),
  ];
}

/** Who decided, when, and in which words. */
function decisionFacts({ kind, leave, by, day, time }: MailedNotice, { timeline }: ToldLeave) {
  const label = deciders[kind];
  if (label === undefined || by === null || leave.reader !== 'applicant') return [];
  const decision = timeline.find(
    ({ byName, toStatus, code }) =>
      byName === by && toStatus !== null && (code === null || code === 'leave.approved-second' || code.startsWith('leave.change-')),
  );
  // HR's words stand with the first of the two steps of a withdrawal.
  const reason = decision?.reason ?? (kind === 'withdrawn' ? timeline.find((one) => one.byName === by && one.reason)?.reason : undefined);
  return [
    { label, lines: [`${by}${decision?.byEmplId ? ` (${decision.byEmplId})` : ''}, ${formatDate(day)}, ${time}`] },
    ...(reason ? [{ label: 'Reason', lines: linesOf(reason) }] : []),
  ];
}

function whyOf({ leave }: MailedNotice, { isHr }: LetterTo): string {
  if (leave.reader === 'applicant') return 'You get this because the leave is yours.';
  if (leave.reader === 'approver') return `You get this because you approve ${leave.name}’s leave.`;
  return isHr ? 'You get this because you work in HR.' : `You get this because you lead ${leave.name}.`;
}

export type PlainNotice = ReadNotice & { kind: PlainKind; leave: null; day: PlainDate; time: string };

const plainLink = ({ publicUrl }: LetterTo, { kind }: PlainNotice) => `${publicUrl}${plainPlaces[kind]()}`;

/** What is told that has nothing to do with leave. */
export function plainLetter(notice: PlainNotice, to: LetterTo): Letter {
  const [{ said, detail: lead }, { label, why }] = [noticeWords(notice), plainButtons[notice.kind]];
  return {
    subject: said,
    page: {
      companyName: to.companyName,
      heading: said,
      lead,
      brief: lead,
      button: { label, link: plainLink(to, notice) },
      why,
      changeLink: changeLinkOf(to),
    },
  };
}

/** Several notices in one mail: of one act, or of a day. */
export function severalLetter(
  notices: readonly { notice: MailedNotice | PlainNotice; decideBy?: DecideBy | undefined }[],
  to: LetterTo,
  { day }: { day: PlainDate | undefined },
): Letter {
  const count = plural(notices.length, 'notice');
  const heading = day === undefined ? `${count} about leave` : `Leave on ${spokenPeriod(day, day, to.year)}: ${count}`;
  return {
    subject: heading,
    page: {
      companyName: to.companyName,
      heading,
      lead: day === undefined ? 'One change concerns all of these.' : 'What came since the last mail, and was not read yet.',
      brief: notices
        .slice(0, 3)
        .map(({ notice }) => noticeSentence(notice))
        .join('. '),
      items: notices.map(({ notice, decideBy }) => ({
        said: noticeSentence(notice),
        detail: noticeWords(notice).detail.replace(/\.?$/, (stop) =>
          day === undefined ? stop : `; ${weekdayPeriod(notice.day, notice.day)}, ${notice.time}`,
        ),
        link: isOfLeave(notice) ? linkTo(to, notice, decideBy) : plainLink(to, notice),
      })),
      button: { label: 'All notices', link: `${to.publicUrl}${paths.notices()}` },
      why: 'You get this because leave that you may see has changed.',
      changeLink: changeLinkOf(to),
    },
  };
}

const isOfLeave = (notice: MailedNotice | PlainNotice): notice is MailedNotice => notice.leave !== null;
