import { read, utils } from '@e965/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { applicationBody } from '#src/testing/leave-fixtures.ts';
import { testApp, type Person } from '#src/testing/test-app.ts';

const t = testApp();
let manager: Person;
let person: Person;

beforeAll(async () => {
  t.clock.today = '2026-06-15';
  manager = await t.addPerson({ roles: ['E', 'M'] });
  person = await t.addPerson({ reportsTo: manager.emplId });
  await t.addEntitlement(person.emplId, 20);
});

const typed = 'First line\r\nsecond line\rthird line\n\nlast line';
const kept = 'First line\nsecond line\nthird line\n\nlast line';

const apply = (startDate: string, reason: string) =>
  t.call('POST', '/appliedleave', {
    by: person,
    body: applicationBody(manager.emplId, startDate, startDate, { reason }),
  });

async function applied(startDate: string, reason: string): Promise<string> {
  const { body } = await apply(startDate, reason);
  const { id } = body as { id: { effDate: string } };
  return `/appliedleave/${person.emplId}/${id.effDate}/${startDate}/AL`;
}

test('keeps the lines of a reason, each ended by a single line feed, in the list, the detail and the workbook', async () => {
  const path = await applied('2026-07-01', typed);
  const list = '/appliedleave/me?filter[reason]=second';
  expect((await t.call('GET', list, { by: person })).body).toMatchObject([{ reason: kept }]);
  expect((await t.call('GET', path, { by: person })).body).toMatchObject({ reason: kept });
  const headers = { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
  const { Sheets } = read((await t.call('GET', list, { by: person, headers })).body);
  expect(utils.sheet_to_json(Sheets['Export'] ?? {})).toMatchObject([{ Reason: kept }]);
});

test('keeps the lines of the approver’s reason in the timeline', async () => {
  const path = await applied('2026-07-02', 'Dentist');
  await t.call('PATCH', `${path}/REJCT`, { by: manager, body: { reason: typed } });
  const { body } = await t.call('GET', path, { by: person });
  expect((body as { timeline: { reason: string | null }[] }).timeline.map(({ reason }) => reason)).toContain(kept);
});

test('counts a line end as one character', async () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'x').join('\r\n');
  expect((await apply('2026-07-03', `${lines(125)}x`)).status).toBe(200);
  expect((await apply('2026-07-06', lines(126))).status).toBe(400);
});

test.each(['\u0000', '\u0007', '\u000b', '\u001b', '\u007f'])('refuses the control character %j in a reason', async (character) => {
  expect((await apply('2026-07-07', `a${character}b`)).status).toBe(400);
});
