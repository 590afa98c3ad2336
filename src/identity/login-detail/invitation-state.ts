/** How far somebody has come with an account that HR has made, and what it is called on screen. */
export const invitationStates = {
  waiting: 'Waiting',
  sent: 'Sent',
  opened: 'Opened',
  undeliverable: 'Undeliverable',
  'handed-out': 'Handed out',
  'signed-in': 'Signed in',
  expired: 'Expired',
  accepted: 'Accepted',
} as const;

export type InvitationState = keyof typeof invitationStates;

/** With a new link or password they get on; the others have theirs still, or need none. */
export const resendableStates: readonly InvitationState[] = ['undeliverable', 'expired'];

const undeliveredReasonTexts: Readonly<Record<string, string>> = {
  nobody: 'The account is locked, the person is inactive, or somebody else has changed the e-mail address within the last 24 hours.',
  '550': 'The mail server does not know this address.',
  '551': 'The mail server does not know this address.',
  '552': 'The mailbox is full.',
  '553': 'The mail server does not take this address.',
};

/**
 * Why a mail has not arrived, for HR.
 *
 * @param fault what the outbox has of it
 * @example undeliveredReasonText('550') // 'The mail server does not know this address.'
 */
export const undeliveredReasonText = (fault: string): string =>
  undeliveredReasonTexts[fault] ??
  (/^\d{3}$/.test(fault) ? 'The mail server has not taken the mail.' : 'The mail server could not be reached.');
