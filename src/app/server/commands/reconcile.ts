import { parseArgs } from 'node:util';
import { joinDatabase } from '#src/platform/db/server/connect.ts';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { runCommand } from './run-command.ts';

const help = `Recalculates every balance from its entries and its leave, and prints each stored figure that differs. Prints nothing if all are right.
The application can keep running. The exit code is 1 if a figure differs; nothing is changed.

  npm run reconcile

Uses the environment of npm start: DATABASE_URL, DATA_DIR.`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });

await runCommand({ help: values.help ? help : undefined, isHelpWanted: true }, async (config, log) => {
  const database = await joinDatabase(config, log, { asItIs: true });
  try {
    const found = await findBalanceDifferences(database.sql);
    for (const line of found) log.info(line);
    if (found.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
});
