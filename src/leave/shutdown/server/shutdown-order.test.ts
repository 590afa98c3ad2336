import { expect, test } from 'vitest';
import { insertEntries } from '#src/ledger/leave-ledger/server/balance/entitlement-entries.ts';
import { shutdownScene } from '#src/testing/scenes/shutdown-scene.ts';
import type { Person } from '#src/testing/test-app.ts';

const s = shutdownScene();
const { add, enter, leaveOf, linesOf, preview, takenBy } = s;

test('a company shutdown leaves out people whose days expire before it or are credited after it', async () => {
  const earn = ({ emplId }: Person, entry: { days: number; on: string; until?: string }) =>
    s.t.sql.begin((tx) => insertEntries(tx, [{ emplId, leaveYear: 2026, leaveCode: 'AL', kind: 'earned', ...entry }]));
  const late = await add('Cy Dee', 3);
  await earn(late, { days: 5, on: '2026-06-01', until: '2026-11-30' });
  const soon = await add('Di Eng', 3);
  await earn(soon, { days: 1, on: '2026-12-24' });
  const poor = await add('Ed Fox', 3);
  await earn(poor, { days: 1, on: '2026-12-28' });
  expect(linesOf(await preview())).toMatchObject([
    { outcome: 'entered' },
    { outcome: 'entered' },
    { emplId: late.emplId, outcome: 'lacks', left: 3, lacks: 1 },
    { emplId: soon.emplId, outcome: 'entered', left: 4, lacks: 0 },
    { emplId: poor.emplId, outcome: 'lacks', left: 3, lacks: 1 },
  ]);
  expect((await enter()).status).toBe(200);
  expect([await leaveOf(late), await leaveOf(poor)]).toEqual([[], []]);
  expect(await takenBy(soon)).toBe(4);
});
