/** The names of the kinds of email. */
export const mailKindNames = {
  asked: 'Link to choose a password',
  reset: 'New password',
  made: 'Invitation',
  notice: 'Notification',
  daily: 'Daily email',
  device: 'Sign-in from a new device',
  report: 'Report',
  factor: 'Second factor changed',
  factorToHr: 'Second factor reset, to HR',
  away: 'Who is away',
} as const;

/** The names of the states of an email. */
export const mailStateNames = {
  waiting: 'Waiting',
  again: 'Retrying',
  sent: 'Sent',
  undelivered: 'Not delivered',
  dropped: 'No longer needed',
} as const;

/** Why an email was dropped. */
export const dropReasons = ['nobody', 'withdrawn', 'thrown away'] as const;

const reasons: Readonly<Record<string, string>> = {
  nobody: 'Nothing to send',
  withdrawn: 'Withdrawn',
  'thrown away': 'Skipped: older than a day',
  'no mail server': 'The server is not configured to send email',
  'not written': 'It could not be composed. See the server log',
};

/**
 * Returns why an email was not sent, or not yet: the answer of the mail server, or why there was no connection.
 *
 * @example faultText('550 5.1.1 no such user') // 'Refused by the mail server (550 5.1.1 no such user)'
 */
export function faultText(fault: string | null): string {
  if (fault === null) return '';
  return reasons[fault] ?? (isAnswer(fault) ? `Refused by the mail server (${fault})` : `The mail server could not be reached (${fault})`);
}

/** The answer of a mail server begins with a number, perhaps after a prefix of the mail library. */
const isAnswer = (fault: string) => /(^|: )[245]\d\d([ -]|$)/.test(fault);
