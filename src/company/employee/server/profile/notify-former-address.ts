import { formerAddressMail } from '#src/company/employee/profile/former-address-mail.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import type { RunInBackground } from '#src/platform/http/server/load-shedding/background-runner.ts';
import type { AfterCommit } from '#src/platform/http/server/transaction/transaction.ts';
import { type Caller, callerText } from '#src/base/caller/caller.ts';

/** The services that send the email. */
export type MailServices = { mailer: Mailer | undefined; config: { companyName: string } };

/** The address of an employee before this change. */
export type FormerAddress = { email: string; name: string };

/** Collects the previous addresses of a change, and notifies them one after the other in the background once the change is committed. */
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
  // oxlint-disable-next-line require-await -- after-commit steps are asynchronous; this one only starts the background work
  afterCommit(async () => inBackground(tellAll));
  return (address) => void former.push(address);
}
