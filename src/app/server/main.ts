import { parseArgs } from 'node:util';
import { enableSourceCache } from './process/source-cache.ts';

enableSourceCache('./data');
const { hasDemoAccounts } = await import('#src/app/demo-company/server/has-demo-accounts.ts');
const { environmentNames, readConfig } = await import('./config/config.ts');
const { secretNames } = await import('./config/secret-files.ts');
const { runServer } = await import('./process/run-server.ts');
const { rememberAddress } = await import('./process/own-address.ts');
const { hasHr } = await import('#src/shared/access/server/last-hr-queries.ts');

const help = `Serves the leave application of a company.

  npm start

Environment variables (see docs/operations.md):

${environmentNames.map((name) => `  ${name}`).join('\n')}

Secrets can be read from files: ${secretNames.map((name) => `${name}_FILE`).join(', ')}.`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) {
  process.stdout.write(`${help}\n`);
} else {
  let isNew = false;
  let dataDir = '';
  await runServer(() => readConfig(process.env, { dataDir: './data' }), {
    async prepare({ sql, config, log }) {
      isNew = !(await hasHr(sql));
      dataDir = config.dataDir;
      if (config.publicUrlIsGuessed)
        log.warn(`PUBLIC_URL is not set: links in emails and calendars begin with ${config.publicUrl}, which works on this machine only.`);
      if (await hasDemoAccounts(sql)) {
        log.warn('THIS DATABASE HAS THE ACCOUNTS OF THE DEMO COMPANY, WHOSE PASSWORD IS PUBLIC. LOCK THEM OR START ON ANOTHER DATABASE.');
      }
    },
    ready(address, log) {
      log.info(`The leave application is at ${address}`);
      rememberAddress(dataDir, address);
      if (isNew) log.warn('No one can sign in yet. Run npm run create-hr.');
    },
  });
}
