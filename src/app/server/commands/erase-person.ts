import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { joinDatabase, type OwnerConnection, requireOwner } from '#src/platform/db/server/connect.ts';
import { type ErasureCounts, erasePerson, refuseErasure } from '#src/outgoing/personal-data/server/erase-person.ts';
import { runCommand } from './run-command.ts';

const help = `Erases the personal data of somebody who has left: name, e-mail, NRIC, mobile, gender, marriage, children, dotted line, reasons, attachments,
the account, and all of these in the audit log. Ids, dates and days stay. It cannot be taken back. The application may run meanwhile.

  npm run erase-person -- --empl-id ID [--yes]

  --empl-id ID   the employee ID, such as E0001; an active employee is refused
  --yes          does not ask for confirmation

The environment says where, as for npm start: DATABASE_URL with DATABASE_OWNER_URL, DATA_DIR, ATTACHMENTS_URL. Backups that were made before still hold the data.`;

const { values } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' }, 'empl-id': { type: 'string' }, yes: { type: 'boolean' } },
});
const emplId = values['empl-id'] ?? '';
await runCommand({ help: values.help || !emplId ? help : undefined, asked: values.help === true }, async (config, log) => {
  const asOwner = async (owner: OwnerConnection) => {
    const { sql } = requireOwner(owner);
    await refuseErasure(sql, emplId);
    if (!values.yes) await confirm(emplId);
    const erased = await erasePerson(sql, createAttachmentStore(config), emplId);
    log.info(erased ? summaryText(erased) : `There is nothing left of ${emplId} to erase.`);
  };
  const database = await joinDatabase(config, log, { asOwner });
  await database.close();
});

function summaryText({ applications, events, attachments, auditLog }: ErasureCounts): string {
  return `${emplId} is erased: the profile, the account, the reasons of ${applications} applications and ${events} lines of timelines, ${attachments} attachments, and values in ${auditLog} entries of the audit log.`;
}

/** @throws Error without a terminal to ask on, or when the answer is another */
async function confirm(id: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Error('There is no terminal to ask on: give --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`This cannot be taken back. Type ${id} to erase the person: `);
  terminal.close();
  if (answer.trim() !== id) throw new Error('Nothing was erased.');
}
