import type { Scope } from '#src/base/caller/scope.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { JSONValue, Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import { hashToken } from '#src/shared/access/server/token.ts';
import { apiTokenColumns } from '#src/identity/api-token/api-token-columns.ts';
import { type ApiTokenInput, tokenDays } from '#src/identity/api-token/api-token-rules.ts';
import { nameOrder } from '#src/platform/lists/server/list-order.ts';
import { listSource } from '#src/platform/lists/server/list-source.ts';

/** The day and time zone for which tokens are read. */
type DayAndTimeZone = { today: PlainDate; timeZone: string };

const hasEnded = (sql: Tag, today: PlainDate) => sql`(t.ended_at is not null or t.last_day < ${today}::date)`;
const endsSoon = (sql: Tag, today: PlainDate) => sql`(t.last_day - ${today}::date <= ${tokenDays.toldBefore})`;

const stateText = (sql: Tag, today: PlainDate) => sql`case when ${hasEnded(sql, today)} then 'Ended'
  when t.last_day = ${today}::date then 'Expires today' when t.last_day - ${today}::date = 1 then 'Expires in 1 day'
  when ${endsSoon(sql, today)} then 'Expires in ' || (t.last_day - ${today}::date) || ' days' else 'Active' end`;

const scopesText = (sql: Tag) => sql`array_to_string(t.scopes, ', ')`;
const addressesText = (sql: Tag) => sql`case when t.addresses = '{}' then 'Any' else array_to_string(t.addresses, ', ') end`;
const usedAt = (sql: Tag, timeZone: string) => sql`(t.used_at at time zone ${timeZone}::text)`;

const tokenJson = (
  sql: Tag,
  { today, timeZone }: DayAndTimeZone,
) => sql`jsonb_build_object('apiTokenId', t.api_token_id, 'name', t.name, 'ending', t.ending,
  'state', ${stateText(sql, today)}, 'isEnded', ${hasEnded(sql, today)}, 'endsSoon', not ${hasEnded(sql, today)} and ${endsSoon(sql, today)},
  'lastUsed', ${usedAt(sql, timeZone)}::date, 'lastUsedTime', to_char(${usedAt(sql, timeZone)}, 'HH24:MI'), 'lastDay', t.last_day,
  'scopes', t.scopes, 'scopesText', ${scopesText(sql)}, 'addresses', t.addresses, 'addressesText', ${addressesText(sql)},
  'madeBy', (select e.name || ' (' || e.empl_id || ')' from employee e where e.empl_id = t.made_by))`;

/** Returns all tokens by name, ended ones last. */
export const apiTokens = (sql: Sql, when: DayAndTimeZone) =>
  listSource({
    columns: apiTokenColumns,
    columnSql: {
      name: { value: sql`t.name`, plain: sql`plain_text(t.name)` },
      state: { value: stateText(sql, when.today) },
      lastUsed: { value: sql`${usedAt(sql, when.timeZone)}::date` },
      lastDay: { value: sql`t.last_day` },
      scopes: { value: scopesText(sql) },
      addresses: { value: addressesText(sql) },
    },
    from: sql`api_token t`,
    where: sql`true`,
    row: tokenJson(sql, when),
    order: [
      { value: hasEnded(sql, when.today) },
      ...nameOrder(sql, sql`t.name`).map((value) => ({ value })),
      { value: sql`t.api_token_id` },
    ],
  });

/**
 * Adds a token. Names of expired tokens can be used again.
 *
 * @returns undefined if another token that has not ended has the name, even one from a concurrent call
 */
export async function insertApiToken(
  tx: TransactionSql,
  { name, scopes, lastDay, addresses }: ApiTokenInput,
  { token, by, ...when }: DayAndTimeZone & { token: string; by: string },
): Promise<{ json: Readonly<Record<string, JSONValue>>; version: number } | undefined> {
  await tx`update api_token set ended_at = now() where ended_at is null and lower(name) = lower(${name}) and last_day < ${when.today}`;
  const [added] = await tx<{ id: number }[]>`
    insert into api_token (name, token_hash, ending, scopes, addresses, last_day, made_by, told_end)
    values (${name}, ${hashToken(token)}, ${token.slice(-4)}, ${scopes}, ${addresses}, ${lastDay}, ${by}, ${lastDay}::date - ${when.today}::date <= ${tokenDays.toldBefore})
    on conflict do nothing returning api_token_id as id`;
  if (!added) return undefined;
  const [stored] = await tx<{ json: Readonly<Record<string, JSONValue>>; version: number }[]>`
    select ${tokenJson(tx, when)} as json, t.version from api_token t where t.api_token_id = ${added.id}`;
  return stored;
}

/** Locks a token against other changes. */
export async function lockApiToken(
  tx: TransactionSql,
  apiTokenId: string,
  today: PlainDate,
): Promise<{ version: number; isOver: boolean } | undefined> {
  const [locked] = await tx<{ version: number; isOver: boolean }[]>`
    select t.version, ${hasEnded(tx, today)} as "isOver" from api_token t where t.api_token_id = ${apiTokenId} for no key update`;
  return locked;
}

export async function updateTokenEnded(tx: TransactionSql, apiTokenId: string): Promise<void> {
  await tx`update api_token set ended_at = now() where api_token_id = ${apiTokenId}`;
}

/** A valid token, and whether its last use was recorded more than a minute ago. */
type ValidToken = { apiTokenId: number; name: string; scopes: Scope[]; addresses: string[]; isUseOld: boolean };

/** Returns the valid token with this secret, neither ended nor expired. */
export async function findApiToken(sql: Tag, token: string, today: PlainDate): Promise<ValidToken | undefined> {
  const [found] = await sql<ValidToken[]>`
    select t.api_token_id as "apiTokenId", t.name, to_json(t.scopes) as scopes, to_json(t.addresses) as addresses,
      t.used_at is null or t.used_at < now() - interval '1 minute' as "isUseOld"
    from api_token t where t.token_hash = ${hashToken(token)} and not ${hasEnded(sql, today)}`;
  return found;
}

/** Records the use of a token at most once a minute. */
export async function updateTokenLastUse(sql: Tag, apiTokenId: number): Promise<void> {
  await sql`update api_token set used_at = now()
    where api_token_id = ${apiTokenId} and (used_at is null or used_at < now() - interval '1 minute')`;
}

/** Returns the tokens that expire soon or whose creator has left, and marks them as notified. */
export async function claimUnnotifiedTokens(tx: TransactionSql, today: PlainDate) {
  const ending = await tx<{ token: string; until: PlainDate }[]>`
    update api_token t set told_end = true where not t.told_end and not ${hasEnded(tx, today)} and ${endsSoon(tx, today)}
    returning t.name as token, t.last_day as until`;
  const left = await tx<{ token: string; emplId: string }[]>`
    update api_token t set told_left = true from employee e
    where e.empl_id = t.made_by and e.status <> 'A' and not t.told_left and not ${hasEnded(tx, today)}
    returning t.name as token, t.made_by as "emplId"`;
  return { ending, left };
}
