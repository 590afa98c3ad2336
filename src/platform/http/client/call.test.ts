import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { signInContract } from '#src/identity/sign-in/sign-in-contract.ts';
import type { appliedLeaveContract } from '#src/leave/applied-leave/applied-leave-contract.ts';
import type { publicHolidayContract } from '#src/company/public-holiday/public-holiday-contract.ts';
import { alertText, failureText, isCallError, isNetworkLoss } from './call-error.ts';
import { client } from './call.ts';
import { setRefusalHandlers } from './refusal-handlers.ts';
import { blockCalls } from './send.ts';
import { codeOf } from '#src/base/text/problem.ts';

const signInCall = client<typeof signInContract>();
const leaveCall = client<typeof appliedLeaveContract>();
const holidayCall = client<typeof publicHolidayContract>();

const stored = new Map<string, string>();
const refused = { signInNeeded: vi.fn(), forbidden: vi.fn(), prove: vi.fn<(error: unknown) => Promise<boolean>>() };
const sent = vi.fn<typeof fetch>();

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  sent.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers }));
}

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.unreachable('the call should fail'),
    (error: unknown) => error,
  );
}

beforeEach(() => {
  stored.clear();
  stored.set('accessToken', 'token-1');
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('sessionStorage', { removeItem: () => {} });
  vi.stubGlobal('fetch', sent);
  setRefusalHandlers(refused);
});

afterEach(() => {
  sent.mockReset();
  refused.signInNeeded.mockReset();
  refused.forbidden.mockReset();
  refused.prove.mockReset();
  vi.unstubAllGlobals();
});

test('a call sends the token, query and body to its path', async () => {
  answer(200, { message: 'Success' });
  await leaveCall('PATCH /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/{statusCode}', {
    params: { emplId: 'E0001', effDate: '2026-05-02', startDate: '2026-05-04', leaveCode: 'AL', statusCode: 'APPRV' },
    query: { expectedStatus: 'PNAPV' },
    body: { reason: 'Enjoy' },
    ifMatch: '"3"',
    idempotencyKey: 'key-1',
  });
  const [address, init] = sent.mock.calls[0] ?? [];
  expect(address).toBe('/api/appliedleave/E0001/2026-05-02/2026-05-04/AL/APPRV?expectedStatus=PNAPV');
  expect(init).toMatchObject({
    method: 'PATCH',
    headers: { Authorization: 'Bearer token-1', 'Content-Type': 'application/json', 'If-Match': '"3"', 'Idempotency-Key': 'key-1' },
    body: '{"reason":"Enjoy"}',
  });
});

test('a list returns its rows with the total', async () => {
  answer(200, [{ holidayDate: '2026-05-01' }], { 'X-Total-Count': '11', ETag: '"7"' });
  const { data, total, etag } = await holidayCall.withMeta('GET /publicholidays', {
    query: { page: 1, size: 10, 'filter[holidayDescr]': 'day' },
  });
  expect(sent.mock.calls[0]?.[0]).toBe('/api/publicholidays?page=1&size=10&filter%5BholidayDescr%5D=day');
  expect({ first: data[0]?.holidayDate, total, etag }).toEqual({ first: '2026-05-01', total: 11, etag: '"7"' });
});

test('a refusal rejects with the message of the server', async () => {
  answer(
    409,
    { status: 409, message: 'You already have leave.', errors: [{ path: 'endDate', message: 'Taken.' }] },
    { 'X-Request-Id': 'r-1' },
  );
  const error = await failureOf(holidayCall('GET /publicholidays'));
  expect(isCallError(error)).toBe(true);
  expect(error).toMatchObject({
    status: 409,
    errors: [{ path: 'endDate', message: 'Taken.' }],
    requestId: 'r-1',
    retryAfter: undefined,
  });
  expect(alertText(error)).toBe('409 : You already have leave.');
});

test('a refusal and its fields have codes, and malformed problems are ignored', async () => {
  const error = { path: 'endDate', code: 'leave.end-beyond-year', params: { year: 2026 }, message: 'End Date must be within …' };
  answer(400, {
    status: 400,
    code: error.code,
    message: error.message,
    errors: [error, { path: 'reason' }, 'odd', { ...error, path: 'x', of: 'E1' }],
    more: { count: 2, message: 'And 2 more problems.' },
  });
  const failure = await failureOf(holidayCall('GET /publicholidays'));
  expect(codeOf(failure)).toBe('leave.end-beyond-year');
  expect(failure).toMatchObject({ errors: [error, { ...error, path: 'x', of: 'E1' }] });
  expect(alertText(failure)).toBe('400 : End Date must be within … And 2 more problems.');
});

test('an answer from another server becomes a refusal with our own message', async () => {
  sent.mockResolvedValueOnce(new Response('<html>Bad gateway</html>', { status: 502 }));
  expect(alertText(await failureOf(holidayCall('GET /publicholidays')))).toBe(
    '502 : The server could not answer. Please try again in a moment.',
  );
});

test.each([
  [500, { message: 'invalid input syntax for type date' }, 'The server could not answer. Please try again in a moment.'],
  [502, '<html>Bad gateway</html>', 'The server could not answer. Please try again in a moment.'],
  [503, { message: 'The server is busy with other exports.' }, 'The server is busy with other exports.'],
  [429, { message: 'Too many tries.' }, 'Too many tries.'],
])('a message about failed loading omits the status code %d', async (status, body, text) => {
  sent.mockResolvedValueOnce(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
  expect(failureText(await failureOf(holidayCall('GET /publicholidays')))).toBe(text);
});

test('a network failure is distinguished from a refusal', async () => {
  sent.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(isNetworkLoss(await failureOf(holidayCall('GET /publicholidays')))).toBe(true);
});

test('an aborted call rejects with an AbortError', async () => {
  sent.mockRejectedValueOnce(new DOMException('gone', 'AbortError'));
  expect(await failureOf(holidayCall('GET /publicholidays'))).toMatchObject({ name: 'AbortError' });
});

test('no other call is sent while signing out', async () => {
  const leave = blockCalls();
  expect(await failureOf(holidayCall('GET /publicholidays'))).toMatchObject({ name: 'AbortError' });
  expect(sent).not.toHaveBeenCalled();
  answer(200, { message: 'Success' });
  await signInCall('POST /auth/signout');
  leave();
  answer(200, []);
  await holidayCall('GET /publicholidays');
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a 401 removes the token and leads to the sign-in page', async () => {
  answer(401, {});
  await failureOf(holidayCall('GET /publicholidays'));
  expect(stored.has('accessToken')).toBe(false);
  expect(refused.signInNeeded).toHaveBeenCalledOnce();
});

test('a 401 to an older token does not end the current sign-in', async () => {
  sent.mockImplementationOnce(() => {
    stored.set('accessToken', 'token-2');
    return Promise.resolve(new Response('{}', { status: 401 }));
  });
  await failureOf(holidayCall('GET /publicholidays'));
  expect(stored.get('accessToken')).toBe('token-2');
  expect(refused.signInNeeded).not.toHaveBeenCalled();
});

test('a wrong password at sign-in does not end a session', async () => {
  stored.clear();
  answer(401, {});
  await failureOf(signInCall('POST /auth/signin', { body: { email: 'a@b.example', password: 'wrong-one' } }));
  expect(refused.signInNeeded).not.toHaveBeenCalled();
});

test('a 403 of a history list leads to the forbidden page, but a 403 of a single record does not', async () => {
  answer(403, {});
  await failureOf(leaveCall('GET /appliedleave/me/{year}', { params: { year: 2026 } }));
  expect(refused.forbidden).toHaveBeenCalledOnce();
  answer(403, {});
  await failureOf(
    leaveCall('GET /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}', {
      params: { emplId: 'E0001', effDate: '2026-05-02', startDate: '2026-05-04', leaveCode: 'AL' },
    }),
  );
  expect(refused.forbidden).toHaveBeenCalledOnce();
});

const unproved = {
  status: 403,
  code: 'PROOF_NEEDED',
  params: { ways: ['app'] },
  message: "Confirm that it's you with your authenticator app.",
};

test('a call that needs reauthentication is sent again with the same key afterwards', async () => {
  answer(403, unproved);
  answer(200, { message: 'Success' });
  refused.prove.mockResolvedValue(true);
  await holidayCall('DELETE /publicholiday/{holidayDate}', { params: { holidayDate: '2026-05-01' }, idempotencyKey: 'key-1' });
  expect(refused.prove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { ways: ['app'] } }));
  expect(sent.mock.calls[1]).toEqual(sent.mock.calls[0]);
  expect(sent.mock.calls[1]?.[1]?.headers).toMatchObject({ 'Idempotency-Key': 'key-1' });
});

test('a call is refused without reauthentication, and asks for it only once', async () => {
  const remove = () => holidayCall('DELETE /publicholiday/{holidayDate}', { params: { holidayDate: '2026-05-01' } });
  answer(403, unproved);
  refused.prove.mockResolvedValueOnce(false);
  expect(codeOf(await failureOf(remove()))).toBe('PROOF_NEEDED');
  expect(sent).toHaveBeenCalledTimes(1);
  answer(403, unproved);
  answer(403, unproved);
  refused.prove.mockResolvedValueOnce(true);
  expect(codeOf(await failureOf(remove()))).toBe('PROOF_NEEDED');
  expect(sent).toHaveBeenCalledTimes(3);
  expect(refused.prove).toHaveBeenCalledTimes(2);
});
