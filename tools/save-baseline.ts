import { rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createAttachmentStore } from '#src/shared/attachment/server/create-attachment-store.ts';
import { backup } from '#src/platform/db/server/backup.ts';
import { connect } from '#src/platform/db/server/connect.ts';
import { migrate } from '#src/platform/db/server/migrate.ts';
import { readSchema } from '#src/platform/db/server/schema/schema-files.ts';
import { fillDemoCompany } from '#src/app/demo-company/server/fill-demo-company.ts';
import { scratchFolder, startScratchPostgres } from '#src/testing/servers/scratch-postgres.ts';

const help = `Saves a small company as a version stores it, for the upgrade test. Run it once for each release.

  node tools/save-baseline.ts VERSION [--schema]

  --schema   also saves the statements of the schema files as the baseline of the migrations. Only for a version that is not released yet:
             databases of an older baseline are refused afterwards.
`;

const released = 'src/platform/db/server/released';
const { values, positionals } = parseArgs({ allowPositionals: true, options: { schema: { type: 'boolean' }, help: { type: 'boolean' } } });
const [version] = positionals;
if (!version || values.help) process.stdout.write(help);
else {
  if (values.schema) {
    writeFileSync(`${released}/${version}.sql.gz`, gzipSync(readSchema(), { level: 9 }));
    rmSync(`${released}/${version}.tar.gz`, { force: true });
  }
  await save(version);
}

async function save(version: string): Promise<void> {
  const { folder: home, remove } = scratchFolder();
  const log = { info: () => {}, warn: (line: string) => void process.stderr.write(`${line}\n`) };
  const { stop, ...address } = await startScratchPostgres();
  const target = { ...address, database: 'postgres' };
  const sql = connect(target, { patient: true });
  await migrate(sql);
  await fillDemoCompany(sql, { today: '2026-06-15', employees: 60, log: () => {} });
  await addAttachment();
  await backup(target, createAttachmentStore({ attachmentsUrl: undefined, dataDir: home }), `${released}/${version}.tar.gz`, log);
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
