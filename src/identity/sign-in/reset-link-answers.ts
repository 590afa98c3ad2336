/** The answer to every request for a link, so that it does not reveal who has an account. */
export const resetLinkAnswer =
  'If there is an account with this e-mail address, a link to choose a new password is on its way. If it does not arrive, please ask HR.';

/** The addition for companies with a directory, also shown to everyone. */
export const directoryResetLinkAnswer = `${resetLinkAnswer} A password of the company's directory is changed there.`;
