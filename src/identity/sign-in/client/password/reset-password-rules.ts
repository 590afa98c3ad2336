import { newPasswordProblemText } from './new-password-problem-text.ts';

export type ResetPasswordValues = { newPassword: string; confirm: string };

/** The label and the check of each field, in the order of the screen; the first has the name that the server's errors use. */
export const resetPasswordFields = [
  {
    name: 'newPassword',
    label: 'New Password',
    hint: '8 characters minimum, without spaces',
    check: ({ newPassword }: ResetPasswordValues) => newPasswordProblemText(newPassword),
  },
  {
    name: 'confirm',
    label: 'Confirm Password',
    hint: undefined,
    check: ({ newPassword, confirm }: ResetPasswordValues) => {
      if (confirm === '') return 'Confirm Password cannot be blank.';
      return confirm === newPassword ? undefined : 'Password not match';
    },
  },
] as const;
