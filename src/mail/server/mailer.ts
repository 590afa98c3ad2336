import { createTransport } from 'nodemailer';

export type Mail = { to: string; subject: string; text: string };

export type Mailer = {
  /** Sends one mail and says whether the mail server took it. A failure is logged, never thrown. */
  send: (mail: Mail) => Promise<boolean>;
};

type MailLog = { warn: (about: object, message: string) => void };

/** A mail server that does not answer within this time counts as gone, in milliseconds. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

/**
 * The way out for mails; undefined when no mail server is configured. A mail is given to the server once: one that is lost can be asked for again.
 *
 * @example await createMailer({ smtpUrl: 'smtp://mail.example', mailFrom: 'leave@demo.example' }, log)?.send({ to, subject, text }) // true
 */
export function createMailer(config: { smtpUrl: string | undefined; mailFrom: string | undefined }, log: MailLog): Mailer | undefined {
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl === undefined || mailFrom === undefined) return undefined;
  const transport = createTransport({ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true, ...patience });
  return {
    async send({ to, subject, text }) {
      try {
        // An address as an object is taken as it is: a comma in it makes no second recipient.
        await transport.sendMail({ from: mailFrom, to: { name: '', address: to }, subject, text });
        return true;
      } catch (error) {
        log.warn(faultOf(error), 'a mail could not be sent');
        return false;
      }
    },
  };
}

/** What may be logged of a failure: the words of a mail server may quote the mail, and with it a secret link. */
function faultOf(error: unknown): object {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown };
  return { code, command, responseCode };
}
