import { describe, expect, test } from 'vitest';
import { shutdownScene } from '#src/testing/scenes/shutdown-scene.ts';
import type { Person } from '#src/testing/test-app.ts';

const s = shutdownScene();
const { add, addLeave, enter, idOf } = s;

const ask = (id: number, what = '') => s.t.call('GET', `/shutdown/${id}${what}`, { by: s.hr });
const bodyOf = async (id: number, what = '') => (await ask(id, what)).body as Record<string, unknown>;
const leavesOf = async (id: number, query = '') => (await ask(id, `/leaves${query}`)).body as Record<string, unknown>[];
const move = ({ emplId }: Person, to: string, by: Person) =>
  s.t.call('PATCH', `/appliedleave/${emplId}/2026-06-15/2026-12-21/AL/${to}`, { by });

describe('a company shutdown', () => {
  test('is returned with its figures, and listed', async () => {
    const id = idOf(await enter());
    expect(await bodyOf(id)).toEqual({
      shutdownId: id,
      leaveCode: 'AL',
      leaveDescr: 'Annual leave',
      startDate: '2026-12-21',
      endDate: '2026-12-24',
      reason: 'Closed at Christmas',
      people: 2,
      days: 8,
      state: 'Entered',
      enteredBy: 'Ines Moreau',
      chosen: { deptIds: [s.department] },
      going: { people: 2, days: 8 },
      changed: { people: 0, names: [] },
    });
    const { body: listed } = await s.t.call('GET', '/shutdowns', { by: s.hr });
    expect((listed as { shutdownId: number }[]).find(({ shutdownId }) => shutdownId === id)).toMatchObject({ people: 2, days: 8 });
  });

  test('is listed once with its type and author, ordered by latest days and then by latest entry', async () => {
    const by = await s.t.addPerson({ name: 'Otto Other', roles: ['E', 'H'] });
    const first = idOf(await enter({ emplIds: [s.person.emplId] }, by));
    const later = idOf(await enter({ startDate: '2026-12-28', endDate: '2026-12-29' }));
    const second = idOf(await enter({ emplIds: [s.colleague.emplId] }));
    const { body: listed } = await s.t.call('GET', '/shutdowns', { by: s.hr });
    const mine = (listed as { shutdownId: number }[]).filter(({ shutdownId }) => [first, later, second].includes(shutdownId));
    expect(mine).toMatchObject([
      { shutdownId: later, people: 2, days: 4, enteredBy: 'Ines Moreau' },
      { shutdownId: second, people: 1, days: 4, enteredBy: 'Ines Moreau' },
      { shutdownId: first, people: 1, days: 4, leaveDescr: 'Annual leave', enteredBy: 'Otto Other' },
    ]);
    expect(mine).toHaveLength(3);
  });

  test('shows what can be withdrawn and who has changed leave, each person once and the first ten by name', async () => {
    await addLeave(s.person, { start: '2026-12-22' });
    const others = await Promise.all(Array.from({ length: 11 }, (_, n) => add(`Z${String.fromCharCode(107 - n)}`)));
    const twins = [await add('aisha bello'), s.person];
    const id = idOf(await enter());
    const ids = others.concat(twins).map(({ emplId }) => emplId);
    await s.t.sql`update applied_leave set leave_status = 'PNCLD' where empl_id = any (${ids}) and reason = 'Closed at Christmas'`;
    // For the remaining person, the half that is over is not withdrawn.
    await s.t
      .sql`update applied_leave set start_date = '2026-06-12', end_date = '2026-06-12' where empl_id = ${s.person.emplId} and start_date = '2026-12-23'`;
    expect(await bodyOf(id)).toMatchObject({
      going: { people: 1, days: 4 },
      changed: { people: 13, names: ['Aisha Bello', 'aisha bello', 'Za', 'Zb', 'Zc', 'Zd', 'Ze', 'Zf', 'Zg', 'Zh'] },
    });
    await s.t.sql`update applied_leave set end_date = '2026-06-12', start_date = '2026-06-12' where empl_id = ${s.colleague.emplId}`;
    expect(await bodyOf(id)).toMatchObject({ going: { people: 0, days: 0 } });
  });

  test('lists its applications with the later changes of each', async () => {
    const [moved, over] = [await add('Cara Moss'), await add('Dora Ek')];
    const id = idOf(await enter());
    const other = await add('Eve Ng');
    await enter({ leaveCode: 'AL', reason: 'Another', emplIds: [other.emplId] });
    await move(s.colleague, 'PNCLD', s.colleague);
    await move(s.colleague, 'CANCL', s.manager);
    await move(moved, 'PNCLD', moved);
    await s.t.sql`update applied_leave set start_date = '2026-06-12', end_date = '2026-06-12' where empl_id = ${over.emplId}`;
    await s.t
      .sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('gender', 'APPRV', 'No status', 'None') on conflict do nothing`;
    const all = await leavesOf(id);
    expect(all.map(({ name, leaveStatusText, stays, since }) => [name, leaveStatusText, stays, since])).toEqual([
      ['Aisha Bello', 'Approved', null, null],
      ['Ben Orr', 'Cancelled', 'changed', null],
      ['Cara Moss', 'Pending cancel', 'changed', 'Changed individually'],
      ['Dora Ek', 'Approved', 'over', 'Over'],
    ]);
    const page = await ask(id, '/leaves?page=2&size=2&filter[since]=e&sort=-name');
    expect([page.headers['x-total-count'], page.body]).toEqual(['2', []]);
    expect((await leavesOf(id, '?filter[since]=OVER')).map(({ name }) => name)).toEqual(['Dora Ek']);
  });

  test('answers 404 for an unknown shutdown', async () => {
    for (const what of ['', '/leaves', '/joined']) expect(await ask(999_999, what)).toMatchObject({ status: 404 });
  });
});

describe('people who have joined since', () => {
  const joined = (id: number) => bodyOf(id, '/joined');

  test('are shown with the days that would be entered, only while these can be entered', async () => {
    const id = idOf(await enter());
    expect(await joined(id)).toEqual({ people: 0, days: 0 });
    await add('Dora Ek');
    await addLeave(await add('Eve Ng'), { start: '2026-12-22', half: 'AM' });
    await add('Finn Oda', 3);
    expect(await joined(id)).toEqual({ people: 2, days: 7.5 });
    await s.t.sql`update shutdown set withdrawn_at = now() where shutdown_id = ${id}`;
    expect(await joined(id)).toEqual({ people: 0, days: 0 });
    await s.t.sql`update shutdown set withdrawn_at = null, start_date = '2025-12-22', end_date = '2025-12-23' where shutdown_id = ${id}`;
    expect(await joined(id)).toEqual({ people: 0, days: 0 });
  });
});
