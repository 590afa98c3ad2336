import type { Sql } from '#src/platform/db/server/sql.ts';
import { withCompany } from '../kit/company.ts';
import { compare, measureCalls } from '../kit/measure.ts';
import { busyManagers, demoPerson, freeDays, peopleWithLongLists } from '../kit/people.ts';
import { isWanted, type Options, printTable, times, year } from '../kit/question.ts';
import { apply, get, inTurn, onceEach, search } from '../kit/requests.ts';

export const question = 'How much more does a call take when everyone has a state and a work pattern of their own?';

export const ask = (options: Options): Promise<void> =>
  withCompany(1000, async (company) => {
    const { sql } = company;
    const day = onceEach(await freeDays(sql, { year, many: 500 * 2 * (options.rounds + 1), butOf: [] }));
    const person = inTurn(await peopleWithLongLists(sql, { many: 100, year }));
    const manager = inTurn(await busyManagers(sql, 50));
    const hr = await demoPerson(sql, 'H0001');
    await sql`insert into work_pattern values ('OWN', 'Own week', 'full', 'full', 'full', 'full', 'full', 'off', 'off')`;
    await sql`insert into translate_item (fieldname, fieldvalue, xlatlongname, xlatshortname) values ('state', 'KDH', 'Kedah', 'Kdh'), ('state', 'KUL', 'Kuala Lumpur', 'KL')`;
    await sql`update public_holiday set holiday_state = 'Kedah, Kuala Lumpur' where extract(month from holiday_date) in (5, 8, 9)`;
    await sql`vacuum analyze`;
    const row = printTable('job', 'CPU with personal days, ms', 'without', 'ratio');
    const jobs = [
      { name: 'submit an application', requests: 500, next: () => apply(day()) },
      { name: 'own list, 50 rows', requests: 1000, next: () => get('/appliedleave/me', person()) },
      { name: 'pending list, a page of 10', requests: 1000, next: () => get('/appliedleave/me/pendingapproval?page=1&size=10', manager()) },
      { name: 'all leave, filtered and sorted, a page of 10', requests: 200, next: () => search(hr) },
    ];
    for (const job of jobs.filter(({ name }) => isWanted(options, name))) {
      const measure = () => measureCalls(company, job.next, job);
      const { own, floor, ratio } = await compare(
        options.rounds,
        async () => {
          await setPersonalDays(sql);
          const cost = await measure();
          await sql`delete from employee_work_pattern`;
          await sql`delete from employee_work_state`;
          return cost;
        },
        measure,
      );
      row(job.name, own.cpu, floor.cpu, times(ratio));
    }
  });

/** Gives everyone a work pattern and a state from this year on, and another state from July on. The days that leave costs stay the same. */
async function setPersonalDays(sql: Sql): Promise<void> {
  await sql`insert into employee_work_pattern select empl_id, make_date(${year}, 1, 1), 'OWN' from employee`;
  await sql`
    insert into employee_work_state select empl_id, make_date(${year}, month, 1), case month when 1 then 'KDH' else 'KUL' end
    from employee, unnest('{1,7}'::int[]) month`;
}
