import { parseArgs } from 'node:util';
import { hasDemoAccounts } from '#src/demo-company/server/has-demo-accounts.ts';
import { readConfig } from './config.ts';
import { runServer } from './run-server.ts';

const help = `Serves the leave application of a company.

  npm start

The environment configures it: HOST, PORT, DATABASE_URL, DATA_DIR, COMPANY_NAME, COMPANY_TIME_ZONE,
PUBLIC_URL, SMTP_URL, MAIL_FROM, ATTACHMENTS_URL, SESSION_HOURS, LOG_LEVEL,
TRUST_PROXY, METRICS_HOST, METRICS_PORT (see docs/operations.md).`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) {
  process.stdout.write(`${help}\n`);
} else {
  await runServer(() => readConfig(process.env, { dataDir: './data' }), {
    async prepare({ sql, log }) {
      if (await hasDemoAccounts(sql)) {
        log.warn(
          'THIS DATABASE HAS THE ACCOUNTS OF THE DEMO COMPANY, WHOSE PASSWORD EVERYBODY KNOWS. LOCK THEM OR START ON ANOTHER DATABASE.',
        );
      }
    },
  });
}
