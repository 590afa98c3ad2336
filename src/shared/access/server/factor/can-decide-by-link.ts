import { requiresFactor } from '#src/shared/access/factor-rules.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { Tag } from '#src/platform/db/server/sql.ts';
import { findSettings } from '#src/shared/setting/server/setting-queries.ts';
import { hasFactor } from './factor-queries.ts';

/** Whether a link in an email decides without a sign-in: never for approvers who have, or must have, a second factor. */
export async function canDecideByLink(sql: Tag, { emplId, roles }: Pick<Caller, 'emplId' | 'roles'>): Promise<boolean> {
  const { mailDecides, secondFactor } = (await findSettings(sql)).values;
  if (mailDecides !== 'link' || requiresFactor(secondFactor, roles)) return false;
  return secondFactor === 'off' || !(await hasFactor(sql, emplId));
}
