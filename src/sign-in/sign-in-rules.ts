export const passwordTooShort = 'Password is too short';
export const wrongCredentials = 'Your Username or Password is incorrect. Please try again!';
export const accountLocked = 'Sorry! Your login account currently locked!';
/** The answer to everybody who asks for a link: it does not tell who has an account. */
export const resetLinkAnswer =
  'If there is an account with this e-mail address, a link to choose a new password is on its way. If it does not arrive, please ask HR.';
export const resetLinkVoid = 'This link has been used or has run out. Please ask for a new one.';
