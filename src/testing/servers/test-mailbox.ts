import { createMailSending } from '#src/app/server/jobs/mail-sending.ts';
import type { Mail, Mailer } from '#src/platform/mail/server/mailer.ts';
import { deliverNextMail, type MailDeliveryServices } from '#src/platform/mail/server/outbox.ts';
import type { TestApp } from '#src/testing/test-app.ts';

type Config = Parameters<typeof createMailSending>[0]['config'];

/** A mail server that stores received emails; with `takes: false` it accepts none. */
export type TestMailbox = { way: MailDeliveryServices; takes: boolean; sendAll: () => Promise<Mail[]> };

/**
 * Collects the emails that an application sends, with the addresses and time zone of `config`. `sendAll` sends all pending emails and
 * returns the new ones.
 *
 * @param through a real mailer that must accept each email as well
 */
export function createTestMailbox(t: TestApp, config: Config, through?: Mailer): TestMailbox {
  const sent: Mail[] = [];
  const way = createMailSending({
    sql: t.sql,
    config,
    resetPage: `${config.publicUrl}/resetpassword`,
    today: () => t.clock.today,
    mailer: { send: async (mail, ...how) => box.takes && (!through || (await through.send(mail, ...how))) && sent.push(mail) > 0 },
  });
  if (!way) throw new Error('There is no mailer.');
  const box: TestMailbox = {
    way,
    takes: true,
    async sendAll() {
      await t.sql`update mail_outbox set next_try_at = now() where status = 'queued'`;
      while ((await deliverNextMail(way)) !== undefined);
      return sent.splice(0);
    },
  };
  return box;
}
