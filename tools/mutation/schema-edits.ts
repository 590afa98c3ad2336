import { startScratchPostgres, withConnection } from '../../src/testing/servers/scratch-postgres.ts';
import { migrate } from '../../src/platform/db/server/migrate.ts';
import { applyEdit, type Edit } from './edit.ts';
import { sqlEdits } from './sql-edits.ts';

export const isSchemaFile = (file: string): boolean => file.endsWith('/schema.sql');

const beginning = 'create function ';
const quote = '$$';

type Place = { start: number; body: number; bodyEnd: number; end: number };

/** Finds the functions of a schema file, with the range of each body. */
function functionsIn(source: string): Place[] {
  const found: Place[] = [];
  for (let start = source.indexOf(beginning); start !== -1; start = source.indexOf(beginning, start + 1)) {
    const body = source.indexOf(quote, start) + quote.length;
    const bodyEnd = source.indexOf(quote, body);
    found.push({ start, body, bodyEnd, end: source.indexOf(';', bodyEnd) + 1 });
  }
  return found;
}

/**
 * Returns every single change of the functions of a schema file that tests should notice. An assignment (`:=`) is no comparison.
 *
 * @example schemaEdits('create function f() … as $$ select a < 1 $$;').map(({ text }) => text) // ['<=']
 */
export const schemaEdits = (source: string): Edit[] =>
  functionsIn(source).flatMap(({ body, bodyEnd }) =>
    sqlEdits(source.slice(body, bodyEnd))
      .map((edit) => ({ ...edit, start: edit.start + body, end: edit.end + body }))
      .filter(({ start }) => source[start - 1] !== ':'),
  );

/** Returns the statements that replace a function of a database with its changed version. */
export function replacementOf(source: string, edit: Edit): string {
  const place = functionsIn(source).find(({ start, end }) => start <= edit.start && edit.end <= end);
  if (!place) throw new Error('The edit is in no function.');
  const { start, end } = place;
  const changed = applyEdit(source.slice(start, end), { ...edit, start: edit.start - start, end: edit.end - start });
  return `select set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true); create or replace ${changed.slice('create '.length)}`;
}

/** Returns the edits that PostgreSQL accepts. A function that cannot be created says nothing about the tests. */
export async function validEdits<T extends Edit>(edits: readonly T[], sourceOf: (edit: T) => string): Promise<T[]> {
  if (edits.length === 0) return [];
  const { stop, ...address } = await startScratchPostgres();
  const valid: T[] = [];
  try {
    await withConnection({ ...address, database: 'postgres' }, async (sql) => {
      await migrate(sql);
      for (const edit of edits) {
        const outcome = await sql
          .begin(async (tx) => {
            await tx.unsafe(replacementOf(sourceOf(edit), edit));
            throw new Error('undo');
          })
          .catch((error: Error) => error.message);
        if (outcome === 'undo') valid.push(edit);
      }
    });
  } finally {
    await stop();
  }
  return valid;
}
