import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export type DeliveredMail = { from: string; to: string[]; data: string };

export type TestMailServer = {
  /** What `SMTP_URL` is set to. */
  url: string;
  delivered: DeliveredMail[];
  close: () => Promise<void>;
};

/** Says no to a mail in the words of a mail server (`450 later`), or nothing; asked when the mail is there. */
type Refuse = (mail: DeliveredMail, delivered: readonly DeliveredMail[]) => string | undefined;

/** A mail server for tests, on a free port of this machine. It keeps every mail, but refuses those to `refused@…` with their first link in its words. */
export async function startTestMailServer(
  refuse: Refuse = (mail) =>
    mail.to.some((to) => to.startsWith('refused@')) ? `554 no thanks: ${/https?:\S+/.exec(mailText(mail))?.[0]}` : undefined,
): Promise<TestMailServer> {
  const delivered: DeliveredMail[] = [];
  const server = createServer((socket) => receive(socket, delivered, refuse));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on a port, not on a path.
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

/** The text of a mail, however its lines were folded on the way. */
export function mailText({ data }: Pick<DeliveredMail, 'data'>): string {
  const [head = '', ...body] = data.split('\n\n');
  const text = body.join('\n\n');
  if (!/quoted-printable/i.test(head)) return text;
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
