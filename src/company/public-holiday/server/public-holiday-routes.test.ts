import { read } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { holidaySheet } from '#src/company/public-holiday/holiday-sheet.ts';
import type { Person } from '#src/testing/test-app.ts';
import { holidayRowCases } from '#src/testing/upload-rows/holiday-row-cases.ts';
import { holidayScene } from '#src/testing/scenes/holiday-scene.ts';

const s = holidayScene();
const { add, holiday, remove } = s;

describe('a holiday', () => {
  test('is added with the weekday of its date, even if the call says otherwise', async () => {
    const answer = await add({ ...holiday('2026-11-09'), holidayDay: 'Sunday' });
    expect(answer).toMatchObject({ status: 200, body: { ...holiday('2026-11-09'), holidayDay: 'Monday' } });
    expect(answer.headers.etag).toBe('"1"');
    expect((await s.t.call('GET', '/publicholiday/2026-11-09', { by: s.person })).body).toEqual(answer.body);
  });

  test.each(holidayRowCases)('is checked as on the page: $name', async ({ cells, problem, answer = problem }) => {
    const response = await add(holidaySheet.toRow(cells));
    if (answer === undefined) expect(response.status).toBe(200);
    else expect(response).toMatchObject({ status: answer.includes('already') ? 409 : 400, message: answer });
  });

  test('needs all its fields', async () => {
    expect(await add({ holidayDescr: 'A', holidayState: 'All' })).toMatchObject({ status: 400, message: 'Date cannot be blank.' });
    expect((await add({ ...holiday('2026-11-09'), colour: 'red' })).status).toBe(400);
    expect((await add(holiday('2026-11-09', 'a\u0000b'))).status).toBe(400);
  });

  test('is changed only in the expected version', async () => {
    await add(holiday('2026-11-09'));
    const change = (headers: Record<string, string>, by: Person, name: string) =>
      s.t.call('PATCH', '/publicholiday/2026-11-09', { by, headers, body: holiday('2026-11-09', name, 'North') });
    const first = await change({ 'if-match': '"1"' }, s.otherHr, 'Day of the Founders');
    expect(first).toMatchObject({ status: 200, body: { holidayDescr: 'Day of the Founders', holidayState: 'North' } });
    expect(first.headers.etag).toBe('"2"');
    expect(await change({ 'if-match': '"1"' }, s.hr, 'Mine')).toMatchObject({
      status: 412,
      message: `Otto Berg (${s.otherHr.emplId}) has changed this record since you opened it.`,
    });
    expect(await s.t.call('DELETE', '/publicholiday/2026-11-09', { by: s.hr, headers: { 'if-match': '"1"' } })).toMatchObject({
      status: 412,
    });
    expect((await s.t.call('GET', '/publicholiday/2026-11-09', { by: s.hr })).body).toMatchObject({ holidayDescr: 'Day of the Founders' });
  });

  test('cannot be changed or deleted if it does not exist', async () => {
    expect((await s.t.call('PATCH', '/publicholiday/2026-11-09', { by: s.hr, body: holiday('2026-11-09') })).status).toBe(404);
    expect((await remove('2026-11-09')).status).toBe(404);
  });

  test('cannot be moved to the date of another holiday', async () => {
    await add(holiday('2026-11-09'));
    const answer = await s.t.call('PATCH', '/publicholiday/2026-11-09', { by: s.hr, body: holiday('2026-12-25') });
    expect(answer).toMatchObject({ status: 409, message: '25/12/2026 is already a Public Holiday' });
  });

  test('can only be managed by HR', async () => {
    const admin = await s.t.addPerson({ roles: ['E', 'A'] });
    for (const by of [s.person, s.manager, admin]) {
      expect(await add(holiday('2026-11-09'), by)).toMatchObject({ status: 403 });
      expect(await remove('2026-12-25', by)).toMatchObject({ status: 403 });
      expect(await s.t.call('PATCH', '/publicholiday/2026-12-25', { by, body: holiday('2026-12-25') })).toMatchObject({ status: 403 });
      expect(await s.t.call('POST', '/publicholidays/recount', { by, body: {} })).toMatchObject({ status: 403 });
      expect(await s.t.call('GET', '/publicholidays/template', { by })).toMatchObject({ status: 403 });
    }
  });

  test('is in the audit log with the person who changed it', async () => {
    await add(holiday('2026-11-10'), s.otherHr);
    const [row] = await s.t.sql`select by_empl_id, action from audit_log where entity = 'public_holiday' and entity_key = '2026-11-10'`;
    expect(row).toEqual({ by_empl_id: s.otherHr.emplId, action: 'insert' });
  });
});

test('the template has instructions on the first sheet and only headings on the second', async () => {
  const answer = await s.t.call('GET', '/publicholidays/template', { by: s.hr });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="Upload_Holidays.xlsx"');
  const workbook = read(answer.body);
  expect(workbook.SheetNames).toEqual(['Instructions', 'Data']);
  const data = workbook.Sheets['Data'];
  expect([data?.['A1'], data?.['B1'], data?.['C1']].map((cell) => cell.v)).toEqual(['Date', 'Holiday', 'State']);
  expect(data?.['!ref']).toBe('A1:C1');
});
