import path from 'node:path';
import { parseArgs } from 'node:util';
import { enableSourceCache } from './process/source-cache.ts';

enableSourceCache('./data/demo');
const { demoAccounts, demoPassword } = await import('#src/app/demo-company/demo-accounts.ts');
const { fillDemoCompany } = await import('#src/app/demo-company/server/fill-demo-company.ts');
const { todayIn } = await import('#src/base/dates/plain-date.ts');
const { updateSettings: storeSettings } = await import('#src/shared/setting/server/setting-queries.ts');
const { readConfig } = await import('./config/config.ts');
const { runServer } = await import('./process/run-server.ts');

const help = `Serves the demo company: creates it in an empty database, and prints the address and the accounts.

  npm run demo [-- --employees N]

  --employees N   the number of employees (default 60; 100000 needs a PostgreSQL server)

Uses the environment of npm start. The default of DATA_DIR is ./data/demo.`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' }, employees: { type: 'string' } } });
if (values.help) {
  process.stdout.write(`${help}\n`);
} else {
  await runServer(
    () => {
      if (values.employees !== undefined && !(/^[1-9]\d{1,6}$/.test(values.employees) && Number(values.employees) >= 60))
        throw new Error('--employees must be a whole number from 60 to 1000000.');
      const config = readConfig({ LOG_LEVEL: 'warn', ...process.env }, { dataDir: './data/demo', companyName: 'Demo Company' });
      // No one may get mail about invented people.
      return config.sending === 'on' ? config : { ...config, smtpUrl: undefined, demoMails: path.join(config.dataDir, 'mails') };
    },
    {
      async prepare({ sql, config, log }) {
        await fillDemoCompany(sql, {
          today: todayIn(config.timeZone, Date.now()),
          employees: Number(values.employees ?? 60),
          log: (line) => log.info(line),
        });
        // Emails of all kinds are on, so that the demo can show them, until HR changes the setting.
        const isSet = (await sql`select from setting limit 1`).length > 0;
        if (config.demoMails !== undefined && !isSet) await sql.begin((tx) => storeSettings(tx, { mailNotices: 'all' }));
      },
      ready: printAccounts,
    },
  );
}

function printAccounts(address: string): void {
  const rows = demoAccounts.map(({ email, emplId, roles, note }) =>
    `  ${email.padEnd(24)} ${emplId}  ${roles.join(' ').padEnd(8)} ${note ?? ''}`.trimEnd(),
  );
  process.stdout.write(`
The demo company is at ${address}

${rows.join('\n')}

The password of each account is ${demoPassword}
${process.env.SENDING === 'on' ? '' : '\nIts emails are shown at /demo/mails\n'}`);
}
