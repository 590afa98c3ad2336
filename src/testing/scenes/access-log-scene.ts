import type { Person, TestApp } from '#src/testing/test-app.ts';

/** Adds views by several people: some of the same record, some on the same day, one by a command on the server. */
export async function addAccessLogEntries({ sql }: TestApp, people: readonly Person[], all: Person): Promise<void> {
  for (const [place, { emplId }] of [...people, ...people].entries())
    await sql`
      insert into data_look (seen_at, on_day, by_empl_id, about_empl_id, kind, record)
      values (${`2026-03-0${1 + (place % 3)}T08:00:0${place % 4}Z`}, ${`2026-03-${10 + place}`}, ${place % 5 ? emplId : null}, ${all.emplId},
        ${place % 2 ? 'entries' : 'nric'}, ${place % 2 ? `2026/${place % 3 ? 'AL' : 'SL'}` : all.emplId})`;
}
