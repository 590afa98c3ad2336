import type { Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { UploadKind } from '#src/shared/upload-match/upload-kinds.ts';
import type { StoredMatch } from '#src/shared/upload-match/upload-match-contract.ts';

export async function findUploadMatch(sql: Tag, upload: UploadKind): Promise<StoredMatch | null> {
  const [found] = await sql<{ match: StoredMatch }[]>`select match from upload_match where upload = ${upload}`;
  return found?.match ?? null;
}

/** Replaces the match of an upload. Of two at the same moment, the last one stays. */
export async function updateUploadMatch(tx: TransactionSql, upload: UploadKind, match: StoredMatch): Promise<void> {
  await tx`
    insert into upload_match (upload, match) values (${upload}, ${JSON.stringify(match)}::jsonb)
    on conflict (upload) do update set match = excluded.match, changed_at = now()
    where upload_match.match <> excluded.match`;
}
