import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connect } from '#src/platform/db/server/connect.ts';
import { findFaults } from './check-database.ts';
import { printFigure, seconds, timed } from './figures.ts';
import { newDatabase, newFolder, useCompany } from './scene.ts';
import { createWriteLog, runWriter, type WriteLog } from './write-log.ts';

const scene = useCompany(500);

test('a backup made while people write restores all writes acknowledged before it, and nothing incomplete', async () => {
  const ledger = createWriteLog();
  const running = new AbortController();
  const days = { next: -1 };
  const writing = Promise.all(Array.from({ length: 4 }, () => runWriter(scene.address, scene.company, days, ledger, running.signal)));
  await sleep(500);
  const acknowledged = new Map([...ledger.entries].map(([key, { may }]) => [key, new Set(may)]));
  const archive = path.join(newFolder(), 'backup.tar.gz');
  const environment = { DATABASE_URL: scene.server.url(), DATA_DIR: scene.installation.dataDir };
  const saved = await timed(command('backup', [archive], environment));
  running.abort();
  await writing;
  expect(saved.result).toMatch(/^Saved \d+ rows of \d+ tables and \d+ attachments in /);

  const url = await newDatabase(scene.server);
  const dataDir = newFolder();
  const empty = { DATABASE_URL: url, DATA_DIR: dataDir };
  const restored = await timed(command('restore', [archive], empty));
  expect(restored.result).toMatch(/Restored \d+ rows/);
  expect(await command('restore', [archive], empty)).toContain('This installation is not empty.');
  const other = connect({ url }, { max: 1 });
  expect(await findFaults(other, dataDir, beforeBackup(ledger, acknowledged))).toEqual([]);
  await other.end();
  printFigure(
    'backup while people write',
    `${ledger.acknowledged} writes: 0 lost; saved in ${seconds(saved.ms)}, restored in ${seconds(restored.ms)}`,
  );
});

/** Returns the states that a backup can contain: applications decided before it are unchanged, all others can have any state. */
function beforeBackup(ledger: WriteLog, acknowledged: ReadonlyMap<string, ReadonlySet<string>>): WriteLog {
  const entries = [...ledger.entries].map(([key, entry]) => {
    const state = acknowledged.get(key);
    const isDecided = state?.size === 1 && !state.has('PNAPV');
    return [key, { ...entry, attachment: undefined, may: isDecided ? entry.may : new Set(['gone', 'PNAPV', 'APPRV'] as const) }] as const;
  });
  return { ...ledger, entries: new Map(entries) };
}

/** Runs a command of the application to its end and returns its output. */
async function command(name: 'backup' | 'restore', args: string[], environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [`src/app/server/commands/${name}.ts`, ...args], { env: { ...process.env, ...environment } });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (text: Buffer) => (said += text.toString()));
  await once(child, 'close');
  return said;
}
