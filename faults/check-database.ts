import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sql } from '#src/platform/db/server/sql.ts';
import { findBalanceDifferences } from '#src/ledger/leave-ledger/server/balance/reconcile-balances.ts';
import { samples } from '#src/testing/sample-files.ts';
import type { WriteLog, State } from './write-log.ts';

/** Returns a sentence for each difference between the database and the acknowledged writes, and for each incomplete record. */
export async function findFaults(sql: Sql, dataDir: string, { entries }: WriteLog): Promise<string[]> {
  const rows = await sql<{ key: string; status: State; attachment: string | null }[]>`
    select empl_id || ' ' || start_date as key, leave_status as status, attachment from applied_leave`;
  const stored = new Map(rows.map((row) => [row.key, row]));
  const lost = [...entries].flatMap(([key, { may }]) => {
    const state = stored.get(key)?.status ?? 'gone';
    return may.has(state) ? [] : [`${key} was acknowledged as ${[...may].join(' or ')} and is ${state}`];
  });
  const unasked = rows.filter(({ key }) => !entries.has(key)).map(({ key }) => `${key} was never requested`);
  return [
    ...lost,
    ...unasked,
    ...(await findHalfDone(sql)),
    ...(await findBalanceDifferences(sql)),
    ...findMissingFiles(rows, entries, dataDir),
  ];
}

async function findHalfDone(sql: Sql): Promise<string[]> {
  const found = await sql<{ fault: string }[]>`
    select 'taken leave of ' || e.empl_id || ' is ' || e.taken_leave || ', not the days approved' as fault
    from leave_entitlement e
    where e.taken_leave <> (select coalesce(sum(l.leave_duration), 0) from applied_leave l
      where l.empl_id = e.empl_id and l.leave_year = e.year and l.leave_code = e.leave_code and l.leave_status in ('APPRV', 'PNCLD'))
    union all
    select 'the history of application ' || l.applied_leave_id || ' does not end with its status'
    from applied_leave l
    where l.leave_status is distinct from (select v.to_status from applied_leave_event v
      where v.applied_leave_id = l.applied_leave_id order by v.applied_leave_event_id desc limit 1)
      or (select count(*) from applied_leave_event v where v.applied_leave_id = l.applied_leave_id) <> case l.leave_status when 'APPRV' then 2 else 1 end
    union all
    select 'a history has no application' from applied_leave_event v
    where not exists (select from applied_leave l where l.applied_leave_id = v.applied_leave_id)
    union all
    select 'the audit log has ' || written || ' applications, the tables ' || kept from (
      select count(*) filter (where action = 'insert') - count(*) filter (where action = 'delete') as written,
        (select count(*) from applied_leave) as kept
      from audit_log where entity = 'applied_leave') as counted where written <> kept
    union all
    select 'an idempotency key has no answer' from idempotency_key where answer is null`;
  return found.map(({ fault }) => fault);
}

function findMissingFiles(rows: readonly { attachment: string | null }[], entries: WriteLog['entries'], dataDir: string): string[] {
  const folder = path.join(dataDir, 'attachments');
  const files = new Set(readdirSync(folder));
  const used = rows.flatMap(({ attachment }) => attachment ?? []);
  // These uploads were acknowledged. Their application may be missing from the database.
  const waiting = [...entries.values()].flatMap(({ attachment, may }) => (attachment && !may.has('gone') ? [attachment] : []));
  return [...new Set([...used, ...waiting])]
    .filter((name) => !files.has(name) || !readFileSync(path.join(folder, name)).equals(samples.pdf))
    .map((name) => `the file ${name} is missing or incomplete`);
}
