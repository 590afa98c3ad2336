import { Readable } from 'node:stream';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import { connect } from '#src/platform/db/server/connect.ts';
import { writeWorkbook } from '#src/platform/excel/server/write-workbook.ts';

// The least that any server in this language needs on this database: a request, a prepared statement and a response.
// It checks no token, role or rule and writes no log, so it is not a usable product. The benchmark compares the application with it.
const [socketDir = '', user = ''] = process.argv.slice(2);
const sql = connect({ socketDir, user, database: 'postgres' }, { max: 10 });
const app = Fastify();

app.get('/api/ready', () => ({}));

const columns = sql`
  l.applied_leave_id, l.empl_id, l.eff_date, l.start_date, l.leave_code, e.name, e.job_title, job.xlatlongname as job_title_text, c.leave_descr,
  l.end_date, l.half_day_part, l.leave_duration, l.leave_status, status.xlatlongname as leave_status_text, l.approver, a.name as approver_name,
  l.reason, l.approver_date, l.attachment
  from applied_leave l
  join employee e on e.empl_id = l.empl_id
  join leave_category c on c.leave_code = l.leave_code
  join translate_item status on status.fieldname = 'leave_status' and status.fieldvalue = l.leave_status
  left join translate_item job on job.fieldname = 'job_title' and job.fieldvalue = e.job_title
  join employee a on a.empl_id = l.approver`;

type Who = { Params: { emplId: string } };

app.get<Who>(
  '/me/:emplId',
  ({ params }) => sql`
  select e.empl_id, e.name, e.roles, (select json_object_agg(name, value) from setting) as settings,
    (select count(*) from notice n where n.empl_id = e.empl_id and n.read_at is null) as unread
  from employee e where e.empl_id = ${params.emplId}`,
);

app.get<{ Params: { emplId: string; year: string } }>(
  '/balances/:emplId/:year',
  ({ params: { emplId, year } }) => sql`
  select en.*, e.name, c.leave_descr, (
    select sum(leave_duration) from applied_leave w where w.empl_id = en.empl_id and w.leave_year = en.year and w.leave_code = en.leave_code and w.leave_status = 'PNAPV') as pending
  from leave_entitlement en join employee e on e.empl_id = en.empl_id join leave_category c on c.leave_code = en.leave_code
  where en.empl_id = ${emplId} and en.year = ${year} order by en.leave_code`,
);

app.get('/holidays', () => sql`select * from public_holiday order by holiday_date`);

app.get<Who>(
  '/count/:emplId',
  ({ params }) => sql`
  select count(*) from applied_leave where approver = ${params.emplId} and leave_status in ('PNAPV', 'PNCLD')`,
);

app.get<Who>(
  '/own/:emplId',
  ({ params }) => sql`
  select ${columns} where l.empl_id = ${params.emplId} order by l.start_date desc, l.applied_leave_id desc`,
);

app.get<{ Params: { id: string } }>(
  '/one/:id',
  ({ params }) => sql`
  select one.*, json_build_object('available', en.available_leave, 'taken', en.taken_leave, 'pending', (
      select sum(leave_duration) from applied_leave w where w.empl_id = one.empl_id and w.leave_year = en.year and w.leave_code = one.leave_code and w.leave_status = 'PNAPV')) as balance,
    (select json_agg(dept_id) from employee_department d where d.empl_id = one.empl_id) as departments,
    (select json_agg(json_build_object('on', ev.happened_at, 'by', who.name, 'from', ev.from_status, 'to', ev.to_status, 'remark', ev.remark, 'reason', ev.reason) order by ev.applied_leave_event_id desc)
      from applied_leave_event ev left join employee who on who.empl_id = ev.by_empl_id where ev.applied_leave_id = one.applied_leave_id) as timeline
  from (select ${columns} where l.applied_leave_id = ${params.id}) one
  left join leave_entitlement en on en.empl_id = one.empl_id and en.year = extract(year from one.start_date) and en.leave_code = one.leave_code`,
);
app.get('/all', () => sql`select ${columns} order by l.start_date desc, l.applied_leave_id desc limit 10`);

app.get<Who>(
  '/pending/:emplId',
  ({ params }) => sql`
  select ${columns} where l.approver = ${params.emplId} and l.leave_status in ('PNAPV', 'PNCLD') order by l.start_date, l.applied_leave_id`,
);

app.get<Who>(
  '/pending/:emplId/10',
  ({ params }) => sql`
  select ${columns} where l.approver = ${params.emplId} and l.leave_status in ('PNAPV', 'PNCLD') order by l.start_date, l.applied_leave_id limit 10`,
);

app.get<{ Params: { emplId: string; year: string } }>('/explain/:emplId/:year', ({ params: { emplId, year } }) =>
  Promise.all([
    sql`select * from leave_entitlement where empl_id = ${emplId} and year = ${year} and leave_code = 'AL'`,
    sql`
      select n.*, who.name from entitlement_entry n left join employee who on who.empl_id = n.by_empl_id
      where n.empl_id = ${emplId} and n.year = ${year} and n.leave_code = 'AL' order by n.on_date, n.entry_id`,
    sql`
      select l.*, status.xlatlongname from applied_leave l
      join translate_item status on status.fieldname = 'leave_status' and status.fieldvalue = l.leave_status
      where l.empl_id = ${emplId} and l.leave_year = ${year} and l.leave_code = 'AL' and l.leave_status in ('PNAPV', 'APPRV', 'PNCLD')
      order by l.start_date, l.applied_leave_id`,
  ]),
);

app.get<{ Params: { text: string } }>('/search/:text', async ({ params }) => {
  const like = `%${params.text}%`;
  const [[total], rows] = await Promise.all([
    sql`select count(*) as total from applied_leave l join employee e on e.empl_id = l.empl_id where e.name ilike ${like}`,
    sql`select ${columns} where e.name ilike ${like} order by l.leave_duration desc, l.start_date desc, l.applied_leave_id desc limit 10`,
  ]);
  return { ...total, rows };
});

app.post<{ Body: { email: string; password: string } }>('/signin', async ({ body }) => {
  const [found] = await sql<{ hash: string }[]>`
    select password_hash as hash from login_detail join employee using (empl_id) where lower(business_email) = ${body.email.toLowerCase()}`;
  return verify(found?.hash ?? '', body.password);
});

app.get('/export', (_request, reply) => {
  const cells = async function* () {
    for (const row of await sql`select ${columns} order by l.start_date desc, l.applied_leave_id desc`.values())
      yield row as (string | number | null)[];
  };
  const names = Array.from({ length: 19 }, (_, n) => ({ heading: `Column ${n}`, kind: 'text' as const }));
  return reply.send(Readable.from(writeWorkbook({ sheets: [{ name: 'Export', columns: names, rows: cells() }] })));
});

type Entitlement = { id: { emplid: string; year: number; leaveCode: string }; entitlement: number };

app.post<{ Body: Entitlement[] }>('/entitlements', ({ body }) =>
  sql.begin((tx) =>
    Promise.all(
      body.map(
        ({ id, entitlement }) => tx`
          insert into leave_entitlement (empl_id, year, leave_code, carry_forward, entitlement, available_leave, taken_leave)
          values (${id.emplid}, ${id.year}, ${id.leaveCode}, 0, ${entitlement}, ${entitlement}, 0) returning *`,
      ),
    ),
  ),
);

type Application = { emplId: string; startDate: string; endDate: string; leaveCode: string; approver: string; reason: string };

app.post<{ Body: Application }>('/apply', async ({ body: { emplId, startDate, endDate, leaveCode, approver, reason } }) => {
  const [stored] = await sql`
    insert into applied_leave (empl_id, eff_date, start_date, end_date, leave_code, leave_duration, leave_status, approver, reason)
    values (${emplId}, current_date, ${startDate}, ${endDate}, ${leaveCode}, 1, 'PNAPV', ${approver}, ${reason}) returning *`;
  return stored;
});

app.post<{ Body: { appliedLeaveId: number } }>('/approve', async ({ body }) => {
  const [booked] = await sql`
    with changed as (
      update applied_leave set leave_status = 'APPRV', approver_date = current_date where applied_leave_id = ${body.appliedLeaveId} returning *
    ), taken as (
      update leave_entitlement en set taken_leave = en.taken_leave + l.leave_duration from changed l
      where en.empl_id = l.empl_id and en.year = l.leave_year and en.leave_code = l.leave_code
    )
    insert into applied_leave_event (applied_leave_id, by_empl_id, from_status, to_status)
    select applied_leave_id, approver, 'PNAPV', leave_status from changed returning to_status`;
  return booked;
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
