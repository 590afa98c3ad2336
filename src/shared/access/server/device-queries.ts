import type { Tag } from '#src/platform/db/server/sql.ts';
import type { Device } from '#src/shared/access/device.ts';
import type { SignInOrigin } from './session-queries.ts';

/** A device counts as new again after this number of days without a sign-in. */
const newAfterDays = 90;

/**
 * Records the device of a sign-in.
 *
 * @returns whether to notify the owner: the device was not used for 90 days, and the account has used another one
 */
export async function recordDevice(sql: Tag, emplId: string, { browser, system, address }: SignInOrigin): Promise<boolean> {
  const [noted] = await sql<{ isNew: boolean }[]>`
    with earlier as (
      select browser, system, seen_at > now() - ${newAfterDays} * interval '1 day' as is_known from known_device where empl_id = ${emplId}
    ), noted as (
      insert into known_device (empl_id, browser, system, address) values (${emplId}, ${browser}, ${system}, ${address})
      on conflict (empl_id, browser, system) do update set seen_at = now(), address = excluded.address
    )
    select exists (select from earlier) and not exists (select from earlier where browser = ${browser} and system = ${system} and is_known) as "isNew"`;
  return noted?.isNew ?? false;
}

/** Stores the email that notifies the owner of a device. */
export async function updateDeviceMail(sql: Tag, emplId: string, { browser, system }: Device, mailOutboxId: string): Promise<void> {
  await sql`update known_device set mail_outbox_id = ${mailOutboxId} where empl_id = ${emplId} and browser = ${browser} and system = ${system}`;
}

/** Returns the device of an email, with the time of the sign-in in the company's time zone. */
export async function findMailedDevice(
  sql: Tag,
  mailOutboxId: string,
  timeZone: string,
): Promise<(Device & { address: string; seenAt: string }) | undefined> {
  const [device] = await sql<(Device & { address: string; seenAt: string })[]>`
    select browser, system, address, to_char(seen_at at time zone ${timeZone}::text, 'DD/MM/YYYY HH24:MI') as "seenAt"
    from known_device where mail_outbox_id = ${mailOutboxId}`;
  return device;
}

/** Deletes devices that count as new again. The latest device of each account stays, so that its next one is not taken for the first. */
export async function deleteOldDevices(sql: Tag): Promise<void> {
  await sql`
    delete from known_device d where seen_at < now() - ${newAfterDays} * interval '1 day'
      and exists (select from known_device later where later.empl_id = d.empl_id
        and (later.seen_at, later.browser, later.system) > (d.seen_at, d.browser, d.system))`;
}
