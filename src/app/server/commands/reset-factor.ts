import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { deleteFactors } from '#src/shared/access/server/factor/factor-queries.ts';
import { endSessions } from '#src/shared/access/server/session-queries.ts';
import { joinDatabase } from '#src/platform/db/server/connect.ts';
import { logCommand } from '#src/platform/db/server/log-event.ts';
import { notifyOfFactorReset } from '#src/shared/notification/server/notify-of-factor.ts';
import { runCommand } from './run-command.ts';

const help = `Removes the second factor of an employee who has lost it, if no one else can do so on the screen Login Details. All sessions of the account
end; its owner and HR are notified. The application can keep running.

  npm run reset-factor -- EMPLOYEE-ID

Uses the environment of npm start: DATABASE_URL, DATA_DIR, SMTP_URL.`;

const { values, positionals } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
const [emplId] = positionals;
const isWrong = emplId === undefined || positionals.length > 1;

await runCommand({ help: values.help || isWrong ? help : undefined, isHelpWanted: values.help === true }, async (config, log) => {
  if (emplId === undefined) return;
  const database = await joinDatabase(config, log);
  try {
    await database.sql.begin(async (tx) => {
      if (!(await deleteFactors(tx, emplId))) throw new Error(`No second factor is set up for ${emplId}.`);
      const sessions = await endSessions(tx, emplId);
      const entry = { action: 'factors reset', entity: 'login_detail', entityKey: emplId, after: { sessions } } as const;
      await logCommand(tx, { requestId: randomUUID(), ...entry });
      await notifyOfFactorReset(tx, config.smtpUrl !== undefined, emplId, null);
    });
    log.info(`${emplId} now signs in with the password only, and can set up a second factor in My account.`);
  } finally {
    await database.close();
  }
});
