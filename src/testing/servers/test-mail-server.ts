import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export type DeliveredMail = { from: string; to: string[]; data: string };

export type TestMailServer = {
  /** The value of `SMTP_URL`. */
  url: string;
  delivered: DeliveredMail[];
  close: () => Promise<void>;
};

/** Refuses an email with the answer of a mail server (`450 later`), or returns undefined; called when the email has arrived. */
type Refuse = (mail: DeliveredMail, delivered: readonly DeliveredMail[]) => string | undefined;

/**
 * Starts a mail server on a free port of this machine. It stores every email, but refuses those to `refused@…`, quoting their first link.
 */
export async function startTestMailServer(
  refuse: Refuse = (mail) =>
    mail.to.some((to) => to.startsWith('refused@')) ? `554 no thanks: ${/https?:\S+/.exec(mailText(mail))?.[0]}` : undefined,
): Promise<TestMailServer> {
  const delivered: DeliveredMail[] = [];
  const server = createServer((socket) => receive(socket, delivered, refuse));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The server listens on a port, not on a path.
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function receive(socket: Socket, delivered: DeliveredMail[], refuse: Refuse): void {
  const mail: DeliveredMail = { from: '', to: [], data: '' };
  let inData = false;
  const answer = (line: string): string | undefined => {
    const address = /<(.*?)>/.exec(line)?.[1] ?? '';
    if (inData && line !== '.') return void (mail.data += `${line}\n`);
    if (inData) {
      inData = false;
      const refusal = refuse(mail, delivered);
      if (refusal !== undefined) return refusal;
      delivered.push(structuredClone(mail));
      return '250 taken';
    }
    if (/^MAIL/i.test(line)) mail.from = address;
    if (/^RCPT/i.test(line)) mail.to.push(address);
    inData = /^DATA/i.test(line);
    if (inData) return '354 go on';
    return /^QUIT/i.test(line) ? '221 bye' : '250 ok';
  };
  socket.write('220 test\r\n');
  socket.on('error', () => {});
  createInterface({ input: socket, crlfDelay: Infinity }).on('line', (line) => {
    const said = answer(line);
    if (said !== undefined && socket.writable) socket.write(`${said}\r\n`);
    if (said?.startsWith('221')) socket.end();
  });
}

/** Returns the text of an email, with its folded lines joined. */
export function mailText({ data }: Pick<DeliveredMail, 'data'>): string {
  const [head = '', ...body] = data.split('\n\n');
  const text = body.join('\n\n');
  if (!/quoted-printable/i.test(head)) return text;
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
