/** The answer to every request for a link, so that it does not reveal who has an account. */
export const resetLinkAnswer =
  'If there is an account with this email address, a link to choose a new password is on its way. If it does not arrive, ask HR.';

/** The additional sentence for companies with a directory, which is also shown to everyone. */
export const directoryResetLinkAnswer = `${resetLinkAnswer} Passwords in the company directory must be changed there.`;
