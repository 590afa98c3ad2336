import { mailWay } from '#src/app/server/mail-way.ts';
import type { Mail, Mailer } from '#src/platform/mail/server/mailer.ts';
import { deliverNext, type MailWay } from '#src/platform/mail/server/outbox.ts';
import type { TestApp } from '../test-app.ts';

type Config = Parameters<typeof mailWay>[0]['config'];

/** A mail server that keeps what it takes. `takes` false: it takes nothing. */
export type PostBox = { way: MailWay; takes: boolean; sendAll: () => Promise<Mail[]> };

/**
 * What an application would send, with the addresses and the time zone of `config`. `sendAll` sends what waits, and gives what came since.
 *
 * @param through a real way out, which each mail has to take as well
 */
export function createPostBox(t: TestApp, config: Config, through?: Mailer): PostBox {
  const sent: Mail[] = [];
  const way = mailWay({
    sql: t.sql,
    config,
    resetPage: `${config.publicUrl}/resetpassword`,
    today: () => t.clock.today,
    mailer: { send: async (mail, ...how) => box.takes && (!through || (await through.send(mail, ...how))) && sent.push(mail) > 0 },
  });
  if (!way) throw new Error('There is a mailer.');
  const box: PostBox = {
    way,
    takes: true,
    async sendAll() {
      await t.sql`update mail_outbox set next_try_at = now() where status = 'queued'`;
      while ((await deliverNext(way)) !== undefined);
      return sent.splice(0);
    },
  };
  return box;
}
