import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { todayIn } from '#src/base/dates/plain-date.ts';
import { joinDatabase } from '#src/platform/db/server/connect.ts';
import { exportPerson, type PersonExport } from '#src/outgoing/personal-data/server/export-person.ts';
import { runCommand } from './run-command.ts';

const help = `Saves all data about one person in a JSON file, for a request under data protection law. The application can keep running.

  npm run export-person -- --empl-id ID --out FILE

  --empl-id ID   the employee ID, for example E0001
  --out FILE     a new file; only its owner can read it

The audit log records the export and the user of the server who made it.
The file lists attachments by name; HR can download them from the application. Passwords, access tokens and the contents of other people's records are left out.
Uses the environment of npm start: DATABASE_URL, DATA_DIR.`;

const { values } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' }, 'empl-id': { type: 'string' }, out: { type: 'string' } },
});
const { 'empl-id': emplId, out } = values;
await runCommand({ help: values.help || !emplId || !out ? help : undefined, isHelpWanted: values.help === true }, async (config, log) => {
  const file = path.resolve(process.env.INIT_CWD ?? '.', out ?? '');
  const database = await joinDatabase(config, log);
  try {
    await exportPerson(database.sql, emplId ?? '', todayIn(config.timeZone, Date.now()), {
      write: (found) => writeNewFile(file, found),
      takeBack: () => rm(file),
    });
    log.info(`Saved all data about ${emplId} in ${file}.`);
  } finally {
    await database.close();
  }
});

async function writeNewFile(file: string, found: PersonExport): Promise<void> {
  const text = JSON.stringify(found, undefined, 2);
  await writeFile(file, `${text}\n`, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${file} already exists. Choose another file.`) : error;
  });
}
