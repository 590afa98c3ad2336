import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sentences, sentenceTables } from '../features.ts';
import { application, uploadForm } from '#src/testing/permission-scene.ts';
import { createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';

const sources = globSync('src/**/*.ts').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const isTest = (path: string) => path.endsWith('.test.ts') || path.startsWith('src/testing/');

test('a server test expects each sentence with which the server refuses a call', () => {
  const tests = sources.filter(({ path }) => isTest(path) && (path.includes('/server/') || path.startsWith('src/testing/')));
  const expected = tests.map(({ text }) => text).join('\n');
  const handlers = sources.filter(
    ({ path, text }) => !isTest(path) && path.includes('/server/') && /AppError|throwIfProblems\(/.test(text),
  );
  const codes = new Set(handlers.flatMap(({ text }) => [...text.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, code = '']) => code)));
  const refused = Object.entries(sentences).filter(([code]) => codes.has(code));
  expect(refused.length).toBeGreaterThan(70);
  expect(refused.filter(([code, sentence]) => !expected.includes(`'${code}'`) && !expected.includes(fixedPart(sentence)))).toEqual([]);
});

describe('the tables of sentences', () => {
  const entries = sentenceTables.flatMap((table) => Object.entries<Sentence>(table));

  test('have the same sentence for a code that several tables share', () => {
    expect(entries.filter(([code, sentence]) => sentences[code] !== sentence)).toEqual([]);
  });

  test('name no status code, method, path or data type of a program', () => {
    const programWords =
      /\b[45]\d\d\b|\bHTTP\b|\b(GET|POST|PUT|PATCH|DELETE)\b|\bIdempotency|\/api\/|\b(null|undefined|NaN|SQL|JSON|payload|exception)\b/;
    const ofPrograms = Object.entries(sentences).filter(([, sentence]) => programWords.test(literalText(sentence)));
    expect(ofPrograms.map(([code]) => code)).toEqual([]);
  });

  test('have no sentence twice', () => {
    const texts = Object.entries(sentences).map(([code, sentence]) => [String(sentence), code] as const);
    // This code passes on the words of a library, whatever they are.
    const own = texts.filter(([, code]) => code !== 'call.refused');
    const twice = own.filter(([text, code]) => own.some(([other, another]) => other === text && another !== code));
    expect(own.length).toBeGreaterThan(150);
    expect(twice).toEqual([]);
  });
});

type Sentence = (typeof sentences)[string];

/** The words of a sentence without its parameters and its code. */
const literalText = (sentence: Sentence): string =>
  typeof sentence === 'string'
    ? sentence
    : [...String(sentence).matchAll(/'[^'\n]{0,500}'|`[^`]{0,500}`/g)].map(([text]) => text.replaceAll(/\$\{[^}]{0,200}\}/g, '')).join(' ');

let t: TestApp;
let manager: Person;
let hr: Person;
let newcomer: Person;
let person: Person;

beforeAll(async () => {
  t = await createTestApp();
  [manager, hr] = [await t.addPerson({ roles: ['E', 'M'] }), await t.addPerson({ roles: ['E', 'H'] })];
  newcomer = await t.addPerson({ firstTime: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 10);
});

const apply = (headers: Record<string, string> = {}, startDate = '2026-07-01') =>
  t.call('POST', '/appliedleave', { by: person, body: application(person.emplId, startDate, manager.emplId), headers });

const raw = async (payload: string | Buffer, headers: Record<string, string>, url = '/api/appliedleave') => {
  const answer = await t.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${person.token}`, ...headers }, payload });
  return { status: answer.statusCode, message: answer.json<{ message: string }>().message };
};
const json = { 'content-type': 'application/json' };

describe('a request that reaches no handler is refused in plain words', () => {
  test.each<[number, string, () => Promise<object>]>([
    [401, 'Please sign in.', () => t.call('GET', '/auth/user/me')],
    [403, 'Your password has been reset. Please change it first.', () => t.call('GET', '/appliedleave/me', { by: newcomer })],
    [403, "You don't have permission to access this resource.", () => t.call('GET', '/auditlog', { by: person })],
    [400, 'Nothing was sent. Reload the page and try again.', () => raw('', json)],
    [400, 'The request could not be read. Reload the page and try again.', () => raw('{"id":', json)],
    [400, 'The request could not be read. Reload the page and try again.', () => raw('{"__proto__":{"admin":true}}', json)],
    [415, 'The request could not be read. Reload the page and try again.', () => raw('hello', { 'content-type': 'text/plain' })],
    [413, 'This is too large to send.', () => raw(JSON.stringify({ reason: 'x'.repeat(1_100_000) }), json)],
    [400, 'The upload was interrupted. Try again.', () => raw('{"id":{}}', { ...json, 'content-length': '4' })],
    [400, 'The address is not valid.', () => t.call('GET', '/employeedetails/%zz', { by: person })],
    [400, 'The address is too long.', () => t.call('GET', `/employeedetails/${'x'.repeat(1000)}`, { by: person })],
    [415, 'Please choose a file to upload.', () => raw('{}', json, '/api/attachment/uploadfile')],
    [
      400,
      'Reload this page and try again.',
      () => t.call('DELETE', `/appliedleave/${person.emplId}/2026-06-15/2026-07-01/AL`, { by: person, headers: { 'if-match': 'new' } }),
    ],
    [400, 'The page sent this in a wrong way. Reload the page and try again.', () => apply({ 'idempotency-key': 'with a blank' })],
  ])('%i %s', async (status, message, provoke) => {
    expect(await provoke()).toMatchObject({ status, message });
  });
});

test('a key that was used for other values is refused', async () => {
  expect(await apply({ 'idempotency-key': 'one' })).toMatchObject({ status: 200 });
  expect(await apply({ 'idempotency-key': 'one' }, '2026-07-02')).toMatchObject({
    status: 422,
    message: 'Something changed since you opened this page. Reload and try again.',
  });
});

test('an answer with a secret is not repeated', async () => {
  const own = await createTestApp({ mailer: undefined });
  const by = await own.addPerson({ roles: ['E', 'H'] });
  const { emplId } = await own.addPerson();
  const reset = () => own.call('POST', '/resetPassword', { by, body: { emplid: emplId }, headers: { 'idempotency-key': 'once' } });
  expect(await reset()).toMatchObject({ status: 200 });
  expect(await reset()).toMatchObject({ status: 409, message: 'This has already been done. The answer was shown only once.' });
  await own.close();
});

test('an approval that the balance no longer covers is refused', async () => {
  expect((await apply()).status).toBe(200);
  await t.sql`update leave_entitlement set available_leave = 0 where empl_id = ${person.emplId}`;
  expect(await t.call('PATCH', `/appliedleave/${person.emplId}/2026-06-15/2026-07-01/AL/APPRV`, { by: manager })).toMatchObject({
    status: 409,
    message: "Leave Duration shouldn't be higher than the employee's Leave Balance. Annual leave 2026: 1 day requested, 0 days left.",
    body: { params: { type: 'Annual leave', year: 2026, days: 1, left: 0 } },
  });
});

test('an upload is refused while a person has too many unused files', async () => {
  await t.sql`insert into attachment (file_name, original_name, media_type, size, uploaded_by)
    select lpad(n::text, 22, 'q') || '.pdf', 'note.pdf', 'application/pdf', 1, ${person.emplId} from generate_series(1, 100) n`;
  const { status, message } = await t.call('POST', '/attachment/uploadfile', { by: person, ...uploadForm });
  expect(status).toBe(409);
  expect(message).toMatch(/^You have \d+ files that no application uses\. Remove one, or try again tomorrow\.$/);
  expect(message).toContain(' files that no application uses. Remove one, or try again tomorrow.');
});

test.each([
  ['53100', 507, 'call.disk-full', 'The server has run out of space, so this was not saved. Tell your administrator.'],
  ['22021', 400, 'call.characters', 'The input has characters that cannot be stored.'],
  ['22P05', 400, 'call.characters', 'The input has characters that cannot be stored.'],
  ['XX000', 500, 'call.failed', 'Something went wrong on the server.'],
])('the database error %s is answered with %i and reveals nothing else', async (fault, status, code, message) => {
  await t.sql.unsafe(`create or replace function fail() returns trigger language plpgsql security definer as $$
    begin raise exception 'made to fail' using errcode = '${fault}'; end $$`);
  await t.sql`create or replace trigger fail before insert on public_holiday for each row execute function fail()`;
  const body = { holidayDate: '2026-10-05', holidayDescr: 'Feast', holidayState: 'All' };
  expect((await t.call('POST', '/publicholiday', { by: hr, body })).body).toEqual({ status, code, message });
});

/** Returns the longest text of a sentence that is the same each time. */
function fixedPart(sentence: Sentence | undefined): string {
  const text = typeof sentence === 'function' ? (/`([^`]*)`/.exec(String(sentence))?.[1] ?? '') : (sentence ?? '');
  return text.split(/\$\{[^}]*\}/).reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}
