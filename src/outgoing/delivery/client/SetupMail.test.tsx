// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { SetupMail } from './SetupMail.tsx';

let mail: 'not set' | 'sending' | 'silent';
let mailNotices: string;
let sent: string[];

beforeEach(() => {
  [mail, mailNotices, sent] = ['sending', 'none', []];
  localStorage.setItem('accessToken', 'any');
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const path = new URL(url, 'http://here').pathname.replace('/api', '');
    if (method !== 'GET') sent.push(`${method} ${path} ${body ?? ''}`.trim());
    if (path === '/settings/testmail')
      return Response.json({ isTaken: true, answer: '250 OK', to: 'hr@x.example', at: '09:00', seconds: 0.2 });
    if (path === '/settings') {
      if (body !== undefined) ({ mailNotices } = JSON.parse(body) as { mailNotices: string });
      return Response.json({ mailNotices });
    }
    return Response.json({ held: null, mail, silentSince: '08:55', waiting: 0, undelivered: 0, testMailTo: 'hr@x.example' });
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = () => renderOnScreen(() => <SetupMail />, { roles: ['E', 'H'] });

test('says that mail is sent, sends a test, and stores the choice of notifications', async () => {
  const { user } = await open();
  await screen.findByText('Sending');
  await user.click(screen.getByRole('button', { name: 'Send a test email' }));
  await screen.findByText('250 OK');
  await user.selectOptions(await screen.findByLabelText('Email notifications'), 'Decisions');
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Email notifications').value).toBe('decisions'));
  expect(sent).toEqual(['POST /settings/testmail', 'PATCH /settings {"mailNotices":"decisions"}']);
});

test('without a mail server there is nothing to test and nothing to choose', async () => {
  mail = 'not set';
  await open();
  await screen.findByText('The server is not configured to send email.');
  expect([screen.queryByRole('button'), screen.queryByRole('combobox')]).toEqual([null, null]);
});

test('a mail server that does not respond is named with its time', async () => {
  mail = 'silent';
  await open();
  await screen.findByText('Not responding since 08:55');
});
