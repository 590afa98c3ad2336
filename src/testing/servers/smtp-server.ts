import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';

/** An email that the server has received. */
type TakenMail = { to: string[]; messageId: string; subject: string };

/** How a mail server behaves; by default it accepts everything at once. A promise that never resolves is a server that hangs. */
type MailServerBehaviour = {
  /** Runs before its greeting. */
  greet?: () => Promise<unknown>;
  /** Returns the answer to a refused recipient, for example `550 no such user`. */
  refuse?: (recipient: string) => string | undefined;
  /** Runs after it has received an email, before it confirms. */
  take?: (mail: TakenMail) => Promise<unknown>;
};

export type MailServer = {
  /** The value of `SMTP_URL`. */
  url: string;
  /** All received emails, including those that were never confirmed. */
  taken: TakenMail[];
  /** Changes its behaviour from now on. */
  behave: (conduct: MailServerBehaviour) => void;
  /** Makes it unreachable. */
  stop: () => Promise<void>;
  /** Starts it again at the same address. */
  start: () => Promise<void>;
};

const header = (mail: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1]?.trim() ?? '';
const whenDone = async (work: Promise<unknown>, done: () => void) => {
  await work;
  done();
};
const refusal = (said: string) => Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) });

/** Starts a real mail server on a free port of this machine, whose behaviour a test can change. */
export async function startMailServer(): Promise<MailServer> {
  let conduct: MailServerBehaviour = {};
  const taken: TakenMail[] = [];
  const take = async (stream: Readable, { rcptTo }: SMTPServerEnvelope) => {
    const mail = await text(stream);
    const read = {
      to: rcptTo.map(({ address }) => address),
      messageId: header(mail, 'Message-ID'),
      subject: header(mail, 'Subject'),
    };
    taken.push(read);
    await conduct.take?.(read);
  };
  const make = () =>
    new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 50,
      onConnect: (_session, done) => void whenDone(Promise.resolve(conduct.greet?.()), done),
      onRcptTo({ address }, _session, done) {
        const said = conduct.refuse?.(address);
        done(said === undefined ? null : refusal(said));
      },
      onData(stream, { envelope }, done) {
        void whenDone(take(stream, envelope), done);
      },
    });
  let server = make();
  const listen = async (port: number) => {
    const listening = server.listen(port, '127.0.0.1');
    // A client that hangs up halfway does not fail the test.
    server.on('error', () => {});
    await once(listening, 'listening');
    // It listens on a port, not on a path.
    return (listening.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    behave: (next) => void (conduct = next),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    async start() {
      server = make();
      await listen(port);
    },
  };
}
