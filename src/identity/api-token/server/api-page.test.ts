import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { createTokenScene } from '#src/testing/scenes/token-scene.ts';

const { t, add, addTeam } = await createTokenScene();
const { manager, hana } = await addTeam();

describe('the API page', () => {
  type Document = {
    info: { description: string };
    components: { securitySchemes: Record<string, object> };
    paths: Record<string, Record<string, { description: string; security?: object[] }>>;
  };
  const page = async () => (await t.call('GET', '/openapi.json')).body as Document;

  test('lists the scopes of each call', async () => {
    const { paths, components } = await page();
    expect(Object.keys(components.securitySchemes)).toEqual(['accessToken', 'apiToken']);
    expect(paths['/api/appliedleave']?.['post']).toMatchObject({ security: [{ accessToken: [] }, { apiToken: ['leave:write'] }] });
    expect(paths['/api/leaveapprovers']?.['get']?.security).toEqual([
      { accessToken: [] },
      { apiToken: ['people:read'] },
      { apiToken: ['leave:write'] },
    ]);
    expect(paths['/api/appliedleave']?.['get']?.description).toContain('API tokens need leave:read, without the fields reason, ');
    expect(paths['/api/apitokens']?.['get']).toMatchObject({
      security: [{ accessToken: [] }],
      description: 'Open to: HR. Closed to API tokens.',
    });
  });

  test('contains a working example', { timeout: 30_000 }, async () => {
    const { info } = await page();
    const example = /```js\n([^`]*(?:`(?!``)[^`]*)*)```/.exec(info.description)?.[1] ?? '';
    expect(example).toContain('LEAVE_TOKEN');
    const { token } = await add(['leave:read']);
    for (const day of ['2026-08-03', '2026-08-04'])
      expect((await t.call('POST', '/appliedleave', { by: hana, body: applicationBody(manager.emplId, day) })).status).toBe(200);
    const [all] = await t.sql<{ rows: number }[]>`select count(*)::int as rows from applied_leave`;
    const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const run = (env: Record<string, string>) =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', example.replace('size = 100', 'size = 2')], {
        env: { LEAVE_URL: url, ...env },
      });
    const lines = (await run({ LEAVE_TOKEN: token })).stdout.trim().split('\n');
    expect(lines).toHaveLength(all?.rows ?? 0);
    expect(lines).toEqual(
      expect.arrayContaining([`${hana.emplId} 2026-08-03 2026-08-03 PNAPV`, `${hana.emplId} 2026-08-04 2026-08-04 PNAPV`]),
    );
    await expect(run({ LEAVE_TOKEN: hana.token.slice(1) })).rejects.toThrow('401 call.sign-in: Please sign in.');
  });
});
