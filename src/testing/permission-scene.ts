import { samples } from '#src/testing/sample-files.ts';
import type { CallerKind } from '#src/testing/expected-permissions.ts';
import { setValidPasswords } from '#src/testing/sign-in-fixtures.ts';
import type { Person, TestApp } from '#src/testing/test-app.ts';

/** The person whom a call is about, with their records. */
export type Subject = { emplId: string; email: string; attachment: string; unusedFile: string };

export type Scene = { by: Person | undefined; subject: Subject; approver: string };

/** A subject that does not exist. */
export const missingSubject: Subject = {
  emplId: 'NOBODY',
  email: 'nobody@test.example',
  attachment: `${'x'.repeat(22)}.pdf`,
  unusedFile: `${'y'.repeat(22)}.pdf`,
};

/** Adds the codes that the requests use. */
export async function addCodes({ sql }: TestApp): Promise<void> {
  await sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values
    ('gender', 'F', 'Female', 'F'), ('gender', 'Z', 'Other', 'Z'), ('job_title', 'SWE', 'Engineer', 'SWE'), ('business_unit', 'PRO', 'Product', 'Pro')`;
  await sql`insert into work_pattern values ('PT4', 'To change', 'full', 'full', 'full', 'full', 'off', 'off', 'off'), ('OLD', 'To delete', 'full', 'off', 'off', 'off', 'off', 'off', 'off')`;
  await sql`insert into webhook (name, address, format, events, secret)
    select name, 'https://10.0.0.5/', 'json', '{leave.approved}', 'whsec_AAAA' from unnest('{To change,To delete}'::text[]) name`;
  await sql`insert into absence_rule (from_date, to_date, message) select '2030-01-01', '2030-01-01', name from unnest('{To change,To delete}'::text[]) name`;
  await sql`insert into public_holiday (holiday_date, holiday_descr, holiday_state) values ('2026-12-26', 'To change', 'All'), ('2026-12-28', 'To delete', 'All')`;
}

/** Adds a caller and the person whom the calls are about: an engineer with 14 days of leave and a pending request for one day. */
export async function addScene(t: TestApp, kind: CallerKind): Promise<Scene> {
  const manager = () => t.addPerson({ roles: ['E', 'M'], departments: ['SAL'] });
  const [line, approver] = await Promise.all([manager(), manager()]);
  const subject = await t.addPerson({ reportsTo: line.emplId, departments: ['ENG'] });
  const made: Record<CallerKind, () => Person | undefined | Promise<Person>> = {
    nobody: () => undefined,
    'an employee, about oneself': () => subject,
    'an employee, about someone else': () => t.addPerson({ reportsTo: line.emplId, departments: ['ENG'] }),
    'a manager, about a direct report': () => line,
    'a manager, about someone whose requests they approve': () => approver,
    'a manager, about someone else': () => t.addPerson({ roles: ['E', 'M'], departments: ['ENG'] }),
    HR: () => t.addPerson({ roles: ['E', 'H'], departments: ['HRD'] }),
    'an admin, about someone in their department': () => t.addPerson({ roles: ['E', 'A'], departments: ['ENG'] }),
    'an admin, about someone in another department': () => t.addPerson({ roles: ['E', 'A'], departments: ['SAL'] }),
  };
  await t.addEntitlement(subject.emplId, 14);
  await t.sql`update employee set last_day = '2026-12-31' where empl_id = ${subject.emplId}`;
  await t.sql`insert into leave_plan (empl_id, leave_code, start_date, end_date) values (${subject.emplId}, 'AL', '2026-07-02', '2026-07-02')`;
  const [attachment, unusedFile] = [await upload(t, subject), await upload(t, subject)];
  const applied = await t.call('POST', '/appliedleave', {
    by: subject,
    body: { ...application(subject.emplId, '2026-07-01', approver.emplId), attachment },
  });
  if (applied.status !== 200) throw new Error(`The scene has no application: ${applied.message}`);
  const email = `${subject.emplId}@test.example`;
  const by = await made[kind]();
  await setValidPasswords(t);
  return { by, subject: { emplId: subject.emplId, email, attachment, unusedFile }, approver: approver.emplId };
}

export const application = (emplid: string, startDate: string, approver: string) => ({
  id: { emplid, startDate },
  employeeDetails: { emplId: emplid },
  leaveCategory: { leaveCode: 'AL' },
  endDate: startDate,
  halfDay: 'N',
  reason: 'A day at the sea',
  approver,
  attachment: '',
});

/** A form with one file, in the format of browsers. */
export const uploadForm = {
  headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  body: Buffer.concat([
    Buffer.from('--edge\r\nContent-Disposition: form-data; name="file"; filename="note.pdf"\r\nContent-Type: application/pdf\r\n\r\n'),
    samples.pdf,
    Buffer.from('\r\n--edge--\r\n'),
  ]),
};

async function upload(t: TestApp, by: Person): Promise<string> {
  const { body } = await t.call('POST', '/attachment/uploadfile', { by, ...uploadForm });
  return (body as { file: string }).file;
}
