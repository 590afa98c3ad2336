import { withCompany } from '../kit/company.ts';
import { compare, measureCalls } from '../kit/measure.ts';
import { createPendingLeave, freeDays } from '../kit/people.ts';
import { type Options, printTable, times, year } from '../kit/question.ts';
import { apply, approve, onceEach } from '../kit/requests.ts';

export const question = 'How much more does a request or decision take when notifications are also sent by email?';

const requests = 400;

export const ask = ({ rounds }: Options): Promise<void> =>
  withCompany(1000, async (company) => {
    const { sql } = company;
    const many = requests * 2 * (rounds + 1);
    // Some approvers cannot sign in.
    const days = await freeDays(sql, { year, many: 3 * many, butOf: [] });
    const pending = onceEach(await createPendingLeave(sql, days.splice(many)));
    const day = onceEach(days);
    await sql`vacuum analyze`;
    const row = printTable('job', 'CPU with email, ms', 'without', 'ratio');
    const jobs = { 'submit an application': () => apply(day()), approve: () => approve(pending()) };
    for (const [name, next] of Object.entries(jobs)) {
      // The emails are queued but not sent, because a demo company holds mail back.
      const measure = (value: 'all' | 'none') => async () => {
        await sql`
          insert into setting (name, value) values ('mailNotices', ${JSON.stringify(value)}::text::jsonb)
          on conflict (name) do update set value = excluded.value`;
        return measureCalls(company, next, { requests });
      };
      const { own, floor, ratio } = await compare(rounds, measure('all'), measure('none'));
      row(name, own.cpu, floor.cpu, times(ratio));
    }
  });
