import path from 'node:path';
import { parseArgs } from 'node:util';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { logCommand } from '#src/platform/db/server/log-event.ts';
import { backup } from '#src/platform/db/server/backup.ts';
import { joinDatabase } from '#src/platform/db/server/connect.ts';
import { readPassphrase } from './backup-passphrase.ts';
import { runCommand } from './run-command.ts';

const help = `Writes the database and the attachments as they are at this moment into one archive. The application may run meanwhile.

  npm run backup FILE

  FILE   a new file, such as /backup/leave-2026-06-15.tar.gz; it appears when it is whole

The environment says what to save, as for npm start: DATABASE_URL, DATA_DIR, ATTACHMENTS_URL.
The audit log says that it was made, and which user of the server did.
The archive holds personal data: keep it where only administrators read. With BACKUP_PASSPHRASE_FILE, a file whose one line is a passphrase,
it is encrypted and cannot be altered unseen; whoever loses the passphrase loses the archive.`;

const { values, positionals } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
const [name] = positionals;
await runCommand({ help: values.help || positionals.length !== 1 ? help : undefined, asked: values.help === true }, async (config, log) => {
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
      throw new Error(`The archive is whole, but the audit log could not take the entry about it: ${error.message}`, { cause: error });
    });
  } finally {
    await database.close();
  }
});
