// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { ChangePasswordPage } from './ChangePasswordPage.tsx';
import { setFirstTime } from './first-time-flag.ts';

beforeEach(() => {
  localStorage.setItem('accessToken', 'any');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, 1],
  [false, 0],
])('explains the current password only at the first sign-in (%s)', async (isFirst, hints) => {
  setFirstTime(isFirst);
  await renderOnScreen(() => <ChangePasswordPage />);
  expect(screen.queryAllByText('The password on your slip')).toHaveLength(hints);
});
