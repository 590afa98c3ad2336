import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { maxBodyBytes } from '#src/platform/http/server/serve.ts';
import { features } from '../features.ts';
import { testApp } from '#src/testing/test-app.ts';

const t = testApp();

const token = 'a'.repeat(43);
/** A valid request for each call that is open to anyone. */
const harmless: Record<string, { url: string; body?: Record<string, string> }> = {
  'POST /auth/signin': { url: '/auth/signin', body: { email: 'nobody@test.example', password: 'not-the-password' } },
  'POST /auth/secondfactor': { url: '/auth/secondfactor', body: { ticket: token, code: '000000' } },
  'POST /auth/secondfactor/passkey': { url: '/auth/secondfactor/passkey', body: { ticket: token } },
  'GET /auth/ways': { url: '/auth/ways' },
  'POST /auth/oidc/start': { url: '/auth/oidc/start' },
  'GET /auth/oidc/callback': { url: `/auth/oidc/callback?state=${token}&code=${token}` },
  'POST /auth/oidc': { url: '/auth/oidc', body: { code: token } },
  'POST /auth/forgotpassword': { url: '/auth/forgotpassword', body: { email: 'nobody@test.example' } },
  'POST /auth/linkopened': { url: '/auth/linkopened', body: { token } },
  'POST /auth/decisionlink': { url: '/auth/decisionlink', body: { token } },
  'POST /auth/decision': { url: '/auth/decision', body: { token, decision: 'approve', reason: '' } },
  'POST /auth/resetpassword': { url: '/auth/resetpassword', body: { token, newPassword: 'a-long-enough-one' } },
  'GET /calendar/{token}/leave.ics': { url: `/calendar/${token}/leave.ics` },
};

const named = Object.entries(harmless).map(([name, call]) => ({
  name,
  ...call,
  method: name.startsWith('GET') ? ('GET' as const) : ('POST' as const),
}));
const withBody = named.filter((call) => call.body !== undefined);

/** The largest allowed bodies, filled with text that slows patterns and parsers down. */
function hostileBodies(body: Record<string, string>): string[] {
  const room = maxBodyBytes - JSON.stringify(body).length - 100;
  const repeats = ['a', '.a', ' ', '1', '\\n', '\\u0001', 'Ä'];
  const long = (repeat: string) => repeat.repeat(Math.floor(room / Buffer.byteLength(repeat)));
  const texts = Object.keys(body).flatMap((field) =>
    repeats.map((repeat) => JSON.stringify({ ...body, [field]: '…' }).replace('…', `a@${long(repeat)}@`)),
  );
  const levels = '['.repeat(room / 2) + ']'.repeat(room / 2);
  const fields = `{${Array.from({ length: Math.floor(room / 11) }, (_, n) => `"${String(n).padStart(6, '0')}":1`).join(',')}}`;
  return [...texts, levels, fields];
}

/** Returns the processor time of a call in this process, in milliseconds: the lowest of several tries. */
async function cost(call: { method: 'GET' | 'POST'; url: string; payload?: string }): Promise<number> {
  const tries: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const before = process.cpuUsage();
    await t.app.inject({ ...call, url: `/api${call.url}`, ...(call.payload && { headers: { 'content-type': 'application/json' } }) });
    const { user, system } = process.cpuUsage(before);
    tries.push((user + system) / 1000);
  }
  return Math.min(...tries);
}

test('this file covers each call that is open to anyone', () => {
  const all = features.flatMap(({ calls }) => Object.entries(calls).flatMap(([name, { allow }]) => (allow === 'anyone' ? [name] : [])));
  expect(Object.keys(harmless).toSorted()).toEqual(all.toSorted());
});

describe.each(withBody)('$name', ({ method, url, body = {} }) => {
  test('costs at most as much as six honest sign-ins, even with the largest and worst body', async () => {
    const honest = await cost({ method: 'POST', url: '/auth/signin', payload: JSON.stringify(harmless['POST /auth/signin']?.body) });
    for (const payload of hostileBodies(body)) {
      const times = (await cost({ method, url, payload })) / honest;
      expect(times, payload.slice(0, 80)).toBeLessThan(6);
    }
  }, 60_000);

  test('accepts no more than 16 KB', async () => {
    const payload = JSON.stringify({ ...body, more: 'x'.repeat(maxBodyBytes) });
    const answer = await t.app.inject({ method, url: `/api${url}`, headers: { 'content-type': 'application/json' }, payload });
    expect(answer.json()).toEqual({ status: 413, code: 'call.too-large', message: 'This is too large to send.' });
  });
});

test('an unknown path accepts no more than 16 KB; a call with a larger limit accepts more', async () => {
  const body = { reason: 'x'.repeat(20_000) };
  expect((await t.call('POST', '/nothing', { body })).status).toBe(413);
  expect((await t.call('POST', '/appliedleave', { body, by: await t.addPerson() })).status).toBe(413);
  expect((await t.call('POST', '/grants', { body, by: await t.addPerson({ roles: ['E', 'H'] }) })).status).toBe(400);
});

test('a request with two Host headers is rejected', async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app.server.address() as { port: number };
  const ask = async (hosts: string) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET /api/health HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    return (await text(socket)).split('\r\n', 1)[0];
  };
  expect(await ask('Host: leave.example\r\n')).toBe('HTTP/1.1 200 OK');
  expect(await ask('Host: leave.example\r\nhost: other.example\r\n')).toBe('HTTP/1.1 400 Bad Request');
});
