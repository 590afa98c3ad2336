import type { z } from 'zod';
import { canReadEntitlement } from '#src/access/server/reach.ts';
import type { Caller } from '#src/caller/caller.ts';
import type { Tag } from '#src/db/server/sql.ts';
import type { entitlementEntryContract } from '#src/leave-entitlement/entitlement-entry-contract.ts';
import type { EntitlementKey } from './leave-entitlement-queries.ts';

type Entry = z.output<(typeof entitlementEntryContract)['POST /leaveentitlement/{emplId}/{year}/{leaveCode}/entries']['response']>;

/** The entries of an entitlement that the caller may see; undefined where there is none. */
export async function findEntries(sql: Tag, caller: Caller, { emplId, year, leaveCode }: EntitlementKey): Promise<Entry[] | undefined> {
  const [found] = await sql<{ entries: Entry[] }[]>`
    select (select coalesce(json_agg(json_strip_nulls(json_build_object('entryId', n.entry_id, 'kind', n.kind, 'days', trim_scale(n.days),
          'on', n.on_date, 'until', n.until_date))::jsonb
        || jsonb_build_object('note', n.note, 'byEmplId', n.by_empl_id, 'happenedAt', n.happened_at) order by n.on_date, n.entry_id), '[]')
      from entitlement_entry n where n.empl_id = en.empl_id and n.year = en.year and n.leave_code = en.leave_code) as entries
    from leave_entitlement en join employee e on e.empl_id = en.empl_id
    where en.empl_id = ${emplId} and en.year = ${year} and en.leave_code = ${leaveCode} and ${canReadEntitlement(sql, caller)}`;
  return found?.entries;
}
