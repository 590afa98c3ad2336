import { domainToASCII } from 'node:url';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { mailServerFault } from './mail-server-fault.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** A calendar that goes with it, as a file. */
  calendar?: string;
  /** Another file that goes with it. */
  file?: { name: string; type: string; content: Buffer };
  /** What it belongs to: mails of the same thing stand under each other. */
  about?: string;
  /** Tells mail servers that one which is sent again is the same. */
  id?: string;
};

/**
 * Why a mail server did not take a mail: what it says of this one, or that it cannot be talked to at all. Its own words, in `answer`, may quote the mail:
 * they are not logged, and stored without anything that may be a secret.
 */
export type MailFault = { said: string; about: 'mail' | 'server'; isFinal: boolean; answer: string };

export type Mailer = {
  /**
   * Sends one mail and says whether the mail server took it. A failure is logged, never thrown.
   *
   * @param onFault is told why it was not taken
   * @param onTaken is told the words in which it was
   */
  send: (mail: Mail, onFault?: (fault: MailFault) => void, onTaken?: (answer: string) => void) => Promise<boolean>;
};

type MailLog = { warn: (about: object, message: string) => void };

/** A mail server that does not answer within this time counts as gone, in milliseconds; with a mail in its hands it has twice as long. */
const timeoutMs = 10_000;
/** So many times as long it has for all of it: one that always says something and never ends would else keep all mails waiting for ever. */
const timesInAll = 24;

/**
 * The way out for mails; undefined when no mail server is configured. A mail is given to the server once: who wants more keeps it (`outbox.ts`).
 *
 * @param ms after which a silent mail server counts as gone; tests have less time
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
        log.warn(loggableError(error, smtpUrl), 'a mail could not be sent');
        onFault?.(mailFault(error));
        return false;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Loaded with the first mail: most processes never send one. */
async function openTransport(smtpUrl: string, ms: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const patience = { connectionTimeout: ms, greetingTimeout: ms, socketTimeout: 2 * ms, dnsTimeout: ms };
  return createTransport({ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true, ...patience });
}

/** Greets a mail server and signs in, as for a mail, and sends none. @throws Error with one sentence */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = await openTransport(smtpUrl, timeoutMs);
  try {
    await transport.verify();
  } catch (error) {
    throw new Error(mailServerFault(error, smtpUrl), { cause: error });
  } finally {
    transport.close();
  }
}

/** Why a talk was broken off whose end did not come. */
const endlessAnswer = { code: 'ETIMEDOUT', message: 'The mail server went on talking and did not end.' };

/** What is kept of the words of a mail server. */
const truncateAnswer = (answer: unknown) => String(answer).slice(0, 1000);

/** The domain of `MAIL_FROM`: mail gateways treat a reserved one as a sign of spam. @example domainOf('Leave <leave@demo.example>') // 'demo.example' */
const domainOf = (from: string) => domainToASCII(from.slice(from.lastIndexOf('@') + 1).replaceAll(/[>\s]/g, '')) || 'localhost';

/** A mail in the terms of the library. */
function messageOf({ to, subject, text, html, calendar, file, about, id }: Mail, from: string): SendMailOptions {
  const address = (name: string) => `<${name}@${domainOf(from)}>`;
  return {
    from,
    // An address as an object is taken as it is: a comma in it makes no second recipient.
    to: { name: '', address: to },
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

/** Nobody's absence note answers. */
const autoReplyHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

type SmtpError = { code?: unknown; command?: unknown; responseCode?: unknown; response?: unknown; message?: unknown };

/** What may be logged of a failure: the words of a mail server may quote the mail, and with it a secret link. */
function loggableError(error: unknown, smtpUrl: string): object {
  const { code, command, responseCode } = error as SmtpError;
  const because = mailServerFault(error, smtpUrl);
  return { code, command, responseCode, ...(because !== undefined && { because }) };
}

/**
 * What a failure means for the mail. Only what the server says of sender, recipient or content is about the mail, and final from 500 on; a
 * password that it does not take, or no answer, is about the server.
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
