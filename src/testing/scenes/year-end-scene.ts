import type { Person, TestApp } from '#src/testing/test-app.ts';

/** Adds a year end whose lines have equal values in each column, and two lines that changed since HR previewed them. */
export async function addYearEnd({ sql }: TestApp, people: readonly Person[], by: Person): Promise<void> {
  await sql`insert into year_end (year, opens, by_empl_id) values (2026, false, ${by.emplId})`;
  for (const [place, { emplId }] of people.entries())
    for (const leaveCode of place % 2 ? ['AL', 'SL'] : ['AL'])
      await sql`
        insert into year_end_line (year_end_id, empl_id, leave_code, year, closes, available, taken, pending, carry_over_max, rule_grant, granted_before,
          is_retired, is_monthly, edited_carry, note)
        values (1, ${emplId}, ${leaveCode}, 2026, true, ${14 + (place % 3)}, ${place % 4}, ${place % 2}, 5, ${14 + (place % 2)}, 14, false, false,
          ${place % 3 ? null : 8}, ${place % 3 ? null : 'Agreed'})`;
}
