import { domainToASCII } from 'node:url';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { ConfigError } from '#src/base/text/server/connection-fault.ts';
import { mailServerFault } from './mail-server-fault.ts';

export type Mail = {
  to: string;
  /** The address for replies; by default the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  /** A calendar entry as an attachment. */
  calendar?: string;
  /** Another attachment. */
  file?: { name: string; type: string; content: Buffer };
  /** The id of the conversation: mail programs group emails with the same id. */
  about?: string;
  /** The message id, by which mail servers recognise a retried email. */
  id?: string;
};

/**
 * Why a mail server did not accept an email: for a reason about this email, or because the server cannot be used at all. `answer` has the
 * server's words, which may quote the email. They are not logged, and stored without possible secrets.
 */
export type MailFault = { said: string; about: 'mail' | 'server'; isFinal: boolean; answer: string };

export type Mailer = {
  /**
   * Sends one email and returns true if the mail server accepted it. Failures are logged, never thrown.
   *
   * @param onFault receives the reason of a failure
   * @param onTaken receives the server's answer to an accepted email
   */
  send: (mail: Mail, onFault?: (fault: MailFault) => void, onTaken?: (answer: string) => void) => Promise<boolean>;
};

type MailLog = { warn: (about: object, message: string) => void };

/** How long a mail server may stay silent, in milliseconds; twice as long after it has received an email. */
const timeoutMs = 10_000;
/** The whole delivery may take this many timeouts: a server whose answer never ends must not hold up all emails forever. */
const timesInAll = 24;

/**
 * Creates the mailer; undefined if no mail server is configured. An email is sent once: retries are up to the outbox (`outbox.ts`).
 *
 * @param ms timeout for a silent mail server; tests use a shorter one
 * @example await createMailer({ smtpUrl: 'smtp://mail.example', mailFrom: 'leave@demo.example' }, log)?.send({ to, subject, text }) // true
 */
export function createMailer(
  config: { smtpUrl: string | undefined; mailFrom: string | undefined },
  log: MailLog,
  ms = timeoutMs,
): Mailer | undefined {
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl === undefined || mailFrom === undefined) return undefined;
  let transport: Transporter | undefined;
  const open = async () => (transport ??= await openTransport(smtpUrl, ms));
  return {
    async send(mail, onFault, onTaken) {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), timesInAll * ms);
      try {
        const { response } = await (transport ?? (await open())).sendMail({ ...messageOf(mail, mailFrom), signal: late.signal });
        onTaken?.(truncateAnswer(response));
        return true;
      } catch (thrown) {
        const error = late.signal.aborted ? endlessAnswer : thrown;
        log.warn(loggableError(error, smtpUrl), 'an email could not be sent');
        onFault?.(mailFault(error));
        return false;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Loaded with the first email, because most processes never send one. */
async function openTransport(smtpUrl: string, ms: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const patience = { connectionTimeout: ms, greetingTimeout: ms, socketTimeout: 2 * ms, dnsTimeout: ms };
  return createTransport({ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true, ...patience });
}

/** Connects to a mail server and signs in as for an email, but sends none. @throws Error with one sentence */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = await openTransport(smtpUrl, timeoutMs);
  try {
    await transport.verify();
  } catch (error) {
    throw new ConfigError(mailServerFault(error, smtpUrl), { cause: error });
  } finally {
    transport.close();
  }
}

/** The fault of a delivery that took too long. */
const endlessAnswer = { code: 'ETIMEDOUT', message: 'The mail server did not finish its answer.' };

/** Limits the length of a mail server's answer. */
const truncateAnswer = (answer: unknown) => String(answer).slice(0, 1000);

/**
 * Returns the domain of `MAIL_FROM`: mail gateways treat a reserved domain as a sign of spam. @example domainOf('Leave
 * <leave@demo.example>') // 'demo.example'
 */
const domainOf = (from: string) => domainToASCII(from.slice(from.lastIndexOf('@') + 1).replaceAll(/[>\s]/g, '')) || 'localhost';

/** Converts an email for the library. */
function messageOf({ to, replyTo, subject, text, html, calendar, file, about, id }: Mail, from: string): SendMailOptions {
  const address = (name: string) => `<${name}@${domainOf(from)}>`;
  return {
    from,
    // As an object, the address is used as it is: a comma in it adds no second recipient.
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    headers: autoReplyHeaders,
    ...(html !== undefined && { html }),
    ...((calendar !== undefined || file) && {
      attachments: [
        ...(calendar === undefined
          ? []
          : [{ filename: 'leave.ics', content: calendar, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }]),
        ...(file ? [{ filename: file.name, content: file.content, contentType: file.type }] : []),
      ],
    }),
    ...(about !== undefined && { references: address(about) }),
    ...(id !== undefined && { messageId: address(id) }),
  };
}

/** Prevents automatic replies. */
const autoReplyHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

type SmtpError = { code?: unknown; command?: unknown; responseCode?: unknown; response?: unknown; message?: unknown };

/** Returns what may be logged about a failure: the mail server's words may quote the email, and with it a secret link. */
function loggableError(error: unknown, smtpUrl: string): object {
  const { code, command, responseCode } = error as SmtpError;
  const because = mailServerFault(error, smtpUrl);
  return { code, command, responseCode, ...(because !== undefined && { because }) };
}

/**
 * Classifies a failure. Only refusals of the sender, recipient or content are about the email, and final from code 500 on. A rejected
 * password or no answer is about the server.
 *
 * @example mailFault({ code: 'EENVELOPE', responseCode: 550 }) // { said: '550', about: 'mail', isFinal: true, … }
 */
function mailFault(error: unknown): MailFault {
  const { code, responseCode, response, message } = error as SmtpError;
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number';
  return {
    said: isAboutMail ? String(responseCode) : typeof code === 'string' ? code.slice(0, 40) : 'unknown',
    about: isAboutMail ? 'mail' : 'server',
    isFinal: isAboutMail && responseCode >= 500,
    answer: truncateAnswer(response ?? message),
  };
}
