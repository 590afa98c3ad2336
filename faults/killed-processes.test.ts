import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { waitUntilReady } from '#src/testing/servers/application.ts';
import { createTestDatabase } from '#src/testing/test-database.ts';
import { findFaults } from './check-database.ts';
import { createCompany } from './company.ts';
import { type Fault, type Installation, type Kind, kinds, random, withInstallation } from './installation.ts';
import { type DayCounter, createWriteLog, runWriter } from './write-log.ts';
import { printFigure, seconds } from './figures.ts';

/** Rounds of each fault. `npm run test:faults` runs more than one. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const writers = 8;

const faults: Fault[] = ['application killed', 'database killed', 'both killed', 'database restarted'];

test.each(kinds)(
  'a kill or restart while people write loses no acknowledged write, leaves nothing incomplete and recovers by itself (%s)',
  { timeout: 60_000 + rounds * 60_000 },
  (kind) => withInstallation(kind, (installation) => run(installation, kind)),
);

async function run(installation: Installation, kind: Kind): Promise<void> {
  await waitUntilReady(await installation.startApp());
  const sql = installation.connect();
  const company = await createCompany(sql, 100 + rounds * 40);
  await sql.end();
  const ledger = createWriteLog();
  const days: DayCounter = { next: -1 };
  for (const fault of faults) {
    const before = { ...ledger };
    let slowest = 0;
    for (let round = 0; round < rounds; round += 1) {
      const running = new AbortController();
      const writing = Array.from({ length: writers }, () =>
        runWriter(() => installation.app().address, company, days, ledger, running.signal),
      );
      const failed = Promise.all(writing);
      await Promise.race([sleep(random(200, 1200)), failed]);
      const struck = performance.now();
      await installation.strike(fault);
      await waitUntilReady(installation.app());
      slowest = Math.max(slowest, performance.now() - struck);
      await Promise.race([sleep(200), failed]);
      running.abort();
      await failed;
      const checking = installation.connect();
      expect(await findFaults(checking, installation.dataDir, ledger)).toEqual([]);
      await checking.end();
    }
    printFigure(
      `${fault} (${kind})`,
      `${rounds} times, ${ledger.acknowledged - before.acknowledged} writes: 0 lost, ${ledger.repeated - before.repeated} repeated; ready within ${seconds(slowest)}`,
    );
  }
}

describe('database check', () => {
  test.each([
    ['a lost application', `delete from applied_leave where applied_leave_id = 1`, /acknowledged as PNAPV and is gone/],
    ['taken leave without approved days', `update leave_entitlement set taken_leave = 3`, /taken leave of W0000 is 3.0, not/],
    [
      'a history that does not end with the current status',
      `update applied_leave set leave_status = 'REJCT'`,
      /history of application 1 does not end/,
    ],
    ['an application missing from the audit log', `alter table applied_leave disable trigger audit`, /audit log has 0 applications/],
  ])('reports %s', async (_what, damage, sentence) => {
    const { sql, drop } = await createTestDatabase();
    const { manager } = await createCompany(sql, 1);
    const ledger = createWriteLog();
    ledger.entries.set('W0000 2026-03-02', { emplId: 'W0000', startDate: '2026-03-02', may: new Set(['PNAPV']), attachment: undefined });
    const silent = damage.startsWith('alter');
    if (silent) await sql.unsafe(damage);
    await sql`insert into leave_entitlement (empl_id, year, leave_code) values ('W0000', 2026, 'SL') on conflict do nothing`;
    await sql`insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
      values ('W0000', '2026-03-01', '2026-03-02', '2026-03-02', 'SL', 1, 'PNAPV', ${manager.emplId}, 'Test')`;
    await sql`insert into applied_leave_event (applied_leave_id, to_status) select applied_leave_id, leave_status from applied_leave`;
    const folder = emptyDataDir();
    if (!silent) {
      expect(await findFaults(sql, folder, ledger)).toEqual([]);
      await sql.unsafe(damage);
    }
    expect(await findFaults(sql, folder, ledger)).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
    await drop();
  });
});

function emptyDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-check-'));
  mkdirSync(path.join(folder, 'attachments'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
