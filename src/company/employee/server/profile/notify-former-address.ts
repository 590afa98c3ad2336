import { formerAddressMail } from '#src/company/employee/profile/former-address-mail.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import type { RunInBackground } from '#src/platform/http/server/load-shedding/background-runner.ts';
import type { AfterCommit } from '#src/platform/http/server/transaction/transaction.ts';
import { type Caller, callerText } from '#src/base/caller/caller.ts';

/** What they are told with. */
export type MailServices = { mailer: Mailer | undefined; config: { companyName: string } };

/** An address that was somebody's until this change. */
export type FormerAddress = { email: string; name: string };

/** Gathers the addresses that a change leaves behind, and tells them once it is committed, one after the other, with nobody waiting for it. */
export function notifyFormerAddresses(
  { mailer, config: { companyName } }: MailServices,
  inBackground: RunInBackground,
  caller: Caller,
  afterCommit: AfterCommit,
): (address: FormerAddress) => void {
  const former: FormerAddress[] = [];
  const tellAll = async () => {
    for (const { email, name } of former)
      await mailer?.send({ to: email, ...formerAddressMail({ name, companyName, by: callerText(caller) }) });
  };
  // oxlint-disable-next-line require-await -- what is done after the commit is asynchronous; this only starts it
  afterCommit(async () => inBackground(tellAll));
  return (address) => void former.push(address);
}
