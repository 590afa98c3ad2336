import path from 'node:path';
import { parseArgs } from 'node:util';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { checkArchive } from '#src/platform/db/server/backup-manifest.ts';
import { openDatabase, type OwnerConnection, requireOwner } from '#src/platform/db/server/connect.ts';
import { restore } from '#src/platform/db/server/restore.ts';
import { holdSending } from '#src/platform/jobs/server/sending-hold.ts';
import { readPassphrase } from './backup-passphrase.ts';
import { runCommand } from './run-command.ts';

const help = `Restores an archive of npm run backup into an empty installation. Stop the application first.

  npm run restore FILE
  npm run restore -- --check FILE

  --check   reads the whole archive and verifies its checksums; restores nothing

Uses the environment of npm start: DATABASE_URL (a new database), with DATABASE_OWNER_URL if npm start uses it, or DATA_DIR (an empty folder),
and ATTACHMENTS_URL.
An encrypted archive needs its passphrase in BACKUP_PASSPHRASE_FILE. If that is set, archives without encryption are rejected.
An archive of an embedded database can be restored into a server, and the other way round. Archives of older versions are upgraded.`;

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' }, check: { type: 'boolean' } },
  allowPositionals: true,
});
const [name] = positionals;
await runCommand(
  { help: values.help || positionals.length !== 1 ? help : undefined, isHelpWanted: values.help === true },
  async (config, log) => {
    const file = path.resolve(process.env.INIT_CWD ?? '.', name ?? '');
    const passphrase = readPassphrase(process.env);
    if (values.check) {
      const { createdAt, tables, attachments } = await checkArchive(file, passphrase);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return log.info(
        `The archive is intact: ${rows} rows of ${tables.length} tables and ${attachments.count} attachments, saved at ${createdAt}.`,
      );
    }
    const asOwner = async (owner: OwnerConnection) => {
      const { sql, target } = requireOwner(owner);
      const { tables, attachments } = await restore(target, createAttachmentStore(config), file, log, { passphrase });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const files = attachments.count - attachments.deleted.length;
      // The archive may contain emails that were sent long ago.
      await holdSending(sql, 'restored');
      log.info(
        `Restored ${rows} rows of ${tables.length} tables and ${files} attachments. Outgoing mail is paused until HR resumes it on the home page, or until npm run resume-sending.`,
      );
    };
    const database = await openDatabase(config, log, { asItIs: true, asOwner });
    await database.close();
  },
);
