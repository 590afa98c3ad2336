import path from 'node:path';
import { parseArgs } from 'node:util';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { checkArchive } from '#src/platform/db/server/backup-manifest.ts';
import { openDatabase, type OwnerConnection, requireOwner } from '#src/platform/db/server/connect.ts';
import { restore } from '#src/platform/db/server/restore.ts';
import { holdSending } from '#src/platform/jobs/server/sending.ts';
import { readPassphrase } from './backup-passphrase.ts';
import { runCommand } from './run-command.ts';

const help = `Loads an archive that npm run backup made into an empty installation. The application must not run on it meanwhile.

  npm run restore FILE
  npm run restore -- --check FILE

  --check   reads the archive through and holds every checksum against it; restores nothing

The environment says where to, as for npm start: DATABASE_URL (a new database), with DATABASE_OWNER_URL where the start has it, or DATA_DIR
(an empty folder), and ATTACHMENTS_URL.
An encrypted archive needs its passphrase in BACKUP_PASSPHRASE_FILE; with it, one that is not encrypted is refused.
It may be another kind of database than the one that was saved. An archive of an older version is brought up to date.`;

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' }, check: { type: 'boolean' } },
  allowPositionals: true,
});
const [name] = positionals;
await runCommand({ help: values.help || positionals.length !== 1 ? help : undefined, asked: values.help === true }, async (config, log) => {
  const file = path.resolve(process.env.INIT_CWD ?? '.', name ?? '');
  const passphrase = readPassphrase(process.env);
  if (values.check) {
    const { createdAt, tables, attachments } = await checkArchive(file, passphrase);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return log.info(
      `The archive is whole: ${rows} rows of ${tables.length} tables and ${attachments.count} attachments, saved at ${createdAt}.`,
    );
  }
  const asOwner = async (owner: OwnerConnection) => {
    const { sql, target } = requireOwner(owner);
    const { tables, attachments } = await restore(target, createAttachmentStore(config), file, log, { passphrase });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const files = attachments.count - attachments.deleted.length;
    // What waited in the archive may have gone out long ago.
    await holdSending(sql, 'restored');
    log.info(
      `Restored ${rows} rows of ${tables.length} tables and ${files} attachments. Nothing is sent from here until HR, or npm run resume-sending, lets go of what waits.`,
    );
  };
  const database = await openDatabase(config, log, { asItIs: true, asOwner });
  await database.close();
});
