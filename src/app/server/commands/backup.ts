import path from 'node:path';
import { parseArgs } from 'node:util';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { logCommand } from '#src/platform/db/server/log-event.ts';
import { backup } from '#src/platform/db/server/backup.ts';
import { joinDatabase } from '#src/platform/db/server/connect.ts';
import { readPassphrase } from './backup-passphrase.ts';
import { runCommand } from './run-command.ts';

const help = `Saves the database and the attachments, as of this moment, in one archive. The application can keep running.

  npm run backup FILE

  FILE   a new file, for example /backup/leave-2026-06-15.tar.gz; it appears once it is complete

Uses the environment of npm start: DATABASE_URL, DATA_DIR, ATTACHMENTS_URL.
The audit log records the backup and the user of the server who made it.
The archive holds personal data. Store it where only administrators can read it. To encrypt it, set BACKUP_PASSPHRASE_FILE to a file
with a passphrase on one line. Without the passphrase, no one can read the archive again.`;

const { values, positionals } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
const [name] = positionals;
await runCommand(
  { help: values.help || positionals.length !== 1 ? help : undefined, isHelpWanted: values.help === true },
  async (config, log) => {
    const file = path.resolve(process.env.INIT_CWD ?? '.', name ?? '');
    const passphrase = readPassphrase(process.env);
    const database = await joinDatabase(config, log, { asItIs: true });
    try {
      const { tables, attachments } = await backup(database.target, createAttachmentStore(config), file, log, passphrase);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      log.info(`Saved ${rows} rows of ${tables.length} tables and ${attachments.count} attachments in ${file}.`);
      await logCommand(database.sql, {
        requestId: 'backup',
        action: 'saved',
        entity: 'backup',
        entityKey: file,
        after: { rows, attachments: attachments.count },
      }).catch((error: Error) => {
        throw new Error(`The archive is intact, but no entry could be added to the audit log: ${error.message}`, { cause: error });
      });
    } finally {
      await database.close();
    }
  },
);
