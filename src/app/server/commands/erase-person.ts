import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { joinDatabase, type OwnerConnection, requireOwner } from '#src/platform/db/server/connect.ts';
import { type ErasureCounts, erasePerson, refuseErasure } from '#src/outgoing/personal-data/server/erase-person.ts';
import { runCommand } from './run-command.ts';

const help = `Erases the personal data of an employee who has left: name, email, NRIC, mobile, gender, marriage, children, dotted line, reasons, attachments,
the account, and all of these in the audit log. IDs, dates and days remain. This cannot be undone. The application can keep running.

  npm run erase-person -- --empl-id ID [--yes]

  --empl-id ID   the employee ID, for example E0001; active employees cannot be erased
  --yes          skip the confirmation

Uses the environment of npm start: DATABASE_URL with DATABASE_OWNER_URL, DATA_DIR, ATTACHMENTS_URL. Earlier backups still hold the data.`;

const { values } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' }, 'empl-id': { type: 'string' }, yes: { type: 'boolean' } },
});
const emplId = values['empl-id'] ?? '';
await runCommand({ help: values.help || !emplId ? help : undefined, isHelpWanted: values.help === true }, async (config, log) => {
  const asOwner = async (owner: OwnerConnection) => {
    const { sql } = requireOwner(owner);
    await refuseErasure(sql, emplId);
    if (!values.yes) await confirm(emplId);
    const erased = await erasePerson(sql, createAttachmentStore(config), emplId);
    log.info(erased ? summaryText(erased) : `${emplId} has already been erased.`);
  };
  const database = await joinDatabase(config, log, { asOwner });
  await database.close();
});

function summaryText({ applications, events, attachments, auditLog }: ErasureCounts): string {
  return `${emplId} is erased: the profile, the account, the reasons in ${applications} applications and ${events} timeline entries, ${attachments} attachments, and values in ${auditLog} audit log entries.`;
}

/** @throws Error without a terminal, or if the typed ID is another */
async function confirm(id: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Error('There is no terminal for questions. Add --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`This cannot be undone. Type ${id} to erase the person: `);
  terminal.close();
  if (answer.trim() !== id) throw new Error('Nothing was erased.');
}
