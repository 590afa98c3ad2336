import { describe, expect, test, vi } from 'vitest';
import { sendDueMails } from '#src/platform/mail/server/mail-worker.ts';
import { deliverNextMail, type LinkKind, type MailDeliveryServices } from '#src/platform/mail/server/outbox.ts';
import { linkTokenIn } from '#src/testing/sign-in-fixtures.ts';
import { invitationScene, invalidInvitationAnswer } from '#src/testing/scenes/invitation-scene.ts';

const s = invitationScene();
const { addPeople, choose, countsOf, invite, linkOf, mailsTo, post, run, sendAll, sendOnce } = s;

describe('a mail server that fails', () => {
  test('after 200 of 500 emails leaves 300 to retry, and no one gets two', async () => {
    const { filters, emplIds } = await addPeople(500);
    s.refuse = () => (s.server.delivered.length < 200 ? undefined : '550 no more');
    const id = await run(filters, 500);
    await sendAll();
    expect(await countsOf(id)).toMatchObject({ counts: { sent: 200, undeliverable: 300 } });
    s.refuse = () => undefined;
    expect((await post(`/accountruns/${id}/invitations`, {})).body).toEqual({ people: 300 });
    await sendAll();
    expect(await countsOf(id)).toMatchObject({ counts: { sent: 500 } });
    expect(s.server.delivered).toHaveLength(500);
    expect(new Set(s.server.delivered.flatMap(({ to }) => to)).size).toBe(emplIds.length);
  }, 60_000);

  test('temporarily is retried with increasing delays and the same email', async () => {
    s.refuse = () => '451 later';
    const { id, emplId } = await invite();
    const due = async () =>
      (
        await s.t.sql<{ minutes: number; fault: string }[]>`
        select round(extract(epoch from next_try_at - now()) / 60)::integer as minutes, fault from mail_outbox where empl_id = ${emplId}`
      )[0];
    expect([await countsOf(id), await due()]).toMatchObject([{ counts: { waiting: 1 } }, { minutes: 1, fault: '451' }]);
    for (const minutes of [5, 15, 60, 180, 360, 360]) {
      await sendOnce();
      expect(await due()).toMatchObject({ minutes });
    }
    s.refuse = () => undefined;
    await sendOnce();
    expect(await countsOf(id)).toMatchObject({ counts: { sent: 1 } });
    expect(mailsTo(emplId)).toHaveLength(1);
    expect((await choose(linkOf(emplId))).status).toBe(200);
  });

  test('for three days gets no further attempts until HR sends again', async () => {
    s.refuse = () => '451 later';
    const { id, emplId } = await invite();
    await s.t.sql`update mail_outbox set queued_at = now() - interval '72 hours' where empl_id = ${emplId}`;
    await sendOnce();
    expect(await countsOf(id)).toMatchObject({ counts: { undeliverable: 1 } });
    s.refuse = () => undefined;
    await post(`/accountruns/${id}/invitations`, {});
    await sendAll();
    expect(await countsOf(id)).toMatchObject({ counts: { sent: 1 } });
  });

  test('during a delivery invalidates no link that may have arrived', async () => {
    const { filters, emplIds } = await addPeople(1);
    await run(filters, 1);
    const taken: string[] = [];
    const dying: MailDeliveryServices<LinkKind> = {
      ...s.way,
      mailer: { send: (mail) => Promise.resolve(taken.push(mail.text) < 0) },
    };
    expect(await deliverNextMail(dying)).toBe('silent');
    await sendAll();
    const first = linkTokenIn(taken[0]);
    expect((await choose(first)).status).toBe(200);
    expect(await choose(linkOf(emplIds[0] ?? ''), 'another-of-mine')).toMatchObject(invalidInvitationAnswer);
  });

  test('holds no database connection and does not delay the request', async () => {
    const { filters } = await addPeople(1);
    await run(filters, 1);
    let isAsked = false;
    const waiting = Promise.withResolvers<boolean>();
    const slow: MailDeliveryServices<LinkKind> = { ...s.way, mailer: { send: () => ((isAsked = true), waiting.promise) } };
    const sending = deliverNextMail(slow);
    await vi.waitFor(() => expect(isAsked).toBe(true));
    await vi.waitFor(() => expect(s.t.sql.state().inUse).toBe(0));
    expect(await deliverNextMail(s.way)).toBeUndefined();
    waiting.resolve(true);
    expect(await sending).toBe('sent');
  });
});

describe('several instances', () => {
  test('share the work, and finish their current deliveries before they stop', async () => {
    const { filters, emplIds } = await addPeople(60);
    const id = await run(filters, 60);
    const { signal } = new AbortController();
    // This includes delayed emails of the batch, without another request.
    await Promise.all([0, 1, 2].map(() => sendDueMails(s.way, signal)));
    expect(await countsOf(id)).toMatchObject({ counts: { sent: 60 } });
    expect(s.server.delivered.flatMap(({ to }) => to).toSorted()).toEqual(emplIds.map((one) => `${one}@test.example`).toSorted());
    await run((await addPeople(1)).filters, 1);
    await sendDueMails(s.way, AbortSignal.abort());
    expect(s.server.delivered).toHaveLength(60);
    await sendAll();
  }, 40_000);

  test('continue the deliveries of a crashed instance after five minutes', async () => {
    const { filters } = await addPeople(1);
    await run(filters, 1);
    const [row] = await s.t.sql<{ id: string }[]>`
      update mail_outbox set tries = 1, next_try_at = now() + interval '300 seconds' where status = 'queued' returning mail_outbox_id as id`;
    expect(await deliverNextMail(s.way, row?.id)).toBeUndefined();
    await s.t.sql`update mail_outbox set next_try_at = next_try_at - interval '300 seconds' where mail_outbox_id = ${row?.id ?? ''}`;
    expect(await deliverNextMail(s.way)).toBe('sent');
  });
});
