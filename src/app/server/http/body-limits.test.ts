import { beforeAll, expect, test } from 'vitest';
import { features } from '../features.ts';
import { maxBodyBytes } from '#src/platform/http/server/serve.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let boss: Person;
beforeAll(async () => {
  boss = await t.addPerson({ roles: ['E', 'M', 'H', 'A'] });
});

const calls = features.flatMap((feature) => Object.entries(feature.calls)) as [string, { maxBodyBytes?: number }][];
const send = (name: string, payload: string) => {
  const [method, path = ''] = name.split(' ');
  return t.app.inject({
    method: method as 'POST',
    url: `/api${path.replaceAll(/\{\w+\}/g, '1')}`,
    headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
    payload,
  });
};
const wrongFields = (bytes: number) => `[${'{},'.repeat(Math.floor(bytes / 3) - 2)}{}]`;

test('a body of more than 16 KB is rejected, except by calls that need more', async () => {
  expect((await send('PATCH /noticesettings/me', wrongFields(maxBodyBytes + 100))).statusCode).toBe(413);
  expect((await send('PATCH /noticesettings/me', wrongFields(maxBodyBytes - 100))).statusCode).toBe(400);
  expect(
    calls
      .filter(([, call]) => call.maxBodyBytes !== undefined)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual([
    'POST /accountruns/{accountRunId}/invitations',
    'POST /accountruns/{accountRunId}/withdraw',
    'POST /addEditEmployeeDetails',
    'POST /addEditEmployeeDetailsWithDept',
    'POST /bulkUpdateEmployeeDetails',
    'POST /countryholidays',
    'POST /countryholidays/preview',
    'POST /employeeprofiles/facts',
    'POST /employeeprofiles/recount',
    'POST /factors/me/passkey',
    'POST /grants',
    'POST /grants/preview',
    'POST /leaveentitlements/facts',
    'POST /leaveimport',
    'POST /leaveimport/preview',
    'POST /publicholidays/recount',
    'POST /rows',
    'POST /shutdown',
    'POST /shutdown/preview',
    'PUT /uploadmatch/{upload}',
  ]);
});

test.each(calls.filter(([, call]) => (call.maxBodyBytes ?? 0) > 100_000))(
  '%s answers the largest body of wrong fields with a short refusal',
  async (name, call) => {
    const answer = await send(name, wrongFields((call.maxBodyBytes ?? 0) - 100));
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors?: unknown[] }>().errors?.length ?? 0).toBeLessThanOrEqual(100);
    expect(answer.payload.length).toBeLessThan(30_000);
  },
);
