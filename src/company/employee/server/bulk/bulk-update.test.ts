import { describe, expect, test } from 'vitest';
import { profileScene } from '#src/testing/scenes/profile-scene.ts';

const s = profileScene();
const { addProfile, profile, profileOf, roles, save, saveAll } = s;

describe('a bulk update', () => {
  test('stores all profiles and returns their number', async () => {
    const ids = [await addProfile(), await addProfile()];
    const rows = (await s.t.call('GET', '/employeeDetailsWithDeptTest', { by: s.hr })).body as { emplId: string }[];
    const changed = rows.filter(({ emplId }) => ids.includes(emplId)).map((row) => ({ ...row, name: 'In bulk' }));
    expect(await saveAll(changed)).toMatchObject({ status: 200, body: 2 });
    for (const emplId of ids) expect(await profileOf(emplId)).toMatchObject({ name: 'In bulk', nricPassport: 'S1234567D' });
    expect(await saveAll([])).toMatchObject({ status: 400 });
  });

  test('stores nothing if a profile is stale or invalid, and names each of them', async () => {
    const [first, second, third] = [await addProfile(), await addProfile(), await addProfile()];
    await save(profile(second, { name: 'Changed meanwhile' }), s.all);
    const answer = await saveAll([
      profile(first, { version: 1, name: 'New' }),
      profile(second, { version: 1 }),
      profile(third, { version: 1, name: '' }),
    ]);
    expect(answer).toMatchObject({
      status: 412,
      message: `${second}: All Roles (${s.all.emplId}) has changed this record since you opened it.`,
      body: {
        errors: [
          { path: '1.version', message: `${second}: All Roles (${s.all.emplId}) has changed this record since you opened it.` },
          { path: '2.name', message: `${third}: Employee Name cannot be blank.` },
        ],
      },
    });
    expect(await profileOf(first)).toMatchObject({ name: 'Noah Silva' });
    expect(await saveAll([profile('nobody')])).toMatchObject({ status: 404 });
  });

  test('can reverse a reporting line that single updates would turn into a circle', async () => {
    const [one, two] = [await addProfile(), await addProfile()];
    for (const emplId of [one, two]) await save(profile(emplId, roles('E', 'M')), s.all);
    await save(profile(two, { ...roles('E', 'M'), reportsTo: { emplId: one } }));
    const turned = await saveAll([profile(one, { ...roles('E', 'M'), reportsTo: { emplId: two } }), profile(two, roles('E', 'M'))]);
    expect(turned).toMatchObject({ status: 200, body: 2 });
    const circle = await saveAll([
      profile(two, { ...roles('E', 'M'), reportsTo: { emplId: one } }),
      profile(one, { ...roles('E', 'M'), name: 'x', reportsTo: { emplId: two } }),
    ]);
    expect(circle).toMatchObject({ status: 400, body: { errors: [{ path: '0.reportsTo' }, { path: '1.reportsTo' }] } });
  });
});
