/** What a mail is, by the name under which it is kept. */
export const mailKindNames = {
  asked: 'Link to choose a password',
  reset: 'New password',
  made: 'Invitation',
  notice: 'Notice',
  daily: 'Mail of the day',
  device: 'Sign-in from a new device',
  report: 'Monthly report',
  factor: 'Second factor changed',
  factorToHr: 'Second factor reset, to HR',
} as const;

/** How far a mail has come. */
export const mailStateNames = {
  waiting: 'Waiting',
  again: 'Is tried again',
  sent: 'Sent',
  undelivered: 'Not delivered',
  dropped: 'No longer needed',
} as const;

/** Why a mail that has ended was not needed any more. */
export const dropReasons = ['nobody', 'withdrawn', 'thrown away'] as const;

const reasons: Readonly<Record<string, string>> = {
  nobody: 'There was nobody to tell, or nothing left to say',
  withdrawn: 'Withdrawn',
  'thrown away': 'Older than a day when sending went on',
  'no mail server': 'Mail is not set on the server',
  'not written': 'It could not be written; the log of the server says why',
};

/**
 * Why a mail was not sent, or not yet: in the words of the mail server, or why there was no connection to it.
 *
 * @example faultText('550 5.1.1 no such user') // 'Refused by the mail server (550 5.1.1 no such user)'
 */
export function faultText(fault: string | null): string {
  if (fault === null) return '';
  return reasons[fault] ?? (isAnswer(fault) ? `Refused by the mail server (${fault})` : `The mail server could not be reached (${fault})`);
}

/** The answer of a mail server begins with its number, also behind what the mail library says of it. */
const isAnswer = (fault: string) => /(^|: )[245]\d\d([ -]|$)/.test(fault);
