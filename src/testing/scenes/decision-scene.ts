import { beforeAll, beforeEach, expect } from 'vitest';
import type { Mail } from '#src/platform/mail/server/mailer.ts';
import { createTestMailbox, type TestMailbox } from '#src/testing/servers/test-mailbox.ts';
import { type Person, type TestApp, testApp } from '#src/testing/test-app.ts';

type Scene = { t: TestApp; hr: Person; manager: Person; other: Person; hana: Person; box: TestMailbox };

export const invalidLinkAnswer = { status: 409, message: 'This link has expired.' };
export const decisionTokenOf = (mail: Mail | undefined) =>
  /https:\/\/leave\.test\.example\/hr\/decide#([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';

/** Sets up a company with decision links in its emails, and an applicant and a manager for each test. It is filled before each test. */
export function decisionScene() {
  const s = { t: testApp({ mailer: undefined }) } as Scene;
  const set = async (body: object): Promise<void> => {
    expect((await s.t.call('PATCH', '/settings', { by: s.hr, body })).status).toBe(200);
  };

  beforeAll(async () => {
    s.hr = await s.t.addPerson({ roles: ['E', 'H'], name: 'Hedda Roth' });
    s.other = await s.t.addPerson({ roles: ['E', 'M'], name: 'Otto Other' });
    s.box = createTestMailbox(s.t, {
      companyName: 'Acme',
      publicUrl: 'https://leave.test.example/hr',
      timeZone: 'Asia/Singapore',
      mailFrom: 'leave@test.example',
    });
  });
  beforeEach(async () => {
    s.box.takes = true;
    await s.t.sql`delete from decision_try`;
    await s.t.sql`delete from mail_outbox`;
    await set({ mailNotices: 'all', mailDecides: 'link' });
    s.manager = await s.t.addPerson({ roles: ['E', 'M'], name: 'Maya Lim' });
    s.hana = await s.t.addPerson({ name: 'Hana Tan', reportsTo: s.manager.emplId });
    await s.t.addEntitlement(s.hana.emplId, 20);
  });

  let start = 1;
  /** Applies for a day that no other application has. */
  const apply = async (more: object = {}): Promise<string> => {
    start = (start % 5) + 1;
    const startDate = `2026-07-${String(start + 5).padStart(2, '0')}`;
    const body = { id: { startDate }, leaveCategory: { leaveCode: 'AL' }, endDate: startDate, reason: 'My sister’s wedding', ...more };
    const answer = await s.t.call('POST', '/appliedleave', { by: s.hana, body: { ...body, approver: s.manager.emplId } });
    expect(answer.status).toBe(200);
    return `/appliedleave/${s.hana.emplId}/2026-06-15/${startDate}/AL`;
  };

  return Object.assign(s, {
    set,
    apply,
    /** Applies for leave and reads the link in the email about it. */
    mailed: async (): Promise<{ path: string; token: string; mail: Mail | undefined }> => {
      const path = await apply();
      const mail = (await s.box.sendAll()).find(({ to }) => to.startsWith(s.manager.emplId));
      return { path, token: decisionTokenOf(mail), mail };
    },
    open: (token: string, by?: Person) => s.t.call('POST', '/auth/decisionlink', { body: { token }, ...(by && { by }) }),
    decide: (token: string, decision = 'approve', how: { by?: Person; reason?: string } = {}) =>
      s.t.call('POST', '/auth/decision', {
        body: { token, decision, ...(how.reason && { reason: how.reason }) },
        ...(how.by && { by: how.by }),
      }),
    statusOf: async (path: string) => (await s.t.call('GET', path, { by: s.hana })).body as { leaveStatus: string },
  });
}
