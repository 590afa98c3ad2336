import { formatPeriodWithWeekdays, halfDaySuffix } from '#src/base/dates/format-period.ts';
import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { daysText } from '#src/base/text/plural.ts';
import type { NotificationKind } from './notification-kinds.ts';

/** The details of a notification, depending on its kind. */
export type NotificationFigures = {
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
  name?: string | undefined;
  half?: 'AM' | 'PM' | undefined;
  state?: 'pending' | 'approved' | 'over' | 'declined' | 'changed' | undefined;
  soon?: boolean | undefined;
};

/** The text of a notification: the person if it is not the reader, the text about them, and a second line. */
export type NotificationText = { who?: string; said: string; detail: string };

/** The kinds that are not about leave. */
export type PlainKind = keyof typeof plainTexts;

/** The texts of notifications that are not about leave. */
export const plainTexts = {
  lapseSoon: (_by, { days = 0, until = '', type = 'leave' }) => ({
    said: 'Some of your leave expires soon',
    detail: `Use ${daysText(days)} of ${type} by ${until === '' ? 'the last day' : formatDate(until)} or you'll lose ${days <= 1 ? 'it' : 'them'}.`,
  }),
  unbooked: (_by, { days = 0, until = '', type = 'leave' }) => ({
    said: 'You have leave to book',
    detail: `You have ${daysText(days)} of ${type} left${until === '' ? '' : ` until ${formatDate(until)}`}, and nothing is booked.`,
  }),
  yearEnd: (_by, { year = 0, days = 0, lost = 0 }) => ({
    said: `${year} leave year closed`,
    detail:
      days + lost === 0
        ? 'Nothing was left to carry over.'
        : `${days === 0 ? 'Nothing was' : `${daysText(days)} ${days <= 1 ? 'was' : 'were'}`} carried over to ${year + 1}${lost === 0 ? '' : `, ${daysText(lost)} expired`}.`,
  }),
  yearOpened: (_by, { year = 0, days = 0 }) => ({
    said: `Your ${year} leave is ready`,
    detail: `${daysText(days)} in total. My leave details lists them by leave type.`,
  }),
  yearEndUndone: (_by, { year = 0 }) => ({
    said: `The ${year} year end was undone`,
    detail: 'My leave details shows your current balance.',
  }),
  webhookOff: () => ({ said: 'A webhook was switched off', detail: 'Messages could not be delivered. See its log in Webhooks.' }),
  tokenEnds: (_by, { token, until = '' }) => ({
    said: `The API token ${token} expires soon`,
    detail: `Its last day is ${formatDate(until)}. Programs that use it need a new one before that day.`,
  }),
  tokenMakerLeft: (_by, { token, emplId }) => ({
    said: `The creator of the API token ${token} has left`,
    detail: `${emplId} created it. The token still works. Check who has it, or revoke it.`,
  }),
  lastHrStays: () => ({
    said: 'The last day of the only HR user has passed',
    detail: 'The account stays active until you give someone else the HR role.',
  }),
  standInBegins: (by) => ({
    said: `You now stand in for ${by ?? 'someone'}`,
    detail: 'Their pending requests are in your leave requests.',
  }),
  cover: (_by, { name, from = '', until = from, half = null, state, soon }) => {
    if (name === undefined) return { said: 'You no longer cover this leave', detail: '' };
    const detail = `${formatPeriodWithWeekdays(from, until)}${halfDaySuffix(half)}`;
    if (state === 'pending') return { said: `${name} named you as cover`, detail: `${detail}. The leave is not approved yet.` };
    if (state === 'declined') return { said: `You declined to cover for ${name}`, detail };
    if (state === 'over') return { said: `You no longer need to cover for ${name}`, detail: `${detail}. The leave does not take place.` };
    return { said: soon ? `You cover for ${name} from ${formatDate(from)}` : `You cover for ${name}`, detail };
  },
  watched: (_by, { name, type = '', from = '', until = from, half = null, state }) => {
    if (name === undefined) return { said: 'You are no longer notified of this leave', detail: '' };
    const outcome = state === 'over' ? 'was cancelled' : state === 'changed' ? 'was changed' : 'was approved';
    return { said: `Leave of ${name} ${outcome}`, detail: `${type}, ${formatPeriodWithWeekdays(from, until)}${halfDaySuffix(half)}` };
  },
  passwordReset: (by) => ({
    said: by === null ? 'Your password was changed with a link from an email' : `${by} has reset your password`,
    detail: by === null ? "If this wasn't you, tell HR at once." : 'Only a password that you have chosen since then is valid.',
  }),
  emergencySignIn: (_by, { emplId }) => ({
    said: 'The emergency account was used',
    detail: `Someone signed in with ${emplId}. If none of you knows about it, lock the account and check the audit log.`,
  }),
  providerLinked: (_by, { linkedWith }) =>
    linkedWith === 'directory'
      ? {
          said: 'Your account is now linked with the company directory',
          detail: "From now on, sign in with its password. If this wasn't you, tell HR at once.",
        }
      : {
          said: 'Your account is now linked with the company sign-in',
          detail: "You can now use it to sign in. If this wasn't you, tell HR at once.",
        },
  providerUnlinked: (by, { linkedWith }) => {
    const door = linkedWith === 'directory' ? 'company directory' : 'company sign-in';
    return {
      said: by === null ? `Your account was unlinked from the ${door}` : `${by} has unlinked your account from the ${door}`,
      detail: "The next sign-in there with your email address links it again. If you didn't ask for this, tell HR at once.",
    };
  },
  addressClaimed: (_by, { emplId }) => ({
    said: `Another user claims the email address of ${emplId}`,
    detail: 'The sign-in was refused. The audit log names the user. Unlink the account in Login Details if its owner has a new user.',
  }),
  newDevice: () => ({ said: 'A sign-in from a new device', detail: 'My account shows where you are signed in.' }),
  factorChanged: (by) => ({ said: by === null ? 'Your second factor was changed' : `${by} has reset your second factor`, detail: '' }),
  factorReset: (by, { emplId }) => ({ said: `${by ?? 'The server'} has reset a second factor`, detail: `It belongs to ${emplId}.` }),
  standInEnds: (by) => ({
    said: `You no longer stand in for ${by ?? 'someone'}`,
    detail: 'Their pending requests are no longer in your leave requests.',
  }),
} as const satisfies { [Kind in NotificationKind]?: (by: string | null, figures: NotificationFigures) => NotificationText };

/** Whether a kind of notification is not about leave. */
export const isPlainKind = (kind: NotificationKind): kind is PlainKind => Object.hasOwn(plainTexts, kind);

/** Whether it is only for HR, which may have changed since it was created. */
export const isForHr = (kind: PlainKind): boolean => ofHr.has(kind);

/** The kinds for HR that name a person or a token. Former HR users can no longer see the names. */
export const hrKindsWithNames = [
  'factorReset',
  'tokenEnds',
  'tokenMakerLeft',
  'emergencySignIn',
  'addressClaimed',
] as const satisfies PlainKind[];

const ofHr: ReadonlySet<PlainKind> = new Set<PlainKind>(['webhookOff', 'lastHrStays', ...hrKindsWithNames]);
