import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';

/** A mail that a server has taken. */
type TakenMail = { to: string[]; messageId: string; subject: string };

/** How a mail server behaves; it takes everything at once where nothing else is said. A promise that never ends is a server that hangs. */
type MailServerBehaviour = {
  /** Before it greets. */
  greet?: () => Promise<unknown>;
  /** What it says to a recipient that it refuses: `550 nobody of that name`. */
  refuse?: (recipient: string) => string | undefined;
  /** Once it has a mail, before it says that it has taken it. */
  take?: (mail: TakenMail) => Promise<unknown>;
};

export type MailServer = {
  /** What `SMTP_URL` is set to. */
  url: string;
  /** What it has, also what nobody was told of. */
  taken: TakenMail[];
  /** How it behaves from now on. */
  behave: (conduct: MailServerBehaviour) => void;
  /** Nobody reaches it any more. */
  stop: () => Promise<void>;
  /** The same again, at its address. */
  start: () => Promise<void>;
};

const header = (mail: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1]?.trim() ?? '';
const whenDone = async (work: Promise<unknown>, done: () => void) => {
  await work;
  done();
};
const refusal = (said: string) => Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) });

/** A real mail server on a free port of this machine, whose conduct a test may change. */
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
    // Whoever hangs up in the middle is no failure of a test.
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
