import { parseArgs } from 'node:util';
import { joinDatabase } from '#src/platform/db/server/connect.ts';
import { findSendingHold, releaseSending } from '#src/platform/jobs/server/sending-hold.ts';
import { deleteStaleMails } from '#src/platform/mail/server/outbox.ts';
import { deleteExpiredDeliveries } from '#src/outgoing/webhook/server/delivery-queries.ts';
import { plural } from '#src/base/text/plural.ts';
import { runCommand } from './run-command.ts';

const help = `Resumes outgoing mail and webhooks, which are paused after a restore and after a start with SENDING=off. The application can keep running.

  npm run resume-sending [-- --throw-away]

  --throw-away   discards what has been pending for more than a day

Uses the environment of npm start: DATABASE_URL, DATA_DIR.`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' }, 'throw-away': { type: 'boolean' } } });

await runCommand({ help: values.help ? help : undefined, isHelpWanted: true }, async (config, log) => {
  const database = await joinDatabase(config, log, { asItIs: true });
  try {
    if (!(await findSendingHold(database.sql, config.timeZone))) return log.info('Sending is not paused.');
    const thrown = await database.sql.begin(async (tx) => {
      const count = values['throw-away'] ? (await deleteStaleMails(tx)) + (await deleteExpiredDeliveries(tx)) : 0;
      await releaseSending(tx);
      return count;
    });
    const discarded = plural(thrown, 'message', 'messages');
    log.info(`Sending is resumed.${thrown > 0 ? ` Discarded ${discarded} older than a day.` : ''}`);
  } finally {
    await database.close();
  }
});
