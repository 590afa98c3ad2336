import type { Person, TestApp } from '#src/testing/test-app.ts';

/** Adds API tokens and webhooks. @returns the id of a webhook */
export async function addApiClients(t: TestApp, by: Person): Promise<number> {
  await addApiTokens(t, by);
  return addWebhooks(t);
}

/** Adds tokens that are valid, expire soon or have expired, some of them never used. */
async function addApiTokens({ sql }: TestApp, by: Person): Promise<void> {
  await sql`insert into api_token (name, token_hash, ending, scopes, addresses, last_day, made_by, used_at, ended_at)
    select name, sha256(convert_to(name || last_day, 'UTF8')), 'abcd', scopes::text[], addresses::text[], last_day::date, ${by.emplId}, used_at::timestamptz, ended_at::timestamptz
    from (values ('Payroll', '{leave:read,balances:read}', '{203.0.113.0/24}', '2027-01-31', '2026-06-14 10:00Z', null),
      ('badges', '{people:read}', '{}', '2026-06-20', null, null), ('Badges', '{people:read}', '{}', '2026-06-20', '2026-06-14 12:00Z', '2026-06-14 13:00Z'),
      ('Intranet', '{leave:read}', '{}', '2027-01-31', '2026-05-01 10:00Z', null), ('Old clock', '{leave:read}', '{2001:db8::/32}', '2026-06-14', null, null)
    ) made (name, scopes, addresses, last_day, used_at, ended_at)`;
}

/** Adds webhooks that work, fail or are disabled, and deliveries of one of them. */
async function addWebhooks({ sql }: TestApp): Promise<number> {
  const hooks = await sql<{ id: number }[]>`
    insert into webhook (name, address, secret_address, format, events, secret, is_on, failing_since) values
      ('Payroll', 'https://pay.example', null, 'json', '{leave.approved,employee.added}', 'whsec_AAAA', true, null),
      ('payroll', 'https://pay.example', null, 'json', '{leave.approved,employee.added}', 'whsec_AAAA', true, '2026-03-01 08:00Z'),
      ('Chat', 'https://chat.example/…', 'https://chat.example/x', 'slack', '{leave.approved}', null, false, null),
      ('Badges', 'https://chat.example/…', 'https://chat.example/x', 'slack', '{leave.approved}', null, false, null)
    returning webhook_id as id`;
  const [first, second] = hooks.map(({ id }) => id);
  await sql`
    insert into webhook_delivery (webhook_id, event, data, status, tries, tried_at, answered, fault, took_ms, answer, next_try_at, ended_at)
    select hook, case when n % 2 = 0 then 'leave.approved' else 'employee.added' end, '{}',
      case n % 3 when 0 then 'delivered' when 1 then 'waiting' else 'failed' end, 1 + n % 2,
      timestamptz '2026-03-01 08:00Z' + n % 3 * interval '1 day' + n % 2 * interval '1 hour', case when n % 3 <> 1 then 200 + n % 3 * 150 end,
      case when n % 3 = 1 then 'webhook.address-private' end, 100 * (n % 3), 'ok', '2026-03-05 08:00Z', case when n % 3 <> 1 then now() end
    from generate_series(1, 12) n cross join unnest(array[${first ?? 0}, ${second ?? 0}]::bigint[]) hook`;
  return first ?? 0;
}
