import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { backup } from '#src/platform/db/server/backup.ts';
import { connect } from '#src/platform/db/server/connect.ts';
import { migrate, readMigrations } from '#src/platform/db/server/migrate.ts';
import { fillDemoCompany } from '#src/app/demo-company/server/fill-demo-company.ts';
import { scratchFolder, startScratchPostgres } from '#src/testing/servers/scratch-postgres.ts';

const help = `Saves a small company as a version stores it, for the test of upgrades. Run once for each release.

  node tools/save-baseline.ts VERSION [LAST_MIGRATION]

  LAST_MIGRATION   the last step of that version's schema, such as 0002; all that there are unless told`;

const [version, last = '9999'] = process.argv.slice(2);
if (!version || version.startsWith('-')) process.stdout.write(`${help}\n`);
else await save(version, last);

async function save(version: string, last: string): Promise<void> {
  const { folder: home, remove } = scratchFolder();
  const log = { info: () => {}, warn: (line: string) => void process.stderr.write(`${line}\n`) };
  const { stop, ...address } = await startScratchPostgres();
  const target = { ...address, database: 'postgres' };
  const sql = connect(target, { patient: true });
  await migrate(
    sql,
    readMigrations().filter(({ name }) => name.slice(0, 4) <= last),
  );
  await fillDemoCompany(sql, { today: '2026-06-15', employees: 60, log: () => {} });
  await addAttachment();
  await backup(
    target,
    createAttachmentStore({ attachmentsUrl: undefined, dataDir: home }),
    `src/platform/db/server/released/${version}.tar.gz`,
    log,
  );
  await sql.end();
  await stop();
  remove();

  async function addAttachment(): Promise<void> {
    const name = 'certificate-of-a-doctor.pdf';
    const bytes = Buffer.from('%PDF-1.4\n%%EOF\n');
    await sql`insert into attachment (file_name, original_name, media_type, size, uploaded_by)
      values (${name}, 'certificate.pdf', 'application/pdf', ${bytes.length}, 'E0001')`;
    await createAttachmentStore({ attachmentsUrl: undefined, dataDir: home }).put(name, bytes, 'application/pdf');
  }
}
