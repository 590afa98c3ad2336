import type { Tag } from '#src/platform/db/server/sql.ts';

/** Counts the waiting, running and failed runs of each job, on all instances. */
export function countJobs(sql: Tag) {
  return sql<{ job: string; state: 'waiting' | 'active' | 'failed'; count: number }[]>`
    select name as job, case when state in ('created', 'retry') then 'waiting' else state::text end as state, count(*) from leave_jobs.job
    where state in ('created', 'retry', 'active', 'failed') and name !~ '^__pgboss__' group by 1, 2 order by 1, 2`;
}

export type JobState = { job: string; due: string; timeZone: string; waiting: number; failed: number; lastEnded: string | null };

/** Lists every scheduled job with the state of its last run. */
export function findJobs(sql: Tag) {
  return sql<JobState[]>`
    select s.name as job, cron as due, timezone as "timeZone", count(j.id) filter (where j.state in ('created', 'retry')) as waiting,
      count(j.id) filter (where j.state = 'failed') as failed,
      to_char(max(j.completed_on) filter (where j.state = 'completed') at time zone s.timezone, 'DD/MM/YYYY HH24:MI') as "lastEnded"
    from leave_jobs.schedule s left join leave_jobs.job j on j.name = s.name group by s.name, s.key order by s.name`;
}

/** Lists the failed runs, newest first. */
export function findFailedJobs(sql: Tag) {
  return sql<{ id: string; job: string; failedAt: string; said: string | null }[]>`
    select j.id::text, j.name as job, to_char(j.completed_on at time zone coalesce(s.timezone, 'UTC'), 'DD/MM/YYYY HH24:MI') as "failedAt",
      j.output ->> 'message' as said
    from leave_jobs.job j left join leave_jobs.schedule s on s.name = j.name
    where j.state = 'failed' and j.name !~ '^__pgboss__' order by j.completed_on desc limit 50`;
}
