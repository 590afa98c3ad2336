import type { Tag } from '#src/platform/db/server/sql.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type Person } from '#src/testing/test-app.ts';
import { insertAttachment, countUnusedAttachments, deleteUnusedAttachment, deleteUnusedAttachments } from './attachment-queries.ts';
import { newFileName } from './attachment-store.ts';

const t = testApp();
let person: Person;
let manager: Person;

beforeAll(async () => {
  manager = await t.addPerson({ roles: ['E', 'M'] });
});
beforeEach(async () => {
  await t.sql`delete from attachment f where not exists (select from applied_leave where attachment = f.file_name)`;
  person = await t.addPerson();
  await t.addEntitlement(person.emplId, 10);
});

async function addFile(hoursAgo = 0): Promise<string> {
  const fileName = newFileName('pdf');
  await t.sql.begin((tx) =>
    insertAttachment(tx, { fileName, originalName: 'doctor.pdf', mediaType: 'application/pdf', size: 9, uploadedBy: person.emplId }),
  );
  await t.sql`update attachment set uploaded_at = now() - make_interval(mins => ${hoursAgo * 60}) where file_name = ${fileName}`;
  return fileName;
}

const use = (sql: Tag, fileName: string, startDate = '2026-07-01') => sql`
  insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason, attachment)
  values (${person.emplId}, '2026-06-15', ${startDate}, ${startDate}, 'AL', 1, 'PNAPV', ${manager.emplId}, 'Ill', ${fileName})`;

const hasRow = async (fileName: string) => (await t.sql`select from attachment where file_name = ${fileName}`).length === 1;

function storeThat(fails: string[] = []) {
  const removed: string[] = [];
  const remove = async (fileName: string) => {
    if (fails.includes(fileName)) throw new Error('no disk');
    removed.push(fileName);
  };
  return { removed, remove };
}

/** Uses the file in a transaction that stays open until `commit`. */
async function beginUse(fileName: string) {
  let commit = () => {};
  let begun = () => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  const ready = new Promise<void>((resolve) => (begun = resolve));
  const done = t.sql.begin(async (tx) => {
    await use(tx, fileName);
    begun();
    await held;
  });
  await ready;
  return async () => {
    commit();
    await done;
  };
}

describe('removing unused attachments', () => {
  test('removes rows and files after 24 hours, not before', async () => {
    const [old, young] = [await addFile(24.1), await addFile(23.9)];
    const store = storeThat();
    await deleteUnusedAttachments(t.sql, store);
    expect(store.removed).toEqual([old]);
    expect([await hasRow(old), await hasRow(young)]).toEqual([false, true]);
  });

  test('keeps used attachments of any age', async () => {
    const used = await addFile(1000);
    await use(t.sql, used);
    const store = storeThat();
    await deleteUnusedAttachments(t.sql, store);
    expect(store.removed).toEqual([]);
    expect(await hasRow(used)).toBe(true);
  });

  test('keeps an attachment that an application is about to use', async () => {
    const [taken, old] = [await addFile(30), await addFile(25)];
    const commit = await beginUse(taken);
    const store = storeThat();
    await deleteUnusedAttachments(t.sql, store);
    await commit();
    expect(store.removed).toEqual([old]);
    expect(await hasRow(taken)).toBe(true);
  });

  test('removes each attachment once, even from several instances', async () => {
    const files = await Promise.all(Array.from({ length: 230 }, () => addFile(30)));
    const stores = [storeThat(), storeThat(), storeThat()];
    await Promise.all(stores.map((store) => deleteUnusedAttachments(t.sql, store)));
    expect(stores.flatMap(({ removed }) => removed).toSorted()).toEqual(files.toSorted());
  });

  test('continues with the other files if one cannot be removed, and reports it', async () => {
    const [stuck, other] = [await addFile(30), await addFile(25)];
    const store = storeThat([stuck]);
    await expect(deleteUnusedAttachments(t.sql, store)).rejects.toThrow('no disk');
    expect(store.removed).toEqual([other]);
  });
});

describe('deleting a file', () => {
  test('waits for an application that is about to use the file, and then keeps it', async () => {
    const fileName = await addFile();
    const commit = await beginUse(fileName);
    const outcome = t.sql.begin((tx) => deleteUnusedAttachment(tx, fileName, person.emplId));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await commit();
    expect(await outcome).toBe('used');
    expect(await hasRow(fileName)).toBe(true);
  });
});

test('counts the unused files of the last day as unused', async () => {
  await addFile(30);
  await addFile(1);
  await use(t.sql, await addFile(1));
  expect(await t.sql.begin((tx) => countUnusedAttachments(tx, person.emplId))).toBe(1);
});

test('the audit log contains an upload and its removal', async () => {
  const fileName = await addFile(30);
  await deleteUnusedAttachments(t.sql, storeThat());
  const rows = await t.sql`select action from audit_log where entity = 'attachment' and entity_key = ${fileName} order by audit_log_id`;
  expect(rows.map(({ action }) => action as string)).toEqual(['insert', 'update', 'delete']);
});
