/** The state of a person with an account created by HR, with its label. */
export const invitationStates = {
  waiting: 'Pending',
  sent: 'Sent',
  opened: 'Opened',
  undeliverable: 'Undeliverable',
  'handed-out': 'Handed out',
  'signed-in': 'Signed in',
  expired: 'Expired',
  accepted: 'Accepted',
} as const;

export type InvitationState = keyof typeof invitationStates;

/** States in which a new link or password helps. The others still have a valid one, or need none. */
export const resendableStates: readonly InvitationState[] = ['undeliverable', 'expired'];

const undeliveredReasonTexts: Readonly<Record<string, string>> = {
  nobody: 'The account is locked, the person is inactive, or another person has changed the email address in the last 24 hours.',
  '550': 'The mail server does not know this address.',
  '551': 'The mail server does not know this address.',
  '552': 'The mailbox is full.',
  '553': 'The mail server does not accept this address.',
};

/**
 * Explains to HR why an email has not arrived.
 *
 * @param fault the error in the outbox
 * @example undeliveredReasonText('550') // 'The mail server does not know this address.'
 */
export const undeliveredReasonText = (fault: string): string =>
  undeliveredReasonTexts[fault] ?? (/^\d{3}$/.test(fault) ? 'The mail server refused the email.' : 'The mail server could not be reached.');
