import type { Tag } from '#src/platform/db/server/sql.ts';
import { approvedDays, entitlementKeyColumns } from './balance-queries.ts';

type ComparedFigure = { what: string; of: string; stored: number; counted: number };

/**
 * Recalculates every balance from its entries and leave, and reports stored figures that differ.
 *
 * @returns one sentence per difference
 * @example await findBalanceDifferences(sql) // ['E0001/2026/AL: available leave is 14, but its entries add up to 13.']
 */
export async function findBalanceDifferences(sql: Tag): Promise<string[]> {
  const found = await sql<ComparedFigure[]>`
    with counted as (
      select en.empl_id || '/' || en.year || '/' || en.leave_code as of, en.available_leave, en.carry_forward, en.entitlement, en.taken_leave,
        coalesce(sum(e.days), 0) as days, coalesce(sum(e.to_carry_forward), 0) as carried, coalesce(sum(e.to_entitlement), 0) as entitled,
        en.brought_leave + ${approvedDays(sql, entitlementKeyColumns(sql))} as taken
      from leave_entitlement en left join entitlement_entry e on e.empl_id = en.empl_id and e.year = en.year and e.leave_code = en.leave_code
      group by en.empl_id, en.year, en.leave_code
    )
    select c.of, held.what, held.stored, held.counted
    from counted c, lateral (values
      ('available leave is', c.available_leave::numeric, c.days), ('carried forward is', c.carry_forward::numeric, c.carried),
      ('entitlement is', c.entitlement::numeric, c.entitled), ('taken leave is', c.taken_leave::numeric, c.taken)) held (what, stored, counted)
    where held.stored <> held.counted order by 1, 2`;
  return found.map(
    ({ of, what, stored, counted }) =>
      `${of}: ${what} ${stored}, ${what.startsWith('taken') ? 'but its applications and earlier leave add up to' : 'but its entries add up to'} ${counted}.`,
  );
}
