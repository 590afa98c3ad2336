import type { FastifyInstance } from 'fastify';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { findMailRecipient } from '#src/shared/access/server/mail-recipient-queries.ts';
import { type AttachmentStore, newFileName } from '#src/shared/attachment/server/attachment-store.ts';
import { deliveryContract } from '#src/outgoing/delivery/delivery-contract.ts';
import { deliveryMessage } from '#src/outgoing/delivery/delivery-sentences.ts';
import { AppError, notFound } from '#src/platform/http/app-error.ts';
import { listAnswer } from '#src/platform/http/server/answer/answer.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { findSendingHold, releaseSending } from '#src/platform/jobs/server/sending-hold.ts';
import { pageHtml, pageText } from '#src/platform/mail/mail-layout.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import { sendMailAgain } from '#src/platform/mail/server/outbox.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { settingMessage } from '#src/shared/setting/setting-sentences.ts';
import { mailDeliveries, findLastBackup, findMailState } from './delivery-list.ts';

type Services = CallServices & {
  config: { timeZone: string; companyName: string; publicUrl: string; attachmentsUrl: string | undefined };
  mailer: Mailer | undefined;
  attachments: AttachmentStore;
  today: () => PlainDate;
};

/** The systems that people sign in with instead of a password, and their last known state. */
type SignInSystem = { door: 'provider' | 'directory'; stateOf: () => { state: 'asked' | 'answers' | 'silent'; since: number | null } };

/** @param throwAway functions that drop messages pending for longer than a day, one per channel, and return their number */
export function registerDeliveries(
  app: FastifyInstance,
  services: Services,
  throwAway: readonly ((tx: TransactionSql) => Promise<number>)[],
  signInSystems: readonly SignInSystem[],
): void {
  const { config, mailer, attachments, today } = services;
  const { timeZone } = config;
  serve(app, services, deliveryContract, {
    'GET /deliveries': ({ sql }) => listAnswer(mailDeliveries(sql, timeZone)),

    async 'POST /delivery/{mailOutboxId}/again'({ tx, params }) {
      const became = await sendMailAgain(tx, params.mailOutboxId);
      if (became === undefined) throw notFound();
      if (!became) throw new AppError(409, deliveryMessage('delivery.not-again'));
      return { message: 'Success' };
    },

    async 'GET /sending'({ sql, caller }) {
      const [held, { silentSince, ...counts }, addressee] = await Promise.all([
        findSendingHold(sql, timeZone),
        findMailState(sql, timeZone),
        findMailRecipient(sql, caller.emplId, today()),
      ]);
      const mail = !mailer ? ('not set' as const) : silentSince === null ? ('sending' as const) : ('silent' as const);
      return { held: held ?? null, mail, silentSince, ...counts, testMailTo: addressee?.email ?? null };
    },

    async 'GET /installation'({ sql }) {
      const lastBackup = await findLastBackup(sql, timeZone);
      const known = signInSystems.map(({ door, stateOf }) => {
        const { state, since } = stateOf();
        return { door, state, since: since === null ? null : formatMoment(since, timeZone) };
      });
      return { attachments: config.attachmentsUrl === undefined ? 'folder' : await checkBucket(attachments), lastBackup, doors: known };
    },

    async 'POST /sending/resume'({ tx, body }) {
      let thrownAway = 0;
      for (const give of body.throwAwayOld ? throwAway : []) thrownAway += await give(tx);
      if (!(await releaseSending(tx))) throw new AppError(409, deliveryMessage('delivery.not-held'));
      return { thrownAway };
    },

    async 'POST /settings/testmail'({ sql, caller }) {
      const addressee = await findMailRecipient(sql, caller.emplId, today());
      if (!mailer || !addressee) throw new AppError(409, settingMessage('setting.no-mail'));
      const began = Date.now();
      let answer = '';
      const hear = (said: string) => void (answer = said);
      const isTaken = await mailer.send(composeTestMail(addressee.email, config), (fault) => hear(fault.answer), hear);
      const at = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(began);
      return { isTaken, answer, to: addressee.email, at, seconds: Math.round((Date.now() - began) / 100) / 10 };
    },
  });
}

/** Formats a time in the company's time zone. @example formatMoment(0, 'Asia/Singapore') // '01/01/1970 07:30' */
const formatMoment = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at).replace(',', '');

/** Requests a file that does not exist. Only a working bucket answers that it is missing. */
async function checkBucket(attachments: AttachmentStore): Promise<'bucket' | 'silent'> {
  return attachments.read(newFileName('pdf')).then(
    () => 'bucket' as const,
    () => 'silent' as const,
  );
}

function composeTestMail(to: string, { companyName, publicUrl }: Services['config']) {
  const subject = `Test email of leave at ${companyName}`;
  const page = {
    companyName,
    heading: 'Email works',
    lead: 'This email was sent from the settings. Notifications look like this.',
    brief: 'A test email from the settings.',
    button: { label: 'Settings', link: `${publicUrl}${paths.settings()}` },
    why: "You're getting this because you requested it.",
    changeLink: `${publicUrl}${paths.account()}#mail`,
  };
  return { to, subject, text: pageText(page), html: pageHtml(subject, page) };
}
