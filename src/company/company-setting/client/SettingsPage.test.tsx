// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultOf, settingNames } from '#src/shared/setting/settings.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { SettingsPage } from './SettingsPage.tsx';

beforeEach(() => localStorage.setItem('accessToken', 'any'));
afterEach(() => vi.unstubAllGlobals());

/** A server with default settings. @returns the settings whose preview was requested */
function serve(): string[] {
  const asked: string[] = [];
  const preview = (query: URLSearchParams) => {
    asked.push(`${query}`);
    if (query.has('escalateAfterDays')) return { handedOver: { toLineManagers: 7, toHR: 2 } };
    if (query.has('idleMinutes')) return { endedSessions: 1 };
    return { factor: { withoutFactor: { count: 1, people: [{ emplId: 'E0001', name: 'Ann' }] }, isOwnMissing: false } };
  };
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url, location.href);
    const unset = Object.fromEntries(settingNames.map((name) => [name, defaultOf(name)]));
    if (pathname.endsWith('/changes'))
      return Promise.resolve(Response.json([{ setting: 'secondFactor', day: '2026-11-02', by: 'Hana Tan (H0001)' }]));
    return Promise.resolve(Response.json(pathname.endsWith('/preview') ? preview(searchParams) : unset, { headers: { ETag: '"0"' } }));
  });
  return asked;
}

test('the effect of a setting appears below it when its field loses focus or a choice is made', async () => {
  const asked = serve();
  const { user } = await renderOnScreen(() => <SettingsPage Beside={() => null} />);
  const days = await screen.findByLabelText('Escalate after');

  await user.type(days, '61');
  await user.tab();
  expect(asked).toEqual([]);
  await user.clear(days);
  await user.type(days, '5');
  expect(asked).toEqual([]);
  await user.tab();
  await screen.findByText('9 requests are that old and will move on tomorrow morning: 7 to line managers, 2 to HR.');
  expect(asked).toEqual(['escalateAfterDays=5']);
  await user.clear(days);
  expect(screen.queryByText(/requests are that old/)).toBeNull();

  await user.type(screen.getByLabelText('Sign out after inactivity'), '30');
  await user.tab();
  await screen.findByText('1 session has been idle for that long and will end.');
  await user.selectOptions(screen.getByLabelText('Second factor'), 'Everyone');
  await screen.findByText('1 person has none yet and must set one up before they can do anything else: Ann.');
  expect(asked).toEqual(['escalateAfterDays=5', 'idleMinutes=30', 'secondFactor=everyone']);
});

test('a setting that HR has changed says when and by whom', async () => {
  serve();
  await renderOnScreen(() => <SettingsPage Beside={() => null} />);
  const setting = await screen.findByLabelText('Second factor');
  const said = screen.getAllByText(/^Last changed on/);
  expect(said.map(({ textContent }) => textContent)).toEqual(['Last changed on 02/11/2026 by Hana Tan (H0001).']);
  expect(document.getElementById(setting.getAttribute('aria-describedby') ?? '')?.contains(said[0] ?? null)).toBe(true);
});
