// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { ChangePasswordPage } from './ChangePasswordPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';
import { forgetResetToken, storeResetToken } from './reset-token.ts';

beforeEach(() => {
  localStorage.setItem('accessToken', 'any');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetResetToken();
});

describe.each([
  ['Change password', ChangePasswordPage, 'New Password', 'Confirm New Password', "Passwords Don't Match", 'Change Password'],
  ['Reset password', ResetPasswordPage, 'New Password', 'Confirm Password', 'Password not match', 'Save'],
])('%s', (_screen, Page, first, second, mismatch, verb) => {
  const open = async () => {
    storeResetToken({}, { hash: 'token=any' });
    const { user } = await renderOnScreen(() => <Page />);
    return {
      user,
      one: screen.getByLabelText(first),
      other: screen.getByLabelText(second),
      said: () => screen.queryAllByText(/cannot be blank|atch/),
    };
  };

  test('shows no error at the second field before it is left', async () => {
    const { user, one, other, said } = await open();
    await user.type(one, 'one-of-my-own');
    await user.click(other);
    expect(said()).toEqual([]);
    await user.type(other, 'one-of-my-own');
    expect(said()).toEqual([]);
    await user.tab();
    expect(said()).toEqual([]);
  });

  test('compares a changed first password with the second password once both have been typed', async () => {
    const { user, one, other } = await open();
    await user.type(one, 'one-of-my-own');
    await user.type(other, 'one-of-my-own');
    await user.tab();
    await user.type(one, '2');
    expect(await screen.findByText(mismatch)).toBeTruthy();
    await user.type(one, '{Backspace}');
    await vi.waitFor(() => expect(screen.queryByText(mismatch)).toBeNull());
  });

  test('compares both passwords after a submit without the second password', async () => {
    const { user, one } = await open();
    await user.type(one, 'one-of-my-own');
    await user.click(screen.getByRole('button', { name: verb }));
    expect((await screen.findAllByText(/cannot be blank/)).length).toBeGreaterThan(0);
  });
});
