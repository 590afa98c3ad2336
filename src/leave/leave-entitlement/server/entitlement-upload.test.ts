import { read, utils } from '@e965/xlsx';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { entitlementRowCases } from '#src/testing/upload-rows/entitlement-row-cases.ts';
import { entitlementSheet } from '#src/leave/leave-entitlement/entitlement-sheet.ts';

const t = testApp();
let hr: Person;
let admin: Person;
let engineer: Person;

beforeAll(async () => {
  hr = await t.addPerson({ emplId: 'H1', roles: ['E', 'H'] });
  admin = await t.addPerson({ emplId: 'SELF', name: 'Ada Moss', roles: ['E', 'A'], departments: ['ENG'] });
  engineer = await t.addPerson({ emplId: 'EMP', name: 'Priya Raman', departments: ['ENG'] });
  await t.addPerson({ emplId: 'GONE', name: 'Olaf Lind', departments: ['ENG'] });
  await t.addPerson({ emplId: 'FAR', departments: ['SAL'] });
  await t.sql`update employee set status = 'I' where empl_id = 'GONE'`;
});

beforeEach(async () => {
  await t.sql`delete from leave_entitlement`;
  await t.addEntitlement('EMP', 14);
});

const [{ cells: good }] = entitlementRowCases as [(typeof entitlementRowCases)[number]];
type Cells = typeof good;

/** The body that the page sends for a row. */
function bodyOf(cells: Cells) {
  // Texts are trimmed before they become a row.
  const trimmed = Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, text.trim()])) as Cells;
  const { name: _name, ...body } = entitlementSheet.toRow(trimmed);
  return body;
}
const store = (body: object, by = hr, headers: Record<string, string> = {}) =>
  t.call('POST', '/leaveentitlement?source=upload', { by, body, headers });
const stored = async () =>
  (await t.sql`select empl_id || '/' || year || '/' || leave_code as key from leave_entitlement order by 1`).map(({ key }) => key);

describe('a row', () => {
  test.each(entitlementRowCases)('is validated as on the page: $name', async ({ cells, problem, status = 400 }) => {
    const answer = await store(bodyOf(cells), admin);
    if (problem === undefined) {
      const { id, carryForward, entitlement, availableLeave, takenLeave } = bodyOf(cells);
      expect(answer).toMatchObject({ status: 200, body: { id, carryForward, entitlement, availableLeave, takenLeave } });
    } else {
      expect(answer).toMatchObject({ status, message: problem });
      expect(await stored()).toEqual(['EMP/2026/AL']);
    }
  });

  test('is validated even if a number is missing, a text or null', async () => {
    const { balanceLeave: _balance, ...rest } = bodyOf(good);
    expect(await store(rest)).toMatchObject({ status: 400, message: 'Balance Leave cannot be blank.' });
    expect(await store({ ...rest, balanceLeave: { days: 3 } })).toMatchObject({ status: 400, message: 'Balance Leave value is invalid.' });
    expect(await store({ ...bodyOf(good), entitlement: '14' })).toMatchObject({ status: 400, message: 'Entitlement value is invalid.' });
    expect(await store({ ...bodyOf(good), takenLeave: null })).toMatchObject({ status: 400, message: 'Taken Leave cannot be blank.' });
    expect(await stored()).toEqual(['EMP/2026/AL']);
  });

  test('is stored with the remaining balance, whatever balance was sent', async () => {
    expect((await store({ ...bodyOf(good), balanceLeave: 99 })).body).toMatchObject({
      availableLeave: 16,
      takenLeave: 3.5,
      balanceLeave: 12.5,
    });
  });

  test('from HR may be for themselves and for any department', async () => {
    expect(await store(bodyOf({ ...good, emplid: 'H1' }))).toMatchObject({ status: 200 });
    expect(await store(bodyOf({ ...good, emplid: 'FAR' }))).toMatchObject({ status: 200 });
  });

  test('is refused if the sender has no role', async () => {
    expect((await store(bodyOf(good), engineer)).status).toBe(403);
  });

  test('is stored once, even if it is sent again or concurrently', async () => {
    const key = { 'idempotency-key': 'file-1-2' };
    const first = await store(bodyOf(good), hr, key);
    expect(await store(bodyOf(good), hr, key)).toMatchObject({ status: 200, body: first.body });
    expect(await store(bodyOf(good))).toMatchObject({ status: 409, message: 'This entry already exist.' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => store(bodyOf({ ...good, year: '2030' }))));
    expect(answers.map(({ status, message }) => (status === 200 ? status : message)).toSorted()).toEqual([
      200,
      ...Array<string>(9).fill('This entry already exist.'),
    ]);
    expect(await stored()).toEqual(['EMP/2026/AL', 'EMP/2026/SL', 'EMP/2030/SL']);
  });
});

describe('the facts', () => {
  const facts = (by: Person, emplIds: string[], years: number[] = [2026]) =>
    t.call('POST', '/leaveentitlements/facts', { by, body: { emplIds, years } });

  test('cover the requested employees and years', async () => {
    await t.addEntitlement('EMP', 14, { year: 2025 });
    expect((await facts(hr, ['EMP', 'GONE', 'NOBODY'])).body).toEqual({
      people: expect.toSatisfy((people: { emplId: string }[]) => people.length === 2),
      leaveCodes: expect.arrayContaining(['AL', 'SL']),
      stored: [{ emplid: 'EMP', year: 2026, leaveCode: 'AL' }],
    });
  });

  test('hide other departments from an admin', async () => {
    await t.addEntitlement('FAR', 14);
    const { body } = await facts(admin, ['EMP', 'FAR']);
    expect(body).toMatchObject({ people: [{ emplId: 'EMP', name: 'Priya Raman' }], stored: [{ emplid: 'EMP' }] });
    expect((await facts(engineer, ['EMP'])).status).toBe(403);
  });

  test('can be requested for as many rows as a sheet has', async () => {
    expect(
      (
        await facts(
          hr,
          Array.from({ length: 20_000 }, (_, n) => `X${n}`),
        )
      ).status,
    ).toBe(200);
  });
});

describe('the template', () => {
  const template = async (by: Person) => {
    const { status, body } = await t.call('GET', '/leaveentitlements/template', { by });
    // Files are answered as bytes.
    return { status, bytes: new Uint8Array(body as Buffer) };
  };

  test('has instructions with the leave types, and the headings on its second sheet', async () => {
    const { status, bytes } = await template(admin);
    expect(status).toBe(200);
    const book = read(bytes);
    expect(book.SheetNames).toEqual(['Instructions', 'Data']);
    expect(utils.sheet_to_csv(book.Sheets['Instructions'] ?? {})).toContain('LeaveType,Annual leave,AL');
    expect(utils.sheet_to_json(book.Sheets['Data'] ?? {}, { header: 1 })).toEqual([
      Object.values(entitlementSheet.fields).flatMap(({ heading, ...field }) => ('isOptional' in field ? [] : [heading])),
    ]);
  });

  test('offers the leave types in the cells of their column', async () => {
    const files = unzipSync((await template(hr)).bytes);
    const data = new TextDecoder().decode(files['xl/worksheets/sheet2.xml']);
    expect(data).toMatch(/<dataValidation type="list"[^>]*sqref="C2:C\d+"[^>]*><formula1>Instructions!\$C\$11:\$C\$\d+<\/formula1>/);
  });
});
