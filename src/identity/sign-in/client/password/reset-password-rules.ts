import { newPasswordProblemText } from './new-password-problem-text.ts';

export type ResetPasswordValues = { newPassword: string; confirm: string };

/** Each field with its label and its check, in the order of the screen. The first has the name that the server's errors use. */
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
