import { beforeAll, describe, expect, test } from 'vitest';
import { features } from '../features.ts';
import { callerKinds, type CallerKind, expectedPermissions } from '#src/testing/expected-permissions.ts';
import { permissionRequests } from '#src/testing/permission-requests.ts';
import { addCodes, addScene, missingSubject, type Scene } from '#src/testing/permission-scene.ts';
import { testApp } from '#src/testing/test-app.ts';

const calls = features.flatMap((feature) => Object.keys(feature.calls));
const t = testApp();
/** A scene is reused until a call has changed something. Refused calls change nothing. */
const scenes = new Map<CallerKind, Scene>();

beforeAll(async () => {
  await addCodes(t);
});

test('every call has a row in the permission table, and every row has a call', () => {
  const withoutVariants = Object.keys(expectedPermissions).filter((name) => !name.includes('('));
  const unlisted = calls.filter((name) => !withoutVariants.includes(name));
  expect(unlisted, `Add these calls to expected-permissions.ts: ${unlisted.join(', ')}`).toEqual([]);
  expect(withoutVariants.filter((name) => !calls.includes(name))).toEqual([]);
});

describe.each(Object.entries(expectedPermissions))('%s', (name, line) => {
  test('answers each role as the permission table says', { timeout: 30_000 }, async () => {
    const wanted = Object.fromEntries(callerKinds.map((kind, place) => [kind, line.split(' ')[place]]));
    const got: Record<string, string> = {};
    for (const kind of callerKinds) {
      const scene = await sceneOf(kind);
      const answer = await send(name, scene);
      if (answer.statusCode < 300 && !name.startsWith('GET ')) scenes.delete(kind);
      const success = wanted[kind] === '200' ? '200' : shows(answer, scene) ? 'in' : 'out';
      got[kind] = answer.statusCode === 200 ? success : String(answer.statusCode);
      if (['400', '404'].includes(got[kind]) || (got[kind] === 'out' && name.includes('{emplId}'))) {
        const nothing = await send(name, { ...scene, subject: missingSubject });
        expect(told(answer), `${kind}: the answer for a record out of reach differs from that for a missing record`).toEqual(told(nothing));
      }
    }
    expect(got).toEqual(wanted);
  });
});

async function sceneOf(kind: CallerKind): Promise<Scene> {
  const scene = scenes.get(kind) ?? (await addScene(t, kind));
  scenes.set(kind, scene);
  return scene;
}

function send(name: string, scene: Scene) {
  const {
    query = '',
    body,
    headers = {},
    statusCode = '',
    date = '2026-12-25',
    patternCode = 'PT4',
  } = permissionRequests[name]?.(scene) ?? {};
  const [method = '', path = ''] = name.split(' ');
  const { subject, by } = scene;
  const values: Record<string, string> = {
    emplId: subject.emplId,
    effDate: '2026-06-15',
    startDate: '2026-07-01',
    leaveCode: 'AL',
    year: '2026',
    statusCode,
    decision: statusCode,
    fileName: method === 'DELETE' ? subject.unusedFile : subject.attachment,
    userId: subject.email,
    email: subject.email,
    holidayDate: date,
    patternCode,
    report: 'balances',
    accountRunId: '1',
    grantId: '999999',
    grantFromId: '999999',
    yearEndId: '999999',
    shutdownId: '999999',
    leaveImportId: '999999',
    upload: 'employees',
    takeOverId: '999999',
    leavePlanId: '999999',
    appliedLeaveId: '999999',
    leaveWatcherId: '999999',
    absenceRuleId: method === 'DELETE' ? '2' : '1',
    sessionId: '999999999999999',
    reportSendingId: '999999999999999',
    passkeyId: '999999999999999',
    webhookId: method === 'DELETE' ? '2' : '1',
    apiTokenId: '999999',
    mailOutboxId: '00000000-0000-4000-8000-000000000000',
    field: 'gender',
    fieldname: 'gender',
    fieldvalue: 'Z',
    token: 'x'.repeat(43),
  };
  return t.app.inject({
    // oxlint-disable-next-line no-unsafe-type-assertion -- names of calls begin with one of these
    method: method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: `/api${path.replaceAll(/\{(\w+)\}/g, (whole, param: string) => values[param] ?? whole)}${query}`,
    headers: { ...headers, ...(by && { authorization: `Bearer ${by.token}` }) },
    ...(body !== undefined && { payload: body as object }),
  });
}

type Answer = Awaited<ReturnType<typeof send>>;

/** True if an answer shows data of the subject: a count above 0, `true`, or their id. */
function shows({ body }: Answer, { subject }: Scene): boolean {
  return /^(true|[1-9][\d.]*)$/.test(body) || body.includes(`"${subject.emplId}"`);
}

/** Returns everything in an answer that does not change from one request to the next. */
function told({ statusCode, body, headers }: Answer) {
  const names = Object.keys(headers).filter((name) => !/^(x-request-id|date|x-ratelimit-.*)$/.test(name));
  return { statusCode, body, headers: names.map((name) => [name, headers[name]]) };
}
