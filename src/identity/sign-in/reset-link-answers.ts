/** The answer to everybody who asks for a link: it does not tell who has an account. */
export const resetLinkAnswer =
  'If there is an account with this e-mail address, a link to choose a new password is on its way. If it does not arrive, please ask HR.';

/** What is added where the company has a directory, to everybody as well. */
export const directoryResetLinkAnswer = `${resetLinkAnswer} A password of the company's directory is changed there.`;
