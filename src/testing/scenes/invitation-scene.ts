import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { linkMailServices } from '#src/shared/access/server/reset-link.ts';
import { createMailer } from '#src/platform/mail/server/mailer.ts';
import { deliverNextMail, type LinkKind, type MailDeliveryServices } from '#src/platform/mail/server/outbox.ts';
import { addCandidates } from '#src/testing/account-candidates.ts';
import { linkTokenIn } from '#src/testing/sign-in-fixtures.ts';
import { type Answer, createTestApp, type Person, type TestApp } from '#src/testing/test-app.ts';
import { type DeliveredMail, startTestMailServer, type TestMailServer, mailText } from '#src/testing/servers/test-mail-server.ts';

type Scene = {
  t: TestApp;
  server: TestMailServer;
  hr: Person;
  other: Person;
  way: MailDeliveryServices<LinkKind>;
  /** The answer of the mail server to an email; undefined: accepted. */
  refuse: (mail: DeliveredMail) => string | undefined;
};

export const invalidInvitationAnswer = { status: 409, body: { code: 'sign-in.link-void' } };

/** Sets up a company with a mail server. It is filled before each test. */
function companyWithMail(): Scene {
  // The hooks below fill it.
  const s = {} as Scene;
  const log = { warn: vi.fn(), error: vi.fn() };

  beforeAll(async () => {
    s.server = await startTestMailServer((mail) => s.refuse(mail));
    const mailer = createMailer({ smtpUrl: s.server.url, mailFrom: 'leave@test.example' }, log);
    s.t = await createTestApp({ mailer, env: { MAIL_PER_MINUTE: '6000' } });
    s.hr = await s.t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
    s.other = await s.t.addPerson({ roles: ['E', 'H'] });
    const found = linkMailServices({
      sql: s.t.sql,
      mailer,
      config: { companyName: 'Acme' },
      resetPage: 'https://leave.test.example/resetpassword',
    });
    if (!found) throw new Error('There is a mail server.');
    s.way = found;
  });
  afterAll(async () => {
    await s.t.close();
    await s.server.close();
  });
  beforeEach(async () => {
    s.refuse = () => undefined;
    await s.t.sql`update mail_outbox set status = 'failed', fault = 'of another test', ended_at = now() where status = 'queued'`;
    s.server.delivered.length = 0;
  });
  afterEach(() => expect(log.error).not.toHaveBeenCalled());
  return s;
}

/** Sets up a company in which HR creates accounts in bulk, with the steps around their invitations. */
export function invitationScene() {
  const s = companyWithMail();
  const addPeople = (count: number) => addCandidates(s.t.sql, count);
  const post = (path: string, body: object, by = s.hr) => s.t.call('POST', path, { by, body });
  const idOf = ({ body }: Answer) => (body as { accountRunId: number }).accountRunId;
  const run = async (filters: object, people: number) => idOf(await post('/accountruns', { filters, people }));
  const mailsTo = (emplId: string) => s.server.delivered.filter(({ to }) => to.includes(`${emplId}@test.example`));
  const due = () => s.t.sql`update mail_outbox set next_try_at = now() where status = 'queued'`;
  /** Sends all emails that are due. */
  async function sendAll(): Promise<void> {
    await due();
    for (let done; (done = await deliverNextMail(s.way)) !== undefined;) expect(done).not.toBe('silent');
  }

  return Object.assign(s, {
    addPeople,
    post,
    idOf,
    run,
    mailsTo,
    sendAll,
    sendOnce: async () => {
      await due();
      await deliverNextMail(s.way);
    },
    countsOf: async (id: number) => (await s.t.call('GET', `/accountruns/${id}`, { by: s.hr })).body as { people: number; counts: object },
    linkOf: (emplId: string) => linkTokenIn(mailText(mailsTo(emplId).at(-1) ?? { data: '' })),
    open: (token: string) => s.t.call('POST', '/auth/linkopened', { body: { token } }),
    choose: (token: string, newPassword = 'one-of-my-own') => s.t.call('POST', '/auth/resetpassword', { body: { token, newPassword } }),
    signIn: (emplId: string, password = 'one-of-my-own') =>
      s.t.call('POST', '/auth/signin', { body: { email: `${emplId}@test.example`, password } }),
    stateOf: async (emplId: string) => {
      const { body } = await s.t.call('GET', `/logindetails?filter[emplId]=${emplId}`, { by: s.hr });
      return (body as { emplId: string; invitation: string }[]).find((one) => one.emplId === emplId)?.invitation;
    },
    invite: async (count = 1) => {
      const { filters, emplIds } = await addPeople(count);
      const id = await run(filters, count);
      await sendAll();
      return { id, emplIds, emplId: emplIds[0] ?? '' };
    },
  });
}
