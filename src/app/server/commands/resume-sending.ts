import { parseArgs } from 'node:util';
import { joinDatabase } from '#src/platform/db/server/connect.ts';
import { findSendingHold, releaseSending } from '#src/platform/jobs/server/sending.ts';
import { deleteStaleMails } from '#src/platform/mail/server/outbox.ts';
import { deleteExpiredDeliveries } from '#src/outgoing/webhook/server/delivery-queries.ts';
import { plural } from '#src/base/text/plural.ts';
import { runCommand } from './run-command.ts';

const help = `Lets go of what an installation holds back: after a restore, and after a start with SENDING=off, nothing is sent. The application may run meanwhile.

  npm run resume-sending [-- --throw-away]

  --throw-away   what has waited for longer than a day is not sent any more

The environment says which database, as for npm start: DATABASE_URL, DATA_DIR.`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' }, 'throw-away': { type: 'boolean' } } });

await runCommand({ help: values.help ? help : undefined, asked: true }, async (config, log) => {
  const database = await joinDatabase(config, log, { asItIs: true });
  try {
    if (!(await findSendingHold(database.sql, config.timeZone))) return log.info('Nothing is held back.');
    const thrown = await database.sql.begin(async (tx) => {
      const count = values['throw-away'] ? (await deleteStaleMails(tx)) + (await deleteExpiredDeliveries(tx)) : 0;
      await releaseSending(tx);
      return count;
    });
    log.info(
      `What waits is sent${thrown > 0 ? `, but for ${plural(thrown, 'mail or message of a webhook', 'mails and messages of webhooks')} older than a day` : ''}.`,
    );
  } finally {
    await database.close();
  }
});
