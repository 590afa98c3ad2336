import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import type { NoticeKind } from './notification-kinds.ts';

/** What is told with a notice, by its kind. */
export type NoticeFigures = {
  was?: number | undefined;
  now?: number | undefined;
  days?: number | undefined;
  from?: PlainDate | undefined;
  until?: PlainDate | undefined;
  type?: string | undefined;
  year?: number | undefined;
  lost?: number | undefined;
  both?: boolean | undefined;
  emplId?: string | undefined;
  token?: string | undefined;
  report?: string | undefined;
  linkedWith?: string | undefined;
};

/** A notice in words: of whom, where that is somebody else, what is said of them, and a second line. */
export type NoticeWords = { who?: string; said: string; detail: string };

/** The kinds that have nothing to do with leave. */
export type PlainKind = keyof typeof ofNoLeave;

/** What is said of what has nothing to do with leave. */
export const ofNoLeave = {
  lapseSoon: (_by, { days = 0, until = '', type = 'leave' }) => ({
    said: 'Some of your days lapse soon',
    detail: `${daysText(days)} of ${type} ${days <= 1 ? 'lapses' : 'lapse'} after ${until === '' ? 'their last day' : formatDate(until)} if not taken before.`,
  }),
  yearEnd: (_by, { year = 0, days = 0, lost = 0 }) => ({
    said: `Leave year ${year} is closed`,
    detail:
      days + lost === 0
        ? 'Nothing was left to carry over.'
        : `${days === 0 ? 'Nothing was' : `${daysText(days)} ${days <= 1 ? 'was' : 'were'}`} carried over to ${year + 1}${lost === 0 ? '' : `, ${daysText(lost)} lapsed`}.`,
  }),
  yearOpened: (_by, { year = 0, days = 0 }) => ({
    said: `Your days of ${year} are there`,
    detail: `${daysText(days)}. My leave details has them by type.`,
  }),
  yearEndUndone: (_by, { year = 0 }) => ({
    said: `What was booked at the end of leave year ${year} was taken back`,
    detail: 'My leave details has your days as they are now.',
  }),
  webhookOff: () => ({ said: 'A webhook was switched off', detail: 'Nothing got through to it. Webhooks has its log.' }),
  tokenEnds: (_by, { token, until = '' }) => ({
    said: `The API token ${token} ends soon`,
    detail: `Its last day is ${formatDate(until)}. Programs that use it need another one by then.`,
  }),
  tokenMakerLeft: (_by, { token, emplId }) => ({
    said: `Whoever made the API token ${token} has left`,
    detail: `That was ${emplId}. It goes on until it is ended: see that nobody has it who should not.`,
  }),
  lastHrStays: () => ({
    said: 'The last day of the only HR user is over',
    detail: 'Nobody else of HR can sign in, so the account stays. Give somebody else the role HR first.',
  }),
  reportReady: (_by, { report = '' }) => ({ said: 'Your report is ready', detail: `${report}. It is kept for a day.` }),
  standInBegins: (by) => ({
    said: `You stand in for ${by ?? 'somebody'} now`,
    detail: 'What waits for them is among your leave requests.',
  }),
  passwordReset: (by) => ({
    said: by === null ? 'Your password was changed by a link from a mail' : `${by} has reset your password`,
    detail: by === null ? 'If that was not you, tell HR at once.' : 'Only the one that you have chosen since counts.',
  }),
  emergencySignIn: (_by, { emplId }) => ({
    said: 'The account for emergencies was used',
    detail: `Somebody signed in with ${emplId}. If nobody of you knows of it, lock the account and look at the audit log.`,
  }),
  providerLinked: (_by, { linkedWith }) =>
    linkedWith === 'directory'
      ? {
          said: "Your account is now linked with the company's directory",
          detail: 'From now on you sign in with its password. If this was not you, tell HR at once.',
        }
      : {
          said: 'Your account is linked with the sign-in of your company',
          detail: 'From now on you can sign in with it. If that was not you, tell HR at once.',
        },
  addressClaimed: (_by, { emplId }) => ({
    said: `Another user claims the email address of ${emplId}`,
    detail: 'The sign-in was refused. The audit log names the user. Unlink the account in Login Details if its owner has a new user.',
  }),
  newDevice: () => ({ said: 'A sign-in from a new device', detail: 'My account shows where you are signed in.' }),
  factorChanged: (by) => ({ said: by === null ? 'Your second factor was changed' : `${by} has reset your second factor`, detail: '' }),
  factorReset: (by, { emplId }) => ({ said: `${by ?? 'The server'} has reset a second factor`, detail: `That of ${emplId}.` }),
  standInEnds: (by) => ({
    said: `You no longer stand in for ${by ?? 'somebody'}`,
    detail: 'What waits for them is no longer among your leave requests.',
  }),
} as const satisfies { [Kind in NoticeKind]?: (by: string | null, figures: NoticeFigures) => NoticeWords };

/** That a kind of notice has nothing to do with leave. */
export const isOfNoLeave = (kind: NoticeKind): kind is PlainKind => Object.hasOwn(ofNoLeave, kind);

/** That it is for HR alone, whoever was of HR when it was told. */
export const isForHr = (kind: PlainKind): boolean => ofHr.has(kind);

/** Those for HR that name somebody, or a token: who is of HR no more reads nothing of either. */
export const namingForHr = [
  'factorReset',
  'tokenEnds',
  'tokenMakerLeft',
  'emergencySignIn',
  'addressClaimed',
] as const satisfies PlainKind[];

const ofHr: ReadonlySet<PlainKind> = new Set<PlainKind>(['webhookOff', 'lastHrStays', ...namingForHr]);
