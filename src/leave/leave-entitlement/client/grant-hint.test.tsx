// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { today } from '#src/shared/screens/client/company.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { GrantPage } from './grants/GrantPage.tsx';
import { UploadLeaveEntitlementsPage } from './UploadLeaveEntitlementsPage.tsx';

beforeEach(() => {
  localStorage.setItem('accessToken', 'any');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
});
afterEach(() => vi.unstubAllGlobals());

const year = yearOf(today());

test('HR sees a link from the entitlement upload to the bulk grant for this year', async () => {
  await renderOnScreen(() => <UploadLeaveEntitlementsPage />, { roles: ['E', 'H'] });
  expect(screen.getByRole('link', { name: 'Grant to many' }).getAttribute('href')).toBe(`/grants?year=${year}`);
});

test('department admins, who cannot grant in bulk, do not see the link', async () => {
  await renderOnScreen(() => <UploadLeaveEntitlementsPage />, { roles: ['E', 'A'] });
  expect(screen.queryByRole('link', { name: 'Grant to many' })).toBeNull();
});

test.each([
  ['', year + 1],
  [`?year=${year}`, year],
])('Grant to many at “%s” begins with %d', async (search, expected) => {
  await renderOnScreen(() => <GrantPage />, { roles: ['E', 'H'], search });
  expect((await screen.findByLabelText<HTMLInputElement>('Year')).value).toBe(String(expected));
});
