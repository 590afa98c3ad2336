// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';

/** Loads the page again, so that memory is empty. */
async function load(hash = '') {
  vi.resetModules();
  const link = await import('./decision-link.ts');
  const Token = () => <p role="status">{link.useLinkToken() ?? 'none'}</p>;
  return {
    ...link,
    show: async () => ({ ...(await renderOnScreen(Token, { search: hash })), token: screen.getByRole('status').textContent }),
  };
}

beforeEach(() => sessionStorage.clear());

test('the token of a link survives the redirect to a sign-in provider, once', async () => {
  const before = await load('#first');
  const shown = await before.show();
  expect([shown.token, shown.history.location.hash]).toEqual(['first', '']);
  before.storeTokenForSignIn('first');
  shown.leave();
  const after = await (await load()).show();
  expect(after.token).toBe('first');
  expect(sessionStorage).toHaveLength(0);
  after.leave();
  expect((await (await load()).show()).token).toBe('none');
});

test('the token is only in memory as long as no sign-in is needed', async () => {
  const shown = await (await load('#only')).show();
  expect(shown.token).toBe('only');
  expect(sessionStorage).toHaveLength(0);
});

test('opening another link replaces the stored token', async () => {
  (await load()).storeTokenForSignIn('first');
  const shown = await (await load('#second')).show();
  expect(shown.token).toBe('second');
  expect(sessionStorage).toHaveLength(0);
});
