import { newPasswordProblemText } from './new-password-problem-text.ts';
import { passwordSentences } from '#src/shared/access/access-sentences.ts';

export type ChangePasswordValues = { current: string; new: string; confirm: string };

/** Each field with its label, its name in the server's errors, and its check, in the order of the screen. */
export const changePasswordFields = [
  {
    name: 'current',
    label: 'Current Password',
    path: 'password',
    check: ({ current }: ChangePasswordValues) => (current === '' ? passwordSentences['password.current-blank'] : undefined),
  },
  {
    name: 'new',
    label: 'New Password',
    path: 'newPassword',
    check: (values: ChangePasswordValues) => newPasswordProblemText(values.new),
  },
  {
    name: 'confirm',
    label: 'Confirm New Password',
    path: undefined,
    check: (values: ChangePasswordValues) => {
      if (values.confirm === '') return 'Confirm New Password cannot be blank.';
      return values.confirm === values.new ? undefined : "Passwords Don't Match";
    },
  },
] as const;
